"""What templates are compiled to is kept on disk, and made anew as soon as anything that it is made of has changed."""

import jinja2
import pytest
from jinja2 import DictLoader, Environment

from ludoteca.table.parts import kept_templates, templating
from ludoteca.table.parts.kept_templates import KeptTemplates


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder in which they are kept, as yet without any."""
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "templates"


def compiled(source):
    """Return what a template says to whoever opens it first, and whether it was compiled for that."""
    made = []

    class Watched(Environment):
        def compile(self, *given, **how):
            made.append(1)
            return super().compile(*given, **how)

    opened = Watched(loader=DictLoader({"page.html": source}), bytecode_cache=KeptTemplates())
    return opened.get_template("page.html").render(name="Ana"), bool(made)


def test_it_is_compiled_once(folder):
    assert [compiled("Hello {{ name }}") for _ in range(2)] == [("Hello Ana", True), ("Hello Ana", False)]
    assert len(list(folder.iterdir())) == 1


def test_another_source_is_compiled_and_takes_its_place(folder):
    compiled("Hello {{ name }}")
    assert [compiled("Bye {{ name }}") for _ in range(2)] == [("Bye Ana", True), ("Bye Ana", False)]
    assert len(list(folder.iterdir())) == 1


def test_so_is_what_another_jinja_has_made(monkeypatch):
    compiled("Hello {{ name }}")
    monkeypatch.setattr(jinja2, "__version__", "4.0")
    assert compiled("Hello {{ name }}") == ("Hello Ana", True)


def test_so_is_what_was_made_with_other_settings(monkeypatch):
    compiled("Hello {{ name }}")
    monkeypatch.setattr(kept_templates, "MAKERS", ("templating.py",))
    assert compiled("Hello {{ name }}") == ("Hello Ana", True)


@pytest.mark.parametrize("damaged", [lambda whole: whole[:-9], lambda whole: whole[:20], lambda whole: b"", str.encode])
def test_what_is_damaged_is_compiled_anew(folder, damaged):
    compiled("Hello {{ name }}")
    (kept,) = folder.iterdir()
    kept.write_bytes(damaged("anything" if damaged is str.encode else kept.read_bytes()))
    assert [compiled("Hello {{ name }}")[1] for _ in range(2)] == [True, False]


def test_where_nothing_can_be_kept_it_is_compiled_each_time(folder):
    folder.parent.mkdir()
    folder.write_text("no folder")
    assert [compiled("Hello {{ name }}") for _ in range(2)] == 2 * [("Hello Ana", True)]


def test_the_table_keeps_its_templates(folder):
    templating.environment.__wrapped__().get_template("start.html")
    assert len(list(folder.iterdir())) > 0
