"""The site of the documentation, as far as it can be tried without building it: `make site` does the rest."""

import dataclasses
import inspect
import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tools.site import checking, commands, game_pages, gathering, http_pages, module_pages, pictures, reference
from tools.site.comments import comment_on

from ludoteca.engine.game.contract import Game, Rules
from ludoteca.games import folder_names, game_names, load_game

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "tools" / "site"
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^from (ludoteca\S+) import ([\w, ]+)$", re.MULTILINE)
PAGES = sorted((SITE / "pages").rglob("*.md"))
OURS = [*PAGES, *(SITE / "static").iterdir()]
NAMED = [name for name, _ in reference.named()]
ELSEWHERE = """<html><head><link rel="stylesheet" href="https://fonts.test/letters.css">
<script src="//cdn.test/one.js"></script>
<style>@import "https://fonts.test/more.css"; p { background: url(http://img.test/a.png) }</style></head>
<body style="background: url('https://img.test/b.png')"><img src="https://img.test/c.png">
<script>fetch("https://spy.test/")</script>
<a href="https://semver.test">a way out</a></body></html>"""


def entries(text: str, home: str) -> set[str]:
    """Return the pages that the navigation names on a page in a folder, without their endings."""
    lines = [line.strip() for tree in TREE.findall(text) for line in tree.splitlines()]
    names = {line.removesuffix(".md") for line in lines if line and not line.startswith(":")}
    return {name[1:] if name.startswith("/") else f"{home}{name}" for name in names}


def reached() -> set[str]:
    """Return all pages that one finds in the navigation, from the start page on."""
    made = game_pages.pages()
    made |= {page.relative_to(SITE / "pages").as_posix(): page.read_text("utf-8") for page in PAGES}
    found, waiting = set[str](), ["index"]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        home = name.rpartition("/")[0]
        text = made.get(f"{name}.md", "") + gathering.tree_below(f"{name}.md")
        for entry in entries(text, f"{home}/" if home else ""):
            waiting += [page.relative_to(ROOT).with_suffix("").as_posix() for page in ROOT.glob(f"{entry}.md")]
            waiting += [entry] * ("*" not in entry)
    return found


def test_every_page_stands_in_the_navigation():
    made = [*game_pages.pages(), *commands.pages(), *http_pages.pages(), *module_pages.pages()]
    wanted = [*gathering.documents(), *(name for name in made if name.endswith(".md"))]
    wanted += [page.relative_to(SITE / "pages").as_posix() for page in PAGES]
    assert {name.removesuffix(".md") for name in wanted} == reached()


@pytest.mark.parametrize("name", NAMED)
def test_what_the_reference_names_is_there_and_says_what_it_is(name):
    found = reference.meant(name)
    if isinstance(found, int):
        return
    assert inspect.getdoc(found)
    own = vars(found).items() if isinstance(found, type) else ()
    members = [(member, value) for member, value in own if not member.startswith("_")]
    told = (inspect.isfunction, lambda value: isinstance(value, property | classmethod | staticmethod))
    silent = [member for member, value in members if any(is_it(value) for is_it in told) and not inspect.getdoc(value)]
    assert [member for member in silent if not comment_on(found, member)] == []


def test_the_reference_names_nothing_twice():
    assert len(NAMED) == len(set(NAMED)) > 100


@pytest.mark.parametrize("name", ["ludoteca.nothing", "ludoteca.batches.Nothing", "nowhere.at.all"])
def test_what_is_not_there_is_not_found(name):
    with pytest.raises(LookupError):
        reference.meant(name)


def test_comments_say_what_fields_are():
    assert comment_on(Rules, "sealed") == "(tables, state): mask of the seats whose choice lies face down."
    assert comment_on(Game, "minutes") == "How long a usual table takes; 0: nobody has said."
    assert not comment_on(Game, "picture")
    assert [field.name for field in dataclasses.fields(Rules) if not comment_on(Rules, field.name)] == []


def test_the_public_interface_of_the_guides_stands_in_the_reference():
    """Whatever an example of the guides imports is explained there, but for games and lists of things."""
    guides = [ROOT / "docs" / f"{name}.md" for name in ("researchers", "bots", "lab", "packs", "records")]
    found = {(module, name.strip()) for page in guides for module, names in IMPORT.findall(page.read_text("utf-8"))
             for name in names.partition(" as ")[0].split(",")}
    meant = [reference.meant(name) for name in NAMED]
    wanted = {f"{module}.{name}": reference.meant(f"{module}.{name}") for module, name in found}
    missing = [name for name, each in wanted.items() if not any(each is other for other in meant)]
    assert {*missing} <= {"ludoteca.bots.LEVELS", "ludoteca.games.above_and_below.GAME"}


def test_every_command_is_told_with_its_options():
    text = commands.pages()["reference/commands.md"]
    told = {name for name, _ in commands.helps()}
    assert {"ludoteca", "ludoteca serve", "ludoteca tournament", "ludoteca admin close"} <= told
    assert all(f"## `{name}`" in text for name in told)
    assert "--operator-token-file" in text
    assert "\x1b" not in text


def test_every_address_is_told_with_its_form():
    pages = http_pages.pages()
    section = pages["reference/http.md"].partition("## `/t/{id}/act`\n")[2].partition("\n## ")[0]
    assert all(f"| `{name}` |" in section for name in ("seat", "action", "stamp", "key"))
    assert '"openapi": "3.1.0"' in pages["made/openapi.json"]


def test_every_room_stands_on_the_map():
    text = module_pages.pages()["reference/modules.md"]
    rooms = ("bots", "engine.matches", "table.store", "games", "cli.checks")
    assert [room for room in rooms if f"## `ludoteca.{room}`" not in text] == []
    assert "| `writer` | A replay as a film:" in text
    assert not re.search(r"\b_template\b", text)


def test_links_lead_to_pages_of_the_site():
    assert gathering.way_to("docs/voice.md", "../tests/test_voice.py") == "../source/tests/test_voice.py.md"
    assert gathering.way_to("docs/add-a-game.md", "../src/ludoteca/games/_template/rules.md") == "../games/_template.md"
    assert gathering.way_to("README.md", "LICENSE") == "source/LICENSE.md"
    assert gathering.way_to("docs/add-a-game.md", "../tests/fixtures/games") == "../source/tests/fixtures/games.md"
    for kept in ("records.md", "https://semver.org", "pictures/table.png", "../../elsewhere.md", "not-there.py"):
        assert gathering.way_to("docs/lab.md", kept) is None


def test_nothing_of_ours_names_another_host_or_an_absolute_place():
    wrong = re.compile(r"""(?:href|src)=["'](?:/|\w+:)|url\(\s*["']?(?:/|https?:)|https?://""")
    assert [file.name for file in OURS if wrong.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("name", sorted(folder_names()))
def test_rules_keep_every_line_and_get_every_figure(name):
    game = load_game(name)
    text = game_pages.page(game)
    figures = game_pages.load_figures(game.package)
    for figure in figures.values():
        assert all(f"_static/figures/{name}/{file}.svg" in text for file in pictures.moments_of(figure))
    lines = game_pages.TITLE.sub("", game_pages.rules_page(game.package)).splitlines()
    kept = iter(text.splitlines())
    assert [line for line in lines if line not in kept and "figure:" not in line] == []
    assert ("data-film" in text) == (name in game_names())


def test_a_film_is_of_a_game_under_the_usual_rules_and_listens_to_its_page():
    match = pictures.kept("montgolfiere")
    assert (match.is_over, match.seats) == (True, pictures.SEATS)
    assert match.values == match.game.complete_options({}, match.seats, match.edition)
    film, still = pictures.film_and_still(match)
    assert ET.fromstring(film).tag == ET.fromstring(still).tag == "{http://www.w3.org/2000/svg}svg"
    assert film.count("<script>") == 1
    assert "<script" not in still
    assert all(drawn.count("@font-face") == 2 for drawn in (film, still))
    assert "animate" in film


def test_posters_lead_to_the_games():
    text = pictures.posters("games/")
    assert re.findall(r'<a href="([^"]+)"', text) == [f"games/{name}.html" for name in game_names()]


@pytest.fixture
def site(tmp_path):
    """A site of two pages in which nothing is wrong."""
    (tmp_path / "below").mkdir()
    (tmp_path / "index.html").write_text('<link rel="stylesheet" href="one.css"><a href="below/page.html#there">x</a>')
    (tmp_path / "one.css").write_text("p { background: url(data:image/svg+xml,x) } /* url(not-there.png) */")
    page = '<p id="there"><a href="../index.html">back</a><a href="#there">here</a></p>'
    (tmp_path / "below" / "page.html").write_text(page)
    return tmp_path


def test_a_site_that_holds_together_is_not_complained_about(site):
    assert checking.complaints(site) == []


@pytest.mark.parametrize(("wrong", "said"), [
    ('<a href="gone.html">x</a>', "gone.html leads nowhere"),
    ('<a href="below/page.html#not">x</a>', "below/page.html#not leads to a page that has no such place"),
    ('<a href="#not">x</a>', "#not leads to a page that has no such place"),
    ('<a href="/below/page.html">x</a>', "/below/page.html is absolute: the site may lie under any path"),
    ('<a href="../outside.html">x</a>', "../outside.html leads nowhere"),
    ('<img src="gone.png">', "gone.png leads nowhere"),
    ("<style>p { background: url(gone.png) }</style>", "gone.png leads nowhere"),
])
def test_what_leads_nowhere_is_found(site, wrong, said):
    (site / "index.html").write_text(wrong)
    assert checking.complaints(site) == [f"index.html: {said}"]


def test_whatever_is_loaded_from_elsewhere_is_found(site):
    (site / "index.html").write_text(ELSEWHERE)
    (site / "two.js").write_text('import("https://cdn.test/two.js")')
    (site / "one.css").write_text("@font-face { src: url('https://fonts.test/x.woff2') }")
    found = checking.complaints(site)
    assert len(found) == 9
    assert all(line.endswith("from another host") for line in found)
    assert not any("semver" in line for line in found)


def test_the_packages_of_the_site_stand_in_its_lock_and_in_no_wheel():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [re.match(r"[\w-]+", each)[0] for each in told["dependency-groups"]["site"]]
    locked = (ROOT / "requirements" / "site.txt").read_text("utf-8")
    assert [name for name in asked if f"\n{name}==" not in f"\n{locked}"] == []
    shipped = str(told["project"]["dependencies"]) + str(told["project"]["optional-dependencies"])
    assert [name for name in asked if name in shipped] == []
    assert locked.count("==") <= locked.count("--hash=sha256:")
