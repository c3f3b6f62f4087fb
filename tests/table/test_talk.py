"""Talk: public words, and private ones that nobody else hears, whatever they look at."""

import asyncio
import json
import re
import shutil
import sqlite3

import pytest

from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.door.guards import Allowances
from ludoteca.table.live import streams
from ludoteca.table.live.bots import any_action
from ludoteca.table.live.streams import Follower, follow, view_message
from ludoteca.table.parts.loglines import MOST_LINES
from ludoteca.table.store.stored import TalkRow
from ludoteca.table.store.talk import MOST_SAID, SAT
from tests.table.helpers import PARTIAL, browser, invitations, look, new_table, site
from tests.table.hostile import XSS, what_runs

pytestmark = pytest.mark.anyio
QUIET = 0.1       # seconds in which nothing comes
SEATS = 4
ALL = range(SPECTATOR, SEATS)


async def say(client, address, seat, text, to="all"):
    return await client.post(f"{address}/say", data={"seat": seat, "text": text, "to": to}, headers=PARTIAL)


async def room_of(app, address):
    return await app.state.rooms.get(address.removeprefix("/t/"))


def without_time(text):
    return re.sub(r'data-now="\d+"|"now":\d+', "", text)


async def pages(client, address, seat):
    """Return all that a seat of this browser, or a spectator, can load."""
    where = f"?seat={seat}"
    found = [await client.get(address + path + where) for path in ("", "/log", "/people")]
    # The time of the server is in a page; how long the page is once compressed depends on it.
    heads = [sorted(pair for pair in page.headers.items() if pair[0] != "content-length") for page in found]
    texts = [f"{page.status_code}{head}{page.text}" for page, head in zip(found, heads, strict=True)]
    return without_time("\n".join(texts))


class Reader:
    """Follows a table as a viewer."""

    def __init__(self, app, room, seat):
        self.events = follow(app.state.rooms, room, Follower(seat, room.table.host, "en", len(room.told(seat))))
        self.coming = None

    async def next(self):
        """Return the next event without its time, "" if none comes."""
        self.coming = self.coming or asyncio.ensure_future(anext(self.events))
        done, _ = await asyncio.wait([self.coming], timeout=QUIET)
        if not done:
            return ""
        event, self.coming = self.coming.result(), None
        return without_time(event)


async def open_stream(app, room, seat):
    """Follow a table as a seat; return the stream after its first event."""
    reader = Reader(app, room, seat)
    assert (await reader.next()).startswith(":")
    assert (await reader.next()).startswith("data:")
    return reader


def audience_of(room, seat):
    return str(room.view(seat).private_audience)


async def split_up(room):
    """Play until not all are on one space, and somebody has company."""
    for _ in range(200):
        audiences = {seat: room.view(seat).private_audience for seat in range(SEATS)}
        if len(set(audiences.values()) - {0}) > 1 and sum(map(bool, audiences.values())) < SEATS:
            return
        seat = room.match.waiting[0]
        await room.act(seat, any_action(room, seat))
    raise AssertionError("they stay together")


async def test_everybody_hears_what_is_said_and_only_who_sits_there_speaks(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here", "open")
        room = await room_of(app, address)
        heard = [await open_stream(app, room, viewer) for viewer in (SPECTATOR, 0, 1)]
        assert (await say(ana, address, 0, "  Good\nevening,\teverybody  ")).status_code == 200
        told = [json.loads((await stream.next()).removeprefix("data: ").replace(",}", "}")) for stream in heard]
        refused = [(await say(eve, address, seat, "hello")).status_code for seat in (SPECTATOR, 0, 2, 9)]
        page = (await eve.get(address)).text
    assert all("Good evening, everybody" in each["talk"][0] and not each["parts"] for each in told)
    assert refused == [403] * 4
    assert "Good evening, everybody" in page and 'id="say"' not in page and len(room.talk) == 1


async def test_words_have_a_length_and_something_in_them(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        answers = [await say(ana, address, 0, text) for text in ("x" * 400, "x" * 401, " \n\t ", "\u200b", "x" * 3000)]
    assert [answer.status_code for answer in answers] == [200, 422, 422, 422, 400]
    assert "401" in answers[1].json()["note"] and "400" in answers[1].json()["note"]


async def test_five_messages_at_once_then_a_friendly_word(tmp_path):
    async with site(tmp_path / "t.db", allowances=Allowances()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        answers = [await say(ana, address, 0, str(number)) for number in range(7)]
        other = await say(ana, address, 1, "another seat may")
        room = await room_of(app, address)
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert answers[5].headers["retry-after"] == "2" and "Too many messages" in answers[5].json()["note"]
    assert other.status_code == 200 and len(room.talk) == 6


async def test_private_words_change_nothing_for_those_who_do_not_hear_them(tmp_path):
    """Two servers run on the same table; only in one of them somebody whispers."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here", "here")
        await ana.get(address)     # the codes are shown once
        await split_up(await room_of(app, address))
        cookies = ana.cookies
    shutil.copy(tmp_path / "t.db", tmp_path / "u.db")
    async with (
        site(tmp_path / "t.db") as loud, site(tmp_path / "u.db") as still,
        browser(loud) as there, browser(still) as here,
    ):
        there.cookies = here.cookies = cookies
        rooms = [await room_of(app, address) for app in (loud, still)]
        speaker = next(seat for seat in range(SEATS) if rooms[0].view(seat).private_audience)
        hearers = {speaker, *(seat for seat in range(SEATS) if rooms[0].view(speaker).private_audience >> seat & 1)}
        others = [seat for seat in ALL if seat != -1 and seat not in hearers]
        assert len(others) > 1
        open_there = {seat: await open_stream(loud, rooms[0], seat) for seat in ALL if seat != -1}
        open_here = {seat: await open_stream(still, rooms[1], seat) for seat in ALL if seat != -1}
        for number in range(3):
            answer = await say(there, address, speaker, f"zebra, number {number}", audience_of(rooms[0], speaker))
            assert answer.status_code == 200, answer.text
        for seat in sorted(hearers):
            assert "zebra" in await open_there[seat].next()
            assert "zebra" in await pages(there, address, seat)
        for seat in others:
            assert await open_there[seat].next() == "", "not even the time of it is known"
            assert await pages(there, address, seat) == await pages(here, address, seat)
        for client in (there, here):
            await say(client, address, speaker, "something for all")
        for seat in others:
            assert await open_there[seat].next() == await open_here[seat].next() != ""
        acting = rooms[0].match.waiting[0]
        for room in rooms:
            await room.act(acting, any_action(room, acting))
        for seat in others:
            assert await open_there[seat].next() == await open_here[seat].next() != ""
            assert await pages(there, address, seat) == await pages(here, address, seat)
            assert rooms[0].sequence(seat) == rooms[1].sequence(seat)
        assert rooms[0].match.record() == rooms[1].match.record()
        for seat in sorted(hearers):
            assert "zebra" not in (await there.get(f"{address}/log?seat={seat}")).text


async def test_private_words_do_not_put_off_anybodys_heartbeat(tmp_path, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 1.0)
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here", "here")
        room = await room_of(app, address)
        stream = (await open_stream(app, room, SPECTATOR)).events
        begun = asyncio.get_running_loop().time()
        beat = asyncio.ensure_future(anext(stream))
        for _ in range(4):
            await asyncio.sleep(0.2)
            await say(ana, address, 0, "psst", audience_of(room, 0))
        assert (await asyncio.wait_for(beat, 3)).startswith("event: beat\ndata: 1")
        assert asyncio.get_running_loop().time() - begun < 1.6
        await stream.aclose()


async def test_whoever_sits_down_later_does_not_hear_what_was_whispered_before(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bo, browser(app) as cleo:
        address = await new_table(ana, "here", "open", "here")
        room = await room_of(app, address)
        await say(ana, address, 0, "before Bo", audience_of(room, 0))
        await bo.post((await invitations(ana, address))[0], data={"name": "Bo"})
        await say(ana, address, 0, "with Bo", audience_of(room, 0))
        his = (await bo.get(address)).text
        await bo.post(f"{address}/people", data={"do": "leave", "seat": 1})
        gone = (await bo.get(address)).text
        await say(ana, address, 0, "after Bo", audience_of(room, 0))
        await ana.post(f"{address}/people", data={"do": "invite", "seat": 1})
        await cleo.post((await invitations(ana, address))[0], data={"name": "Cleo"})
        hers = (await cleo.get(address)).text
        mine = (await ana.get(f"{address}?seat=0")).text
    assert "with Bo" in his and "before Bo" not in his
    assert all(words not in gone + hers for words in ("before Bo", "with Bo", "after Bo"))
    assert all(words in mine for words in ("before Bo", "with Bo", "after Bo"))


async def test_words_for_one_company_never_reach_another(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here", "here")
        room = await room_of(app, address)
        offered = audience_of(room, 0)
        page = await look(ana, address, 0)
        await split_up(room)
        answers = [(await say(ana, address, seat, "psst", offered)).status_code for seat in range(SEATS)]
        alone = next((seat for seat in range(SEATS) if not room.view(seat).private_audience), None)
        nobody = None if alone is None else await say(ana, address, alone, "psst", "1")
        assert [row for row in room.talk if row.audience != -1] == []
    assert re.search(rf'<option value="{offered}">Your squadron: P1, P2,? and P3</option>', page.text)
    assert set(answers) <= {409, 422} and (nobody is None or nobody.status_code == 422)


async def test_words_are_stored_before_they_are_heard_and_survive(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await room_of(app, address)
        blocker = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
        blocker.execute("BEGIN EXCLUSIVE")
        failed = await say(ana, address, 0, "lost")
        blocker.execute("ROLLBACK")
        blocker.close()
        assert failed.status_code == 503 and not room.talk
        await say(ana, address, 0, "kept", audience_of(room, 0))
        cookies = ana.cookies
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        ana.cookies = cookies
        assert "kept" in (await ana.get(f"{address}?seat=1")).text
        assert "kept" not in (await eve.get(address)).text + (await ana.get(address)).text


async def test_at_a_table_that_is_over_talk_goes_on(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here")
        room = await room_of(app, address)
        while not room.match.is_over:
            seat = room.match.waiting[0]
            await room.act(seat, any_action(room, seat))
        await say(ana, address, 0, "well played")
        record = room.match.record()
        assert "well played" in (await eve.get(address)).text and "well played" not in record


@pytest.mark.parametrize("first", range(0, len(XSS), 20))
async def test_hostile_words_are_words(tmp_path, first):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", title="T")
        room = await room_of(app, address)
        for text in XSS[first : first + 20]:
            await say(ana, address, 0, text, audience_of(room, 0))
        page = (await ana.get(f"{address}?seat=1")).text
        items = room.heard(1, "en")
    assert len(items) == len(room.talk) >= 10 and what_runs(page + "".join(items)) == []


async def test_a_shown_card_is_seen_by_one_and_changes_nothing_for_the_others(tmp_path):
    """Two servers run on the same table; another card is shown in each."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here", "here")
        await ana.get(address)
        cookies = ana.cookies
    shutil.copy(tmp_path / "t.db", tmp_path / "u.db")
    told = []
    for number, name in enumerate(("t.db", "u.db")):
        async with site(tmp_path / name) as app, browser(app) as client:
            client.cookies = cookies
            room = await room_of(app, address)
            open_now = {seat: await open_stream(app, room, seat) for seat in ALL if seat != -1}
            page = await look(client, address, 0)
            shows = [room.match.game.actions[action] for action in room.view(0).out_of_turn_actions]
            shown = [show for show in shows if show.endswith("-1")][-number]
            answer = await client.post(f"{address}/act", data=page.move(0, shown), headers=PARTIAL)
            assert answer.status_code == 200
            told.append({seat: await open_now[seat].next() + await pages(client, address, seat) for seat in open_now})
            card = room.match.game.actions[room.view(0).out_of_turn_actions[0]]
            assert card and "shows" in told[-1][SPECTATOR]
    assert told[0][1] != told[1][1] and "P0 shows you this card" in told[0][1]
    assert [seat for seat in told[0] if told[0][seat] == told[1][seat]] == [SPECTATOR, 2, 3]


async def test_talk_without_end_makes_no_page_without_end(tmp_path):
    """Once 20,000 lines made a page of 10 MB. What a page has no room for is on pages of its own."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here", listed="on")
        room = await room_of(app, address)
        said = [TalkRow(n, n % 2, "said", EVERYBODY, f"word {n} " + "x" * 390, 0) for n in range(1, MOST_SAID)]
        room.talk += said
        await say(ana, address, 0, "the last one", "all")
        refused = await ana.post(f"{address}/say", data={"seat": 0, "text": "more", "to": "all"})
        assert refused.status_code == 409 and "your message limit" in refused.text
        shown = (await eve.get(address)).text
        assert len(shown) < 300_000 and "the last one" in shown and "word 1 " not in shown
        assert f'data-heard="{MOST_SAID}"' in shown and "/log?of=talk" in shown
        for heard in (0, MOST_SAID - 3, MOST_SAID):
            message = view_message(room, SPECTATOR, "en", heard=heard)
            assert message["heard"] == max(heard, MOST_SAID - 100)
            assert message["heard"] + len(message["talk"]) == MOST_SAID
        pages = [(await eve.get(f"{address}/log?of=talk&page={number}")).text for number in range(5)]
        assert all(len(page) < 1_000_000 and page.count('class="talk"') == 1000 for page in pages)
        assert "word 1 " in pages[0] and "word 1000 " in pages[0] and "the last one" in pages[4]
        last = (await eve.get(f"{address}/log?of=talk")).text
        assert "the last one" in last and "word 4000 " not in last


async def test_nobody_is_silenced_by_what_others_say_and_whisper(tmp_path):
    """All shared one limit: a single player could use it up, and whoever came to it knew how much was whispered."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        room = await room_of(app, address)
        most = MOST_SAID // 3
        room.talk += [TalkRow(n, 1 + n % 2, "said", 0b110, "a whisper", 0) for n in range(2 * most - 2)]
        room.talk += [TalkRow(2 * most + n, 0, "said", EVERYBODY, "a word", 0) for n in range(most - 1)]
        for seat in range(3):
            assert (await say(ana, address, seat, "the last one")).status_code == 200
            refused = await say(ana, address, seat, "more")
            assert refused.status_code == 409 and "your message limit" in refused.text
        room.talk = [row for row in room.talk if row.seat]
        assert (await say(ana, address, 0, "more")).status_code == 200


async def test_whoever_takes_a_seat_cannot_count_what_was_whispered_there_before(tmp_path):
    """How much they themselves could say was less by that."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        room, share = await room_of(app, address), MOST_SAID // 3
        whispers = [TalkRow(n, 1, "said", 0b110, "a whisper", 0) for n in range(share - 1)]
        room.talk += [*whispers, TalkRow(share - 1, 1, SAT, EVERYBODY, "Victor", 0)]
        said = [TalkRow(share + n, 1, "said", 0b110, "of my own", 0) for n in range(share - 1)]
        room.talk += said
        assert (await say(ana, address, 1, "the last one")).status_code == 200
        assert (await say(ana, address, 1, "more")).status_code == 409
        room.talk.append(TalkRow(2 * share, 1, SAT, EVERYBODY, "Mallory", 0))
        assert (await say(ana, address, 1, "another's first one")).status_code == 200
        room.talk += whispers * 3
        assert (await say(ana, address, 1, "more than a table keeps")).status_code == 409


async def test_a_log_without_end_is_read_page_by_page(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await room_of(app, address)
        entry = room.told(SPECTATOR)[0]
        room._told[SPECTATOR] = [entry] * (2 * MOST_LINES + 10)
        first, last = [(await ana.get(f"{address}/log?seat={SPECTATOR}&page={number}")).text for number in (0, 2)]
        assert first.count('id="line-') == MOST_LINES and last.count('id="line-') == 10 and 'id="line-0"' in first
        assert len(view_message(room, SPECTATOR, "en", lines=0)["lines"]) == MOST_LINES


async def test_a_reaction_is_for_those_who_play_and_no_traffic_for_those_who_watch(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, *["here"] * SEATS)
        room = await room_of(app, address)
        watching, playing = await open_stream(app, room, SPECTATOR), await open_stream(app, room, 1)
        before = await pages(eve, address, SPECTATOR)
        data = {"seat": 0, "reacts": "applause", "to": "1"}
        assert (await ana.post(f"{address}/say", data=data, headers=PARTIAL)).status_code == 200
        assert "#reaction-applause" in await playing.next() and await watching.next() == ""
        watching.coming.cancel()
        assert await pages(eve, address, SPECTATOR) == before
        assert all("applauds" in room.heard(seat, "en")[-1] for seat in range(SEATS))
        assert (await eve.post(f"{address}/say", data=data)).status_code == 403
        assert (await ana.post(f"{address}/say", data=data | {"reacts": "rage"})).status_code == 400
        assert (await ana.post(f"{address}/say", data={"seat": 0})).status_code == 422, "nothing is said"


async def test_reactions_are_bounded_as_words_are(tmp_path):
    async with site(tmp_path / "t.db", allowances=Allowances()) as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        data = {"seat": 0, "reacts": "thanks"}
        answers = [(await ana.post(f"{address}/say", data=data, headers=PARTIAL)).status_code for _ in range(8)]
        room = await room_of(app, address)
        assert answers.count(429) >= 2 and sum(row.seat == 0 for row in room.talk) == answers.count(200)
