"""`make audit` ends with an error also where a package was passed over, which the tool itself does not count as one."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = """\
# by the tool
babel==2.18.0 \\
    --hash=sha256:aa
ruamel-yaml==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:bb
typing-extensions==4.0 \\
    --hash=sha256:cc
"""
SOUND = [
    {"name": "Babel", "version": "2.18.0", "vulns": []},
    {"name": "typing_extensions", "version": "4.0", "vulns": []},
]
FLAW = {"id": "X-1", "fix_versions": ["2.19"], "aliases": [], "description": ""}


@pytest.mark.parametrize(
    ("dependencies", "says"),
    [
        (SOUND, ""),
        ([SOUND[0], {"name": "typing-extensions", "skip_reason": "not found"}], "was not looked up: not found"),
        ([SOUND[1], SOUND[0] | {"vulns": [FLAW]}], "Babel 2.18.0: X-1, mended in 2.19"),
        ([SOUND[1], SOUND[0] | {"vulns": [FLAW | {"fix_versions": []}]}], "no version yet"),
        (SOUND[:1], "typing-extensions is locked and was not looked up"),
        ([], "babel is locked"),
        (None, "nothing was looked up"),
    ],
)
def test_a_package_that_was_passed_over_counts_as_unsafe(tmp_path, dependencies, says):
    (tmp_path / "lock.txt").write_text(LOCK)
    if dependencies is not None:
        (tmp_path / "audit.json").write_text(json.dumps({"dependencies": dependencies, "fixes": []}))
    done = subprocess.run(
        [sys.executable, ROOT / ".ci" / "audited.py", tmp_path / "audit.json", tmp_path / "lock.txt"],
        capture_output=True, text=True, check=False,
    )
    assert (done.returncode, done.stderr) == (int(bool(says)), "") and says in done.stdout


def test_the_target_asks_it():
    rule = (ROOT / "Makefile").read_text("utf-8").split("\naudit:")[1].split("\n\n")[0]
    assert ".ci/audited.py build/audit.json requirements/lock.txt" in rule and "rm -f build/audit.json" in rule
