"""The pages around the games: the start page, a new table, sitting down, the rules, and what they are made of."""

import random
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import event, insert, select

import ludoteca.table
from ludoteca import games
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import game_names, load_game
from ludoteca.table.door.guards import Allowance, Allowances
from ludoteca.table.pages import lists, start
from ludoteca.table.pages.forms import first_fields
from ludoteca.table.parts.templating import speaker
from ludoteca.table.store.schema import tables
from ludoteca.table.store.store import MOST_SHOWN
from ludoteca.table.store.tokens import now
from ludoteca.table.store.writer import StoreError
from tests.table.generous import PLENTY
from tests.table.helpers import GAME, ORIGIN, browser, invitations, new_table, site, table_form

pytestmark = pytest.mark.anyio
STATIC = Path(ludoteca.table.__file__).parent / "static"


def test_the_fonts_are_small_and_have_their_licences():
    assert {file.stem for file in (STATIC / "fonts").glob("*.txt")} == {"federo", "source-sans-3"}
    assert sum(file.stat().st_size for file in (STATIC / "fonts").glob("*.woff2")) <= 90_000


def test_every_file_that_the_stylesheets_name_is_there():
    for sheet in STATIC.glob("*.css"):
        for name in re.findall(r"url\(([^)]+)\)", sheet.read_text("utf-8")):
            assert (STATIC / name).is_file(), f"{sheet.name}: {name}"


async def test_one_click_and_one_plays(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        assert f'action="/quick/{GAME}"' in (await ana.get("/")).text
        address = (await ana.post(f"/quick/{GAME}")).headers["location"]
        text = (await ana.get(address)).text
        assert "Guest" in text and 'id="hand"' in text
        assert 'value="Guest"' not in (await ana.get(f"/new/{GAME}")).text, "nobody wants to be called that for good"
        french = (await ana.post(f"/quick/{GAME}", headers={"accept-language": "fr"})).headers["location"]
        assert "Invité" in (await ana.get(french)).text
        await ana.post("/settings", data={"name": "Ana"})
        named = (await ana.post(f"/quick/{GAME}")).headers["location"]
        room = await app.state.rooms.get(named.removeprefix("/t/"))
        assert room.match.names[0] == "Ana" and [chair.bot for chair in room.chairs] == ["", *["steady"] * 3]
        assert (await ana.get(f"/quick/{GAME}")).status_code == 405
        assert (await ana.post("/quick/none")).status_code == 404


def listing(name, seats=(), awaited=0, names=("Ana", "Bo"), over=0, ago=0):
    return SimpleNamespace(id=name, game=GAME, title=name, over=over, listed=1, names=names,
                           awaited=awaited, moved=now() - ago, my_seats=seats, closed="")


def test_tables_are_listed_by_what_one_may_do_with_them():
    held = [listing("waits for Bo", (0,), 0b10), listing("waits for me", (0, 2), 0b100), listing("done", (0,), over=1)]
    lobby = [*held[:2], listing("running"), listing("free seat", names=("Cleo", ""))]
    found = lists.sort_tables(held, lobby)
    assert [table.id for table in found.mine] == ["waits for me", "waits for Bo"]
    assert [table.id for table in found.open] == ["free seat"]
    assert [table.id for table in found.running] == ["running"]
    assert [table.id for table in found.finished] == ["done"]


@pytest.mark.parametrize(
    ("language", "names", "ago"),
    [("en", "Ana, Bo and Cleo", "3 minutes ago"), ("es", "Ana, Bo y Cleo", "hace 3 minutos"),
     ("fr", "Ana, Bo et Cleo", "il y a 3 minutes"), ("de", "Ana, Bo und Cleo", "vor 3 Minuten")],
)
def test_names_and_times_are_said_as_people_say_them(language, names, ago):
    assert speaker(language).all_of(("Ana", "Bo", "Cleo")) == names
    assert lists.ago(now() - 185_000, language) == ago and lists.ago(now() - 30_000, language) == ""


async def test_the_start_page_says_whose_turn_it_is(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        fresh = (await ana.get("/")).text
        assert "Resume game" not in fresh and "No table is waiting" in fresh
        assert "No public games" in fresh
        await new_table(ana, "here", "random", title="Against a bot")
        address = await new_table(ana, "here", "open", "open", title="Come in", listed="on")
        mine, public = (await ana.get("/")).text, (await eve.get("/")).text
    assert mine.count("Your turn") == 2 and "just now" in mine
    assert "Against a bot" not in public and f'href="{address}/take/1"' in public and "2 open seats" in public


async def test_the_first_game_on_the_start_page_is_the_last_one_played_or_the_shortest(tmp_path):
    featured = re.compile(r'class="featured".*?class="name">(.*?)</h2>', re.DOTALL)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        assert unescape(featured.search((await ana.get("/")).text).group(1)) == "Montgolfière"
        await new_table(ana, "here", "random")
        await ana.post("/quick/explorador", data={})
        text = (await ana.get("/")).text
    assert featured.search(text).group(1) == "Explorador"
    assert text.count(">Play now<") == len(game_names()), "each game has one poster"


async def test_the_start_page_leads_on_to_the_next_lesson(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        ana.cookies.set("learned", "explorador=1+2&montgolfiere=x")
        text = (await ana.get("/")).text
        ana.cookies.set("learned", "explorador=" + "+".join(map(str, range(1, 100))))
        done = (await ana.get("/")).text
    assert 'href="/learn/explorador/3"' in text and "Resume lesson" in text and "/learn/montgolfiere/" not in text
    assert "Resume lesson" not in done


def aria(text, field):
    """Return the tag of a field by its identifier."""
    return re.search(rf'<(?:input|select)[^>]* id="{field}"[^>]*>|<(?:input|select) id="{field}"[^>]*>', text).group()


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name.0": "n" * 25}, "name-0", "This name has 25 characters; 24 is the limit."),
        ({"name.0": "  "}, "name-0", "Enter a name."),
        ({"seat.1": "here", "name.1": "P0"}, "name-1", "Two players would both be called P0"),
        ({"title": "t" * 61}, "title", "This title has 61 characters"),
        ({"option.moon": "99"}, "option-moon", "“The Moon’s space” must be a whole number from 6 to 24."),
        ({"option.moon": "high"}, "option-moon", "“The Moon’s space” must be a whole number from 6 to 24."),
        ({"option.squadron_bonus": "none"}, "option-squadron_bonus", "Option Squadron bonus is"),
        ({"seat.1": "sphinx"}, "seat-1", "The form can’t be read"),
    ],
)
async def test_a_mistake_is_said_at_its_field_and_everything_else_is_kept(tmp_path, changes, field, sentence):
    form = table_form("here", "random", **{"title": "Kept", "listed": "on", "option.hand": "9"}) | changes
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        answer = await ana.post(f"/new/{GAME}", data=form)
    text = unescape(answer.text)
    assert answer.status_code == 422 and text.count("aria-invalid") == 1 and sentence in text
    tag = aria(text, field)
    assert 'aria-invalid="true"' in tag and 'aria-describedby="wrong"' in tag and "autofocus" in tag
    assert 'id="wrong" role="alert"' in text and 'data-kept="shown"' in text
    assert re.search(r'id="option-hand"[^>]*value="9"', text) and re.search(r'name="listed"[^>]*checked', text)
    assert f'value="{form["title"]}"' in text and f'value="{form["name.0"]}"' in text
    assert ('<details class="options" open>' in text) == field.startswith("option")


async def test_too_few_seats_and_options_that_clash_are_said_in_the_readers_language(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        alone = await ana.post(f"/new/{GAME}", data=table_form("here"))
        clash = await ana.post(f"/new/{GAME}", data=table_form("here", "random", **{"option.start": "20"}))
        nobody = await ana.post("/new/above_and_below", data={
            field: "none" if field.startswith("seat.") else value
            for field, value in first_fields(load_game("above_and_below"), "Ana").items()
        })
        french = await ana.post(f"/new/{GAME}", data=table_form("here"), headers={"accept-language": "fr"})
    assert "needs at least 2 players" in alone.text and "The starting space must be below" in clash.text
    assert '<details class="options" open>' in clash.text and "se joue au moins à 2" in french.text
    assert "needs at least 1 player:" in nobody.text


async def test_what_is_played_stands_first_and_says_for_how_many(tmp_path):
    form = first_fields(load_game("wings_of_war"), "Ana") | {"option.scenario": "duel"}
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        first = (await ana.get("/new/wings_of_war")).text
        answer = await ana.post("/new/wings_of_war", data=form)
    assert first.index('id="label-scenario"') < first.index('id="seat-0"') < first.index('id="option-turns"')
    assert "one with 2 players, two with 3 or 4" in first and "2 to 8 players" in first
    assert dict(re.findall(r'value="(\w+)" [^>]* data-most="(\d)"', first))["balloon_s"] == "3"
    assert answer.status_code == 422 and "a plane for every seat" in answer.text
    assert answer.text.index('id="wrong"') < answer.text.index('id="seat-0"')
    assert '<details class="options" open>' not in answer.text and answer.text.count("changed: ") == 1


async def test_changed_options_are_counted(tmp_path):
    changed = {"option.hand": "9", "option.baron": "on", "name.0": ""}
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        first = (await ana.get(f"/new/{GAME}")).text
        text = (await ana.post(f"/new/{GAME}", data=table_form("here", "random", **changed))).text
    assert 'class="option changed"' not in first and text.count('class="option changed"') == 2
    assert "changed: 2" in text and ">changed: 0" not in first


@pytest.mark.parametrize("language", LANGUAGES)
async def test_titles_are_whole_phrases(tmp_path, language):
    async with site(tmp_path / "t.db") as app, browser(app, **{"accept-language": language}) as ana:
        new, rules = (await ana.get(f"/new/{GAME}")).text, (await ana.get(f"/rules/{GAME}")).text
    colon = "\N{NO-BREAK SPACE}:" if language == "fr" else ":"
    for text in (new, rules):
        assert re.search(rf"<title>[^:<]*[^ \N{{NO-BREAK SPACE}}]{colon} Montgolfière</title>", text)


async def test_what_came_too_fast_can_be_sent_once_more(tmp_path):
    few = Allowances(PLENTY, Allowance(0.1, 1), PLENTY, PLENTY)
    form = table_form("here", "random", title='Mine "and" yours')
    async with site(tmp_path / "t.db", allowances=few, pause=60) as app, browser(app) as ana:
        await new_table(ana, "here", "random")      # the first brings the cookie and costs nothing
        await new_table(ana, "here", "random")
        slow = await ana.post(f"/new/{GAME}", data=form)
        script = await ana.post(f"/new/{GAME}", data=form, headers={"ludoteca-part": "1"})
        nonsense = await ana.post(f"/new/{GAME}", content=b"\xff")
        quick = await ana.post(f"/quick/{GAME}")
    assert {answer.status_code for answer in (slow, script, nonsense, quick)} == {429}
    assert 8 <= int(slow.headers["retry-after"]) <= 10
    assert f'Wait {slow.headers["retry-after"]} seconds' in slow.text
    kept = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', slow.text))
    assert {name: unescape(kept[name]) for name in form} == form and "Try again" in slow.text
    assert "<html" not in script.text


async def test_who_comes_too_late_is_shown_the_way(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        for listed in ({}, {"listed": "on"}):
            address = await new_table(ana, "here", "open", **listed)
            (link,) = await invitations(ana, address)
            form = (await bea.get(link)).text
            assert "Seat 2 is free" in form and "At the table: P0<" in form
            long = await bea.post(link, data={"name": "B" * 30})
            assert long.status_code == 422 and f'value="{"B" * 30}"' in long.text and "30 characters" in long.text
            assert (await bea.post(link, data={"name": "Bea"})).status_code == 303
            again, late = await bea.get(link), await eve.get(link)
            assert again.status_code == 303 and again.headers["location"] == address
            assert late.status_code == 410 and (f'href="{address}"' in late.text) == bool(listed)
            assert 'value="Bea"' in (await bea.get(f"/new/{GAME}")).text, "the name is remembered"


async def test_a_wrong_code_stays_in_its_field(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        answer = await ana.post(f"{address}/recover", data={"code": "AAAAA-12345"})
    assert answer.status_code == 422 and 'value="AAAAA-12345"' in answer.text and 'aria-invalid="true"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_rules_have_contents_and_a_way_back(tmp_path, language):
    async with site(tmp_path / "t.db") as app, browser(app, **{"accept-language": language}) as ana:
        text = (await ana.get(f"/rules/{GAME}", params={"back": "/t/x?seat=0"})).text
        plain = (await ana.get(f"/rules/{GAME}")).text
    links = re.findall(r'<a href="#(part-\d+)">', text)
    assert len(links) > 5 and links == re.findall(r'<h2 id="(part-\d+)">', text) and text.count("<h1>") == 1
    assert 'href="/t/x?seat=0"' in text and 'href="/t/' not in plain


def test_a_game_without_a_cover_is_lettered(monkeypatch, tmp_path):
    game = SimpleNamespace(name="none", package=f"ludoteca.games.{GAME}", title="None")
    monkeypatch.setattr(start, "folder_of", lambda name: tmp_path)
    assert start.cover.__wrapped__(game, "en") is None


async def test_a_store_that_fails_keeps_what_was_typed(tmp_path, monkeypatch):
    async def fails(*arguments, **named):
        raise StoreError("the disk is full")

    form = table_form("here", "random", title="Kept")
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        monkeypatch.setattr(app.state.store, "create", fails)
        answer = await ana.post(f"/new/{GAME}", data=form)
    assert answer.status_code == 503 and 'name="title" value="Kept"' in answer.text and "Try again" in answer.text


async def test_a_stranger_does_not_fill_the_list_of_tables(tmp_path):
    """Sixty tables of one address took all fifty places, and nobody else's could be seen any more."""
    async with site(tmp_path / "t.db", pause=60) as app:
        for host, title, number in (("10.0.0.1", "Ana's", 1), ("10.0.0.66", "spam", 60), ("10.0.0.2", "Bo's", 2)):
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test", headers=ORIGIN) as client:
                for _ in range(number):
                    await new_table(client, "here", "open", listed="on", title=title)
        shown = [table.title for table in await app.state.lobby.tables()]
    assert sorted(shown[:3]) == ["Ana's", "Bo's", "spam"] and shown[3:5] == ["Bo's", "spam"]
    assert shown.count("spam") == 47 and len(shown) == 50
    async with site(tmp_path / "t.db", pause=60) as app:
        again = [table.title for table in await app.state.lobby.tables()]
    assert sorted(again[:3]) == sorted(shown[:3])
    assert again.count("spam") == 47, "the server has been started anew, and nobody has been at a table since"


def listed_by(store, makers, luck):
    """Let makers have listed tables: of each so many; return all that there are, as maker and moment by table."""
    with store.engine.begin() as connection:
        row = dict(connection.execute(select(tables)).mappings().first())
        moments = iter(luck.sample(range(10**6), sum(makers.values())))
        rows = [row | {"id": f"{maker} {n}", "maker": maker, "moved": next(moments)}
                for maker, count in makers.items() for n in range(count)]
        connection.execute(insert(tables), rows)
        found = connection.execute(select(tables).where(tables.c.listed == 1, tables.c.over == 0)).mappings()
        return {each["id"]: (each["maker"], each["moved"]) for each in found}


@pytest.mark.parametrize("makers", [{"a": 60}, {"": 3, "a": 70, "b": 2, "c": 5}, {f"m{n}": n % 4 for n in range(150)}])
async def test_of_each_maker_the_newest_tables_are_listed_first(database, makers):
    async with site(database, pause=60) as app, browser(app) as ana:
        await new_table(ana, "here", "open", listed="on")
        there = listed_by(app.state.store, makers, random.Random(3))
        found = app.state.store.listed()
    turns = {}
    for table, (maker, _) in sorted(there.items(), key=lambda each: -each[1][1]):
        turns[table] = sum(there[other][0] == maker for other in turns)
    expected = sorted(there, key=lambda table: (turns[table], -there[table][1]))[:MOST_SHOWN]
    assert list(found) == expected and found == {table: there[table][0] for table in expected}


async def test_a_list_of_some_tables_does_not_look_at_all_of_them(tmp_path):
    """Each second all that were listed and not over were put in order: a quarter of a second where there were many."""
    steps = [0]
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        await new_table(ana, "here", "open", listed="on")
        store, counts = app.state.store, []

        def grow():
            steps[0] += 1

        event.listen(store.engine, "checkout", lambda connection, *about: connection.set_progress_handler(grow, 1))
        for n, count in enumerate((600, 6000)):
            listed_by(store, {f"m{n} {k}": count // 10 for k in range(10)}, random.Random(3))
            steps[0] = 0
            assert len(store.listed()) == MOST_SHOWN
            counts.append(steps[0])
    assert counts[1] < 3 * counts[0], "of twice as many makers, and of eleven times as many tables"


async def test_a_game_whose_folder_does_not_hold_is_left_out(tmp_path, monkeypatch, caplog):
    """The start page ended in an error for everybody."""
    (tmp_path / "games" / "no_game").mkdir(parents=True)
    (tmp_path / "games" / "no_game" / "__init__.py").write_text("")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path / "games")])
    games.listed_games.cache_clear()
    try:
        async with site(tmp_path / "t.db") as app, browser(app) as client:
            answers = [await client.get(address) for address in ("/", "/new/no_game")]
    finally:
        games.listed_games.cache_clear()
    assert [answer.status_code for answer in answers] == [200, 404] and load_game(GAME).title in answers[0].text
    assert "no_game can’t be loaded: AttributeError" in caplog.text
