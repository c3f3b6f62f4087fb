"""A rematch is asked for: others accept or decline, nobody is taken along unasked, and nobody can hold it up."""

import asyncio
import re
import time
from dataclasses import replace

import pytest
from markupsafe import Markup

from ludoteca.engine.matches.draws import promise_of
from ludoteca.table.live import rematches
from ludoteca.table.live.bots import any_action
from ludoteca.table.live.overseeing import delete
from ludoteca.table.live.room import Room
from ludoteca.table.live.seats import lend
from ludoteca.table.store import overseeing
from ludoteca.table.store.rematch import MOST_SAYINGS, rematch_of
from ludoteca.table.store.stored import StoredSeat, TalkRow
from ludoteca.table.store.talk import ACCEPTED, AGAIN, DECLINED, SAID, TURNED, WITHDREW
from tests.table.helpers import PARTIAL, browser, invitations, look, new_table, site

pytestmark = pytest.mark.anyio
OFFER = re.compile(r'name="offer" value="([^"]+)"')
NAME = re.compile(r'id="seat-(\d)".*?<strong[^>]*>(.*?)</strong>', re.DOTALL)


async def sit_down(host, guests, address):
    """Let guests take the open seats of a table, in their order."""
    for guest, link in zip(guests, await invitations(host, address), strict=True):
        answer = await guest.post(link, data={"name": f"G{guests.index(guest)}"})
        assert answer.status_code == 303, answer.text


async def played_out(app, address, *people):
    """Play a table to its end, each person by the browser that has the seat."""
    room = await app.state.rooms.get(address.split("/")[-1])
    limit = time.monotonic() + 120
    while time.monotonic() < limit:
        for seat, person in enumerate(people):
            if not room.match.is_over and seat in room.waiting:
                page = await look(person, address, seat)
                await person.post(f"{address}/act", data=page.move(seat))
        if room.match.is_over:
            break
        await asyncio.sleep(0)      # bots take a moment
        if not room.waiting or max(room.waiting) >= len(people):
            await asyncio.sleep(0.01)
    assert room.match.is_over
    for _ in range(3000):
        if room.finale:
            return room
        await asyncio.sleep(0.01)
    raise AssertionError("there is no scene at the end")


async def finished_by(app, *people):
    """Return the address and the room of a table that people in browsers of their own have played to its end."""
    host, *guests = people
    address = await new_table(host, "here", *["open"] * len(guests))
    await sit_down(host, guests, address)
    return address, await played_out(app, address, *people)


async def says(person, address, **fields):
    return await person.post(f"{address}/again", data=fields)


async def names_at(person, address):
    return dict(NAME.findall((await person.get(address)).text))


async def test_all_are_asked_and_the_table_is_made_once_all_are_in(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben, browser(app) as eve:
        address, room = await finished_by(app, ana, ben)
        answer = await says(ana, address, turn="1")
        assert answer.headers["location"] == f"{address}#end" and room.table.successor is None
        asked, own, watched = [(await each.get(address)).text for each in (ben, ana, eve)]
        assert "P0 asks for a rematch with rotated seats." in asked and 'value="accept"' in asked
        assert "Still to answer: G0" in own and 'value="accept"' not in own and 'value="withdraw"' in own
        assert 'id="again"' not in watched and 'value="accept"' not in watched
        for stranger in ("offer", "accept", "decline", "withdraw", "start"):
            assert (await says(eve, address, do=stranger)).status_code == 403
        following = (await says(ben, address, do="accept")).headers["location"]
        assert following == f"/t/{room.table.successor}" != address
        assert await names_at(ana, f"{following}?seat=1") == {"0": "G0", "1": "P0"}
        assert "data-next" in (await ben.get(address)).text and "data-next" not in (await eve.get(address)).text
        assert (await says(ana, address)).headers["location"] == following
        assert (await app.state.rooms.get(room.table.successor)).table.host == room.chairs[0].holder


async def test_who_is_not_in_leaves_an_open_seat_that_the_host_may_give_away(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben, browser(app) as cleo:
        address, room = await finished_by(app, ana, ben, cleo)
        await says(ana, address)
        await says(ben, address, do="accept")
        await says(cleo, address, do="decline")
        page = (await ben.get(address)).text
        assert room.table.successor is None and "Start without G1" in page and "Not in: G1" in page
        assert (await says(cleo, address, do="start")).status_code == 409, "who is not in starts nothing"
        following = (await says(ben, address, do="start")).headers["location"]
        new = await app.state.rooms.get(following.split("/")[-1])
        assert [bool(chair.holder) for chair in new.chairs] == [True, True, False] and new.is_free(2)
        assert new.table.host == room.chairs[1].holder and len(await invitations(ben, following)) == 1
        filled = await ben.post(f"{following}/people", data={"do": "fill", "seat": "2", "level": "steady"})
        assert filled.status_code == 303 and new.chairs[2].bot == "steady"
        assert (await cleo.get(f"{following}?seat=2")).status_code == 403


async def test_whoever_says_nothing_is_waited_for_only_so_long(tmp_path, monkeypatch):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address)
        early = await says(ana, address, do="start")
        assert early.status_code == 409 and "Give G0 a moment" in early.text and room.table.successor is None
        monkeypatch.setattr(rematches, "GONE", -1)      # a minute without a page has passed
        wake = asyncio.Event()
        room.listen(wake, room.chairs[1].holder, 1)     # ... but Ben has one open
        assert (await says(ana, address, do="start")).status_code == 409
        monkeypatch.setattr(rematches, "PATIENCE", 0)   # five minutes have passed, too
        answer = await says(ana, address, do="start")
        assert answer.status_code == 303 and answer.headers["location"] == f"/t/{room.table.successor}"


async def test_one_browser_goes_on_at_once_as_bots_do(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two:
        address = await new_table(two, "here", "here", "random")
        room = await played_out(app, address, two, two)
        answer = await says(two, address)
        assert answer.headers["location"] == f"/t/{room.table.successor}" and not room.rematch


async def test_who_asks_for_it_or_accepts_plays_it_though_a_bot_has_played_for_them(tmp_path):
    """It made their first moves in the new game as well."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as ben:
        together, alone = await new_table(ana, "here", "open"), await new_table(ana, "here", "random")
        await sit_down(ana, [ben], together)
        rooms = [await app.state.rooms.get(address.removeprefix("/t/")) for address in (together, alone)]
        for room in rooms:
            while not room.match.is_over:
                await room.act(room.waiting[0], any_action(room, room.waiting[0]))
            for chair in [chair for chair in room.chairs if chair.holder]:
                assert await lend(room, chair.seat, "steady")
        await says(ana, together)
        made = [await says(ben, together, do="accept"), await says(ana, alone)]
        again = [await app.state.rooms.get(each.headers["location"].removeprefix("/t/")) for each in made]
        assert [[(bool(chair.holder), chair.bot) for chair in room.chairs] for room in again] == [
            [(True, ""), (True, "")], [(True, ""), (False, "random")],
        ]


async def test_an_offer_can_be_taken_back_by_whoever_made_it_alone(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        assert (await says(ben, address, do="accept")).status_code == 409, "there is nothing to accept"
        await says(ana, address)
        await says(ben, address, do="withdraw")
        assert room.rematch is not None
        await says(ana, address, do="withdraw")
        assert room.rematch is None and 'value="accept"' not in (await ben.get(address)).text
        await says(ben, address)
        assert room.rematch.by == 1 and room.rematch.asked == (0,)


async def test_two_offers_at_once_are_one_to_which_both_agree(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        answers = await asyncio.gather(says(ana, address), says(ben, address))
        assert f"/t/{room.table.successor}" in {answer.headers["location"] for answer in answers}


async def test_an_answer_counts_for_the_offer_that_its_page_has_shown_alone(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address)
        seen = OFFER.search((await ben.get(address)).text)[1]
        await says(ana, address, do="withdraw")
        await says(ana, address, turn="1")
        for answer in ("accept", "decline"):
            late = await says(ben, address, do=answer, offer=seen)
            assert late.headers["location"] == f"{address}#end", "the page shows what is offered now"
            assert room.table.successor is None and room.rematch.asked == (1,), "he has not answered this one"
        late = await says(ana, address, do="withdraw", offer=seen)
        assert late.status_code == 303 and room.rematch.turns, "her other page has shown another"
        shown = OFFER.search((await ben.get(address)).text)[1]
        assert shown != seen
        following = (await says(ben, address, do="accept", offer=shown)).headers["location"]
        assert following == f"/t/{room.table.successor}"


@pytest.mark.parametrize(("ana_turns", "ben_turns", "agreed"), [("0", "1", False), ("1", "0", False), ("1", "1", True)])
async def test_two_who_ask_for_different_seats_have_not_agreed(tmp_path, ana_turns, ben_turns, agreed):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address, turn=ana_turns)
        await says(ben, address, turn=ben_turns)
        assert (room.table.successor is not None) == agreed
        assert agreed or (room.rematch.by, room.rematch.asked) == (0, (1,))


async def test_an_offer_outlives_the_server_and_so_do_answers(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben, browser(app) as cleo:
        address, room = await finished_by(app, ana, ben, cleo)
        await says(ana, address, turn="1")
        await says(ben, address, do="accept")
        await app.state.rooms.get(room.table.id)
        cookies = [dict(each.cookies) for each in (ana, ben, cleo)]
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as cleo:
        ana.cookies.update(cookies[0])
        cleo.cookies.update(cookies[2])
        again = await app.state.rooms.get(room.table.id)
        assert again.rematch == room.rematch and again.rematch.accepted == (0, 1)
        await rematches.accept(again, again.chairs[2].holder)      # killed after the last answer, before the table
        assert 'value="start"' in (await ana.get(address)).text
        assert (await says(cleo, address, do="start")).headers["location"] == f"/t/{again.table.successor}"


async def test_nobody_fills_a_table_with_offers_nor_uses_up_those_of_others(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        share = MOST_SAYINGS // 2
        for turn in range(share):
            await says(ana, address, do="withdraw" if turn % 2 else "offer")
        assert (await says(ana, address)).status_code == 409
        assert sum(row.kind in (AGAIN, WITHDREW) for row in room.talk) == share
        assert (await says(ben, address)).status_code == 303, "Ben may still ask"
        assert room.rematch is not None and room.rematch.by == 1


async def test_who_goes_to_the_new_table_again_and_again_wakes_nobody(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address)
        await says(ben, address, do="accept")
        await asyncio.sleep(0.05)
        wake = asyncio.Event()
        room.listen(wake, room.chairs[1].holder, 1)
        await asyncio.sleep(0.05)
        wake.clear()
        shown = room.parts(1, "en")
        for _ in range(20):
            assert (await says(ana, address)).headers["location"] == f"/t/{room.table.successor}"
        await asyncio.sleep(0.05)
        assert not wake.is_set() and room.parts(1, "en") is shown


async def test_a_rematch_that_was_deleted_can_be_made_again(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address)
        first = (await says(ben, address, do="accept")).headers["location"]
        made = await app.state.rooms.get(first.removeprefix("/t/"))
        numbers = [room.sequence(0)]
        room.listen(woken := asyncio.Event(), room.chairs[0].holder)
        assert await delete(app.state.rooms, made)
        await asyncio.wait_for(woken.wait(), 5)
        numbers += [room.sequence(0), Room(app.state.store.load(room.table.id), app.state.store).sequence(0)]
        assert numbers[0] < numbers[1] == numbers[2], "an older page takes nothing in that is older"
        page = (await ana.get(address)).text
        assert first not in page and 'value="start"' in page, "the button led nowhere"
        assert (await ben.get(first)).status_code == 404
        second = (await says(ben, address)).headers["location"]
        assert second != first and (await ben.get(second)).status_code == 200
        assert (await says(ana, address)).headers["location"] == second and room.table.successor == second[3:]


@pytest.mark.parametrize("way", ["looks", "asks"])
async def test_nobody_is_led_to_a_rematch_that_another_server_has_deleted(tmp_path, way):
    """The server that has the table before was told by nobody: its page led to one that is not found."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address)
        first = (await says(ben, address, do="accept")).headers["location"]
        assert first in (await ana.get(address)).text
        app.state.rooms.lose([first[3:]])
        await overseeing.delete_table(app.state.store, first[3:])
        if way == "looks":
            page = (await ana.get(address)).text
            assert first not in page and 'value="start"' in page
        second = (await says(ben, address)).headers["location"]
        assert second != first and second in (await ana.get(address)).text and room.table.successor == second[3:]


async def test_whoever_follows_the_link_to_a_table_that_is_deleted_reads_what_has_become_of_it(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        await overseeing.delete_table(app.state.store, address[3:])
        app.state.rooms.let_go([address[3:]])
        answers = [await ana.get(address), await ana.get(f"{address}/people"), await says(ana, address)]
        for answer in answers:
            assert answer.status_code == 404 and "It may have been deleted." in answer.text
            assert f'href="{address}"' not in answer.text, "there is no way back to it"


async def test_who_asks_for_a_rematch_while_the_table_is_deleted_hears_that_it_is_gone(tmp_path, caplog):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        room = await played_out(app, address, ana)
        await overseeing.delete_table(app.state.store, room.table.id)      # its room learns of it a moment later
        assert (await says(ana, address)).status_code == 404
    assert not caplog.records


async def test_talk_tells_of_an_offer_to_all_pages(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        await says(ana, address)
        assert Markup(room.heard(1, "en")[-1]).striptags() == "P0 asks for a rematch."
        assert 'value="accept"' in room.parts(1, "en")["end"], "an open page is told by its stream"
        assert (await ben.post(f"{address}/say", data={"seat": 1, "text": "Sure!"}, headers=PARTIAL)).status_code == 200
        assert room.rematch.asked == (1,), "talk is no answer"


def test_what_stands_follows_from_the_talk_alone():
    chairs = [StoredSeat(0, "", "Ana", "a"), StoredSeat(1, "", "Ben", "b"), StoredSeat(2, "steady", "Bot")]

    def after(*said):
        return rematch_of([TalkRow(n, seat, kind, -1, "", 5) for n, (seat, kind) in enumerate(said)], chairs)

    assert after() is None and after((0, SAID)) is None and after((0, AGAIN), (0, WITHDREW)) is None
    assert after((0, AGAIN)).asked == (1,) and not after((0, AGAIN)).is_agreed
    assert after((0, TURNED), (1, DECLINED)).declined == (1,)
    assert after((0, TURNED), (1, DECLINED), (1, ACCEPTED)).is_agreed
    assert after((0, AGAIN), (1, ACCEPTED), (0, WITHDREW), (0, AGAIN)).asked == (1,), "an answer is to one offer"


async def test_who_sat_down_later_adds_to_the_shuffle_of_the_rematch(tmp_path):
    """Nobody is left out of the next shuffle who plays: with whoever reads the secret, the only other could choose."""
    async with site(tmp_path / "t.db") as app, browser(app) as host, browser(app) as guest:
        address = await new_table(host, "here", "random", adds="1")
        room = await app.state.rooms.get(address.split("/")[-1])
        number = "ab" * 32
        await host.post(f"{address}/shares", data={"promise": promise_of(number)}, headers=PARTIAL)
        await host.post(f"{address}/shares", data={"number": number}, headers=PARTIAL)
        assert room.table.begun
        await host.post(f"{address}/people", data={"do": "invite", "seat": 1})
        (link,) = await invitations(host, address)
        await guest.post(link, data={"name": "G", "adds": "1"})
        await played_out(app, address, host, guest)
        await guest.post(f"{address}/again", data={"do": "offer", "adds": "1"})
        made = await host.post(f"{address}/again", data={"do": "accept", "adds": "1"})
        again = await app.state.rooms.get(made.headers["location"].split("/")[-1])
        assert {share.holder for share in again.shares} == {chair.holder for chair in again.chairs}


@pytest.mark.parametrize("plays", [True, False])
async def test_only_who_plays_alone_may_promise_another_number(tmp_path, plays):
    async with site(tmp_path / "t.db") as app, browser(app) as host, browser(app) as guest:
        address = await new_table(host, "here", "open" if plays else "random", adds="1")
        if plays:
            await sit_down(host, [guest], address)        # a browser that adds nothing, as one without scripts
        room = await app.state.rooms.get(address.split("/")[-1])
        for number in ("ab" * 32, "cd" * 32):
            await host.post(f"{address}/shares", data={"promise": promise_of(number)}, headers=PARTIAL)
        assert [share.promise for share in room.shares] == [promise_of(("ab" if plays else "cd") * 32)]


async def test_who_comes_back_before_the_cards_are_dealt_adds_again(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as host, browser(app) as guest:
        address = await new_table(host, "here", "open", "open", adds="1")
        link, _ = await invitations(host, address)
        await guest.post(link, data={"name": "G", "adds": "1"})
        room = await app.state.rooms.get(address.split("/")[-1])
        await room.reseat(room.chairs[1], replace(room.chairs[1], bot="steady"))
        assert len(room.shares) == 1
        page = (await guest.get(f"{address}/people")).text
        assert re.search(r'<form[^>]*data-adds[^>]*>(?:(?!</form>).)*value="back"', page, re.DOTALL)
        await guest.post(f"{address}/people", data={"do": "back", "seat": 1, "adds": "1"})
        assert len(room.shares) == 2


async def test_whose_seat_goes_elsewhere_while_they_ask_is_told_so(tmp_path, monkeypatch):
    """There was nobody left to ask for it: 500, and a trace in the log."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as ben:
        address, room = await finished_by(app, ana, ben)
        true = room.notice_all

        async def taken_meanwhile(choose):
            room.chairs[0] = replace(room.chairs[0], holder="another")
            return await true(choose)

        monkeypatch.setattr(room, "notice_all", taken_meanwhile)
        assert (await says(ana, address, do="offer")).status_code == 403
        assert room.rematch is None and not room.table.successor
