"""A release: the same bytes whenever it is built, a signature that holds for these alone, and no release by mistake."""

import gzip
import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from tools.release import __main__ as command
from tools.release import building, signing, tree
from tools.release.building import Unfit

VERSION = "1.2.3"
PROJECT = {
    "pyproject.toml": '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
                      f'[project]\nname = "tiny"\nversion = "{VERSION}"\n'
                      '[tool.setuptools.packages.find]\nwhere = ["src"]\n',
    "src/tiny/__init__.py": '"""Next to nothing."""\n',
    "CHANGELOG.md": f"# Changelog\n\n## {VERSION}\n\n## 1.2.2\n",
    tree.EDITIONS: f'PRESENT = "{VERSION}"     # the version\n',
}
WHO = {f"GIT_{role}_{what}": "ana@table.test" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def git(root, *said):
    subprocess.run(["git", *said], cwd=root, env=os.environ | WHO, check=True, capture_output=True)


@pytest.fixture
def project(tmp_path):
    """A tiny project in Git, fit to be released."""
    root = tmp_path / "project"
    for name, text in PROJECT.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "All")
    git(root, "tag", f"v{VERSION}")
    return root


def test_what_is_built_twice_has_the_same_bytes(project, tmp_path):
    """Once from what Git has, once the wheel from the archive, elsewhere and by somebody with other habits."""
    (project / "left-over.txt").write_text("Git does not have it")
    before = os.umask(0o077)
    try:
        archive, wheel = building.built_twice(project, "HEAD", tmp_path / "work")
    finally:
        os.umask(before)
    assert archive.name == f"tiny-{VERSION}.tar.gz" and wheel.name == f"tiny-{VERSION}-py3-none-any.whl"
    with tarfile.open(archive) as opened:
        members = opened.getmembers()
    assert {(each.uid, each.uname, each.mode) for each in members if each.isfile()} == {(0, "", 0o644)}
    assert len({each.mtime for each in members}) == 1
    assert "left-over.txt" not in {Path(each.name).name for each in members}


def test_what_differs_when_it_is_built_again_is_no_release(project, tmp_path, monkeypatch):
    def moody(kind, source, folder, epoch):
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"tiny.{kind}"
        if kind == "sdist":
            with tarfile.open(file, "w") as made:
                made.add(source, "tiny")
            building.settle(file, epoch)
        else:
            file.write_bytes(os.urandom(8))
        return file

    monkeypatch.setattr(building, "built", moody)
    with pytest.raises(Unfit, match="not the same bytes when it is built again: tiny.wheel$"):
        building.built_twice(project, "HEAD", tmp_path / "work")


def packed(folder, name, *, owner, when, mode, order):
    with tarfile.open(folder / name, "w:gz") as archive:
        for text in order:
            member = tarfile.TarInfo(f"tiny/{text}")
            member.uname, member.uid, member.mtime, member.mode, member.size = owner, when % 1000, when, mode, len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return folder / name


def test_an_archive_tells_nothing_of_who_packed_it(tmp_path):
    one = packed(tmp_path, "one.tar.gz", owner="ana", when=1_700_000_000, mode=0o664, order="ab")
    other = packed(tmp_path, "other.tar.gz", owner="bo", when=1_800_000_001, mode=0o600, order="ba")
    for archive in (one, other):
        building.settle(archive, 1_790_000_000)
    assert one.read_bytes() == other.read_bytes()
    assert b"ana" not in gzip.decompress(one.read_bytes())


@pytest.fixture
def key(tmp_path):
    """A key to be thrown away. Where OpenSSH is missing its tests are left out, but never in CI."""
    if shutil.which("ssh-keygen") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no ssh-keygen on this machine")
    file = tmp_path / "keys" / "throw-away"
    file.parent.mkdir()
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", file], check=True)
    return file


@pytest.fixture
def signed(tmp_path, key):
    """A folder of two files, signed, and who may sign."""
    folder, signers = tmp_path / "release", tmp_path / "SIGNERS"
    folder.mkdir()
    for name in ("tiny.whl", "tiny.tar.gz"):
        (folder / name).write_text(name)
    signers.write_text(f"{signing.line_for(key.with_suffix('.pub').read_text())}\n")
    signing.must_count(key, signers)
    signing.list_digests(folder)
    signing.sign(folder, key)
    return folder, signers


def test_a_signature_holds_also_by_the_programs_that_everybody_has(signed):
    """As SECURITY.md says."""
    folder, signers = signed
    signing.check(folder, signers)
    with open(folder / "SHA256SUMS") as sums:
        said = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", "maintainers", "-n", "ludoteca-release"]
        done = subprocess.run([*said, "-s", "SHA256SUMS.sig"], stdin=sums, cwd=folder, capture_output=True, check=True)
    assert b'Good "ludoteca-release" signature for maintainers' in done.stdout
    subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=folder, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("tiny.whl", "tiny.whm", "not as it was signed: tiny.whl"),
        ("tiny.exe", "one more", "not as it was signed: tiny.exe"),
        ("tiny.tar.gz", None, "not as it was signed: tiny.tar.gz"),
        ("SHA256SUMS", "", "ssh-keygen: "),
        ("SHA256SUMS.sig", "no signature", "ssh-keygen: "),
        ("SHA256SUMS.sig", None, "there is no "),
    ],
)
def test_what_was_changed_is_not_ours(signed, name, text, says):
    folder, signers = signed
    if text is None:
        (folder / name).unlink()
    else:
        (folder / name).write_text(text)
    with pytest.raises(Unfit, match=says):
        signing.check(folder, signers)


def test_a_key_that_nobody_has_put_down_does_not_count(signed, key):
    _, signers = signed
    signers.write_text("maintainers ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHN0cmFuZ2VyLXN0cmFuZ2VyLXN0cmFuZ2VyLXN0cg==\n")
    with pytest.raises(Unfit, match="does not count: commit this line of SIGNERS first\nmaintainers namespaces="):
        signing.must_count(key, signers)


def test_a_working_tree_is_fit_or_it_is_said_why_not(project):
    assert tree.complaints(project) == []
    (project / "CHANGELOG.md").write_text("## 1.2.4\n")
    git(project, "tag", "-d", f"v{VERSION}")
    git(project, "tag", "v1.2.2")
    changed, tag, heading = tree.complaints(project)
    assert "CHANGELOG.md" in changed and "no tag v1.2.3, but v1.2.2" in tag and "begins with 1.2.4" in heading


def test_nothing_is_signed_that_is_not_fit(project, tmp_path, key, monkeypatch, capsys):
    monkeypatch.setattr(command, "ROOT", project)
    (project / "more.txt").touch()
    assert command.main([str(tmp_path / "release"), "--key", str(key)]) == 1
    assert "Git does not have all that is here" in capsys.readouterr().out and not (tmp_path / "release").exists()
    (project / "more.txt").unlink()
    assert command.main([str(tmp_path / "release"), "--key", str(key)]) == 1
    assert "commit this line of SIGNERS first" in capsys.readouterr().out and not (tmp_path / "release").exists()
    assert command.main([str(project)]) == 1
    assert "is there already" in capsys.readouterr().out
