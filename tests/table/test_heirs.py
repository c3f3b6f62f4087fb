"""Whoever sits down where somebody else sat: what was theirs stays theirs, and after the end nobody sits down."""


import pytest

from ludoteca.cli.admin import said_talk
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.live import room as room_module
from ludoteca.table.pages import people, play
from ludoteca.table.parts.templating import speaker
from ludoteca.table.parts.words import SEATS_STAY
from ludoteca.table.store import talk
from ludoteca.table.store.stored import StoredSeat, TalkRow
from ludoteca.table.store.talk import ACCEPTED, ASKED, INVITED, LEFT, LENT, REACTED, SAID, SAT, speakers
from tests.table.helpers import PARTIAL, browser, invitations, look, new_table, site
from tests.table.test_overseeing import OPERATOR, TOKEN, overseen
from tests.table.test_people import change, room_of
from tests.table.test_rematch import played_out
from tests.table.test_talk import say

pytestmark = pytest.mark.anyio
LISTED = {"listed": "on"}


async def left_to(ana, heir, address, before, name="Victor"):
    """Let somebody leave seat 1, which Ana offers, and another sit down there."""
    await change(before, address, "leave", 1)
    await change(ana, address, "invite", 1)
    (link,) = await invitations(ana, address)
    assert (await heir.post(link, data={"name": name})).status_code == 303


async def sits_at(ana, somebody, address, name="Mallory"):
    (link,) = await invitations(ana, address)
    assert (await somebody.post(link, data={"name": name})).status_code == 303


@pytest.mark.parametrize("listing", [{}, LISTED], ids=["by invitation", "listed"])
async def test_nobody_takes_a_bots_seat_once_the_game_is_over(tmp_path, listing):
    """A stranger was shown and saved as who had won, and led the rematch."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "random", **listing)
        await change(ana, address, "invite", 1)
        links = await invitations(ana, address)
        room = await played_out(app, address, ana)
        assert not await invitations(ana, address)
        for way in (*links, *[f"{address}/take/1"] * bool(listing)):
            for answer in (await eve.get(way), await eve.post(way, data={"name": "Eve"})):
                assert answer.status_code == 409 and SEATS_STAY.text in answer.text
        assert f"{address}/take/" not in (await eve.get(address)).text
        assert room.chairs[1].bot == "random" and room.chairs[1].holder is None


async def test_words_stand_under_the_name_of_whoever_said_them(database):
    """They went over to whoever sat down next, whom the operator then shut out."""
    async with overseen(database, pause=60) as app, browser(app) as ana, browser(app) as mallory, \
            browser(app) as victor:
        address = await new_table(ana, "here", "open", "steady")
        await sits_at(ana, mallory, address)
        await say(mallory, address, 1, "You are all fools")
        await mallory.post(f"{address}/say", data={"seat": 1, "reacts": "laughter"}, headers=PARTIAL)
        assert ">Mallory</strong>" in (await ana.get(address)).text      # it is kept how it was heard
        await left_to(ana, victor, address, mallory)
        await say(victor, address, 1, "Good evening")
        for _ in range(2):
            for client, path in ((ana, ""), (ana, "/log?of=talk"), (victor, "?seat=1")):
                _, *items = (await client.get(address + path)).text.split('id="talk-')
                by = {text: [item for item in items if text in item] for text in ("fools", "laughs", "evening")}
                assert by["fools"] and by["evening"] and bool(by["laughs"]) == (client is ana), "a reaction goes by"
                assert all(">Mallory</strong>" in item for item in by["fools"] + by["laughs"])
                assert ">Victor</strong>" in by["evening"][0]
            (await room_of(app, address)).forget_made()      # as after a restart
        found = (await ana.get(f"/operator{address}", headers=OPERATOR)).json()
        assert [(each["name"], each["gone"]) for each in found["talk"]] == [
            ("Mallory", True), ("Mallory", True), ("Victor", False)
        ]
        lines = said_talk(found).splitlines()
        assert [" (has since left)" in line for line in lines] == [True, True, False]
        await victor.post("/operator/enter", data={"token": TOKEN})
        for language in LANGUAGES:
            page = (await victor.get(f"/operator{address}", headers={"accept-language": language})).text
            assert page.count("<strong>Mallory</strong> <em>(") == 2
            assert "<strong>Victor</strong>" in page and "<strong>Victor</strong> <em>(" not in page


def test_who_spoke_follows_from_the_notices():
    chairs = [StoredSeat(0, "", "Ana", "h"), StoredSeat(1, "", "Cleo", "h"), StoredSeat(2, "steady", "Dan")]
    told = [
        (1, SAID, "a"), (1, LEFT, "Bo"), (2, SAID, "b"), (1, INVITED, "Bo"), (1, SAT, "Mia"), (1, REACTED, "thanks"),
        (0, SAID, "c"), (1, ACCEPTED, "Mia"), (2, LEFT, "Dan"), (1, LEFT, "Mia"), (1, SAT, "Cleo"), (1, SAID, "d"),
    ]
    talk = [TalkRow(n, seat, kind, -1, text, 0) for n, (seat, kind, text) in enumerate(told)]
    by = {row.text: name for row, name in zip(talk, speakers(talk, chairs), strict=True)}
    assert {text: by[text] for text in ("a", "b", "thanks", "c", "d")} == {
        "a": "Bo", "b": "Dan", "thanks": "Mia", "c": "Ana", "d": "Cleo"
    }
    # Of a damaged talk, where nothing tells who left: nobody's name, but not that of another.
    assert speakers([talk[0], talk[4]], chairs)[0] == "#2"


async def test_nobody_inherits_what_another_has_taken_back(tmp_path, monkeypatch):
    monkeypatch.setattr(room_module, "MOST_TAKEN_BACK", 2)
    ticks = iter(range(10**12, 2 * 10**12, 1000))
    monkeypatch.setattr(room_module, "now", lambda: next(ticks))
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as mallory, \
            browser(app) as victor:
        address = await new_table(ana, "here", "open", "here")
        await sits_at(ana, mallory, address)
        room = await room_of(app, address)

        async def moves(client, seat):
            move = (await look(client, address, seat)).move(seat)
            assert (await client.post(f"{address}/act", data=move)).status_code == 303

        async def undoes(client):
            await moves(client, 1)
            back = (await look(client, address, 1)).move(1, "undo")
            return (await client.post(f"{address}/act", data=back, headers=PARTIAL)).status_code

        await moves(ana, 0)
        assert [await undoes(mallory) for _ in range(3)] == [200, 200, 422]
        await left_to(ana, victor, address, mallory)
        for seat in (2, 0):
            await moves(ana, seat)
        assert [await undoes(victor) for _ in range(3)] == [200, 200, 422]
        assert [room.taken_back(seat) for seat in range(3)] == [0, 2, 0]


async def test_nobody_is_silenced_by_how_much_another_said_there(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "MOST_SAID", 9)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as mallory, \
            browser(app) as victor:
        address = await new_table(ana, "here", "open", "here")
        await sits_at(ana, mallory, address)

        async def words(client):
            return [(await say(client, address, 1, "a word")).status_code for _ in range(4)]

        assert await words(mallory) == [200, 200, 200, 409]
        await left_to(ana, victor, address, mallory)
        assert await words(victor) == [200, 200, 200, 409]
        monkeypatch.setattr(talk, "MOST_OWNERS", 2)
        await left_to(ana, mallory, address, victor, "Mia")
        assert await words(mallory) == [409] * 4, "more than a table keeps of a seat"


def test_a_seat_that_others_have_worn_out_may_be_lent_and_offered_again():
    most = people.MOST_CHANGED

    def is_used_up(*kinds, seat=1):
        rows = [TalkRow(n, 1, kind, -1, "Bo", 0) for n, kind in enumerate(kinds)]
        return talk.is_used_up(rows, seat, (LENT, ASKED, INVITED), most)

    assert not is_used_up(*[LENT] * (most - 1)) and is_used_up(*[LENT] * most)
    assert not is_used_up(*[LENT] * most, LEFT), "it can be offered"
    assert not is_used_up(*[LENT] * most, LEFT, INVITED, SAT, *[LENT] * (most - 1))
    assert not is_used_up(*[LENT] * most, seat=0)
    assert is_used_up(*[*[LENT] * most, LEFT, SAT] * 4), "more than a table keeps of a seat"


async def test_a_notice_tells_a_name_from_its_own_words_in_every_language(tmp_path):
    """Whoever was called so said in the table's voice that somebody else had left."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as mallory:
        address = await new_table(ana, "here", "open", "random")
        await sits_at(ana, mallory, address, "Ana left. Eve")
        room = await room_of(app, address)
        for language in LANGUAGES:
            told = room.heard(SPECTATOR, language)[-1]
            assert '<strong class="seat-1">Ana left. Eve</strong>' in told and talk.GAP not in told
        for kind in talk.NOTICES:
            told = [talk.noticed(TalkRow(0, 1, kind, EVERYBODY, "<b>", 0), speaker(each)) for each in LANGUAGES]
            assert all('<strong class="seat-1">&lt;b&gt;</strong>' in each for each in told), told
