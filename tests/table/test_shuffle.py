"""The shuffle at the table: nobody can foretell it, choose it, or read its secret before the end."""

import asyncio
import json
import re
import secrets
from dataclasses import replace

import pytest

from ludoteca.engine.matches.draws import HMAC, commitment, promise_of
from ludoteca.engine.matches.match_records import read_record
from ludoteca.games import load_game
from ludoteca.table.door.guards import Allowance, Allowances
from ludoteca.table.pages import people
from ludoteca.table.pages.forms import first_fields
from ludoteca.table.store.shuffle import digest_of_secret, gathering_of, promised, promises_of, reseated, told
from ludoteca.table.store.stored import ShareRow, StoredSeat, numbers_of
from tests.table.helpers import GAME, GENEROUS, PARTIAL, browser, invitations, look, new_table, site

pytestmark = pytest.mark.anyio
ADDS = {"adds": "1"}


def number():
    """Return a number as a browser chooses it."""
    return secrets.token_hex(32)


async def shares(client, address, **fields):
    """Send what a browser adds; return the answer's status and how far the shuffle is."""
    answer = await client.post(f"{address}/shares", data=fields, headers=PARTIAL)
    return answer.status_code, answer.json()


async def room_of(app, address):
    return await app.state.rooms.get(address.removeprefix("/t/"))


async def seated(host, *guests, **fields):
    """Make a table of browsers that add, a bot beside them; return its address."""
    address = await new_table(host, "here", *["open"] * len(guests), "random", **fields | ADDS)
    for seat, (guest, link) in enumerate(zip(guests, await invitations(host, address), strict=True), 1):
        assert (await guest.post(link, data={"name": f"G{seat}", **ADDS})).status_code == 303
    return address


async def test_chance_at_a_table_comes_from_a_secret_that_is_opened_at_the_end(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **{"option.moon": "9"})
        room = await room_of(app, address)
        before = (await ana.get(f"{address}/chance")).text
        while not room.match.is_over:
            for seat in room.match.waiting:
                page = await look(ana, address, seat)
                await ana.post(f"{address}/act", data=page.move(seat))
        text = (await ana.get(f"{address}/record")).text
        after = (await ana.get(f"{address}/chance")).text
    head, end = (json.loads(text.splitlines()[place]) for place in (0, -1))
    assert head["rng"] == HMAC and re.fullmatch("[0-9a-f]{64}", end["seed"])
    assert head["commit"] == commitment(HMAC, end["seed"])
    assert head["commit"] in before and end["seed"] not in before and end["seed"] in after
    assert read_record(text, load_game).match.is_over and "all of them match" in after


async def test_nothing_is_drawn_before_every_browser_has_told_its_number(tmp_path):
    mine, others = number(), number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        address = await seated(ana, bea)
        room = await room_of(app, address)
        assert room.match.acts == [] and not room.table.begun and await shares(eve, address) == (403, {"note": ANY})
        status, state = await shares(ana, address, promise=promise_of(mine))
        assert (status, state["tells"], state["promises"]) == (200, False, [promise_of(mine)])
        assert (await shares(ana, address, number=mine))[0] == 409        # Bea has promised nothing yet
        _, state = await shares(bea, address, promise=promise_of(others))
        assert state["tells"] and sorted(state["promises"]) == state["promises"] and len(state["promises"]) == 2
        assert (await shares(bea, address, number=number()))[0] == 409
        _, state = await shares(bea, address, number=others)
        assert not state["begun"] and room.match.acts == [] and others not in json.dumps(state)
        assert (await shares(eve, address, number=mine))[0] == 403
        _, state = await shares(ana, address, number=mine)
        assert state["begun"] and room.match.acts and numbers_of(room.shares) == room.match.shares
        assert set(room.match.shares) == {mine, others}
        assert list(map(promise_of, room.match.shares)) == state["promises"] == sorted(state["promises"])
        text = (await ana.get(f"{address}/chance")).text
        assert mine in text and others in text and room.table.seed not in text


ANY = type("Any", (), {"__eq__": lambda self, other: isinstance(other, str)})()


async def test_the_only_browser_that_adds_may_promise_another_number(tmp_path):
    """A telephone that ends a browser may lose what that was to keep; nobody else can be cheated by another number."""
    lost, mine = number(), number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random", **ADDS)
        await shares(ana, address, promise=promise_of(lost))
        assert (await shares(ana, address, number=mine))[0] == 409
        _, state = await shares(ana, address, promise=promise_of(mine))
        assert state["promises"] == [promise_of(mine)] and state["tells"]
        assert (await shares(ana, address, number=lost))[0] == 409
        assert (await shares(ana, address, number=mine))[1]["begun"]


async def test_a_promise_cannot_be_changed_once_another_has_told(tmp_path):
    """Who runs the server and plays along knows the secret: the last number, or one more shuffle, would choose the
    cards.
    """
    mine, others, better = number(), number(), number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        await shares(ana, address, promise=promise_of(mine))
        await shares(bea, address, promise=promise_of(others))
        refused = await shares(bea, address, promise=promise_of(better))        # Ana's number may be on its way
        assert promise_of(better) not in refused[1]["promises"]
        await shares(ana, address, number=mine)
        for client in (ana, bea):
            status, state = await shares(client, address, promise=promise_of(better))
            assert (status, state["tells"], promise_of(better) in state["promises"]) == (200, True, False)
        assert (await shares(bea, address, number=better))[0] == 409
        room = await room_of(app, address)
        assert numbers_of(room.shares) == (mine,) and not room.match.acts
        assert (await shares(bea, address, number=others))[1]["begun"]


@pytest.mark.parametrize("deed", ["code", "invite", "link"])
async def test_nobody_shuffles_anew_unseen_after_numbers_were_told(tmp_path, deed):
    mine, others = number(), number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        await shares(ana, address, promise=promise_of(mine))
        await shares(bea, address, promise=promise_of(others))
        await shares(bea, address, number=others)
        if deed == "link":
            await ana.get(f"{address}/people")
        else:
            wish = {"do": deed, "seat": "0" if deed == "code" else "2"}
            assert (await ana.post(f"{address}/people", data=wish)).status_code == 303
        assert numbers_of((await room_of(app, address)).shares) == (others,)


async def test_a_number_with_a_line_break_is_no_number(tmp_path):
    """It fitted its promise and could not be drawn with: the table never began."""
    mine = number() + "\n"
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await seated(ana)
        for fields in ({"promise": promise_of(mine) + "\n"}, {"number": mine}):
            assert (await ana.post(f"{address}/shares", data=fields, headers=PARTIAL)).status_code == 400
        await shares(ana, address, promise=promise_of(mine))
        assert (await ana.post(f"{address}/shares", data={"number": mine}, headers=PARTIAL)).status_code == 400


@pytest.mark.parametrize("deed", ["lend", "leave"])
async def test_who_does_not_play_promises_nothing(tmp_path, deed):
    """The table waited for it, and for a bot's seat nobody could let a bot play."""
    mine = number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        await bea.post(f"{address}/people", data={"do": deed, "seat": "1"})
        await bea.post(f"{address}/shares", data={"promise": promise_of(number())}, headers=PARTIAL)
        await shares(ana, address, promise=promise_of(mine))
        assert (await shares(ana, address, number=mine))[1]["begun"]


async def test_a_promise_that_comes_late_is_not_taken_from_whoever_has_left_meanwhile(tmp_path):
    """The head of a request is sent while one sits there, its body later: so promises piled up, to choose from."""
    mine, leaves = number(), asyncio.Event()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)

        async def body():
            await leaves.wait()
            yield f"promise={promise_of(number())}".encode()

        slow = asyncio.create_task(bea.post(f"{address}/shares", content=body(), headers=PARTIAL))
        await asyncio.sleep(0.05)
        await bea.post(f"{address}/people", data={"do": "leave", "seat": "1"})
        leaves.set()
        await slow
        await shares(ana, address, promise=promise_of(mine))
        assert (await shares(ana, address, number=mine))[1]["promises"] == [promise_of(mine)]


async def test_who_sits_down_without_scripts_adds_nothing_and_holds_up_nobody(tmp_path):
    mine = number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await new_table(ana, "here", "open", **ADDS)
        await shares(ana, address, promise=promise_of(mine))
        await bea.post((await invitations(ana, address))[0], data={"name": "Bea"})
        assert (await shares(ana, address))[1]["tells"]
        assert (await shares(ana, address, number=mine))[1]["begun"]
        assert (await room_of(app, address)).match.shares == (mine,)
        alone = await new_table(bea, "here", "open")
        assert (await room_of(app, alone)).table.begun and (await look(bea, alone)).actions


@pytest.mark.parametrize("game", [GAME, "wings_of_war"])
async def test_before_it_begins_nobody_acts_and_no_bot_moves(tmp_path, game):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        kinds = {"seat.1": "open", "seat.2": "random"} | {f"seat.{seat}": "none" for seat in range(3, 8)}
        form = first_fields(load_game(game), "Ana") | kinds | ADDS
        address = (await ana.post(f"/new/{game}", data=form)).headers["location"]
        room = await room_of(app, address)
        page = await look(ana, address)
        assert "Still missing: Open seat 2." in page.text and not page.actions and 'id="act"' not in page.text
        names = load_game(game).actions
        move = {"seat": "0", "stamp": str(room.match.stamp(0)), "key": "k"}
        for name in (names[0], names[-1], "undo"):
            refused = await ana.post(f"{address}/act", data=move | {"action": name}, headers=PARTIAL)
            assert refused.status_code == 409 and "hasn’t started yet" in refused.json()["note"]
        assert (await ana.get(f"{address}/menu?seat=0")).status_code == 409
        for path in ("", "/people", "/chance", "/log", "/record", "/replay", "/at/0", "/since?acts=0"):
            for client in (ana, bea):
                assert (await client.get(address + path)).status_code == 200, path
        await app.state.bots.close()
        assert room.match.acts == [] and room.deadline == 0


async def test_a_gathering_goes_on_after_a_restart(tmp_path):
    mine, others = number(), number()
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        await shares(ana, address, promise=promise_of(mine))
        cookies, digest = (ana.cookies, bea.cookies), digest_of_secret((await room_of(app, address)).table)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        ana.cookies, bea.cookies = cookies
        assert (await shares(bea, address, promise=promise_of(others)))[1]["commit"] == digest
        await shares(ana, address, number=mine)
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea:
        ana.cookies, bea.cookies = cookies
        assert (await shares(bea, address, number=others))[1]["begun"]
        acts = (await room_of(app, address)).match.acts
    async with site(tmp_path / "t.db") as app:
        again = await room_of(app, address)
        assert [(act.seat, act.action) for act in again.match.acts[: len(acts)]] == [(a.seat, a.action) for a in acts]


async def test_again_waits_for_the_same_browsers(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", **{"option.moon": "9"} | ADDS)
        mine = number()
        await shares(ana, address, promise=promise_of(mine))
        await shares(ana, address, number=mine)
        room = await room_of(app, address)
        while not room.match.is_over:
            for seat in room.match.waiting:
                await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat))
        there = (await ana.post(f"{address}/again")).headers["location"]
        after = await room_of(app, there)
        assert not after.table.begun and after.table.seed != room.table.seed
        await shares(ana, there, promise=promise_of(mine))
        assert (await shares(ana, there, number=mine))[1]["begun"]


@pytest.mark.parametrize("fields", [{"promise": "x" * 64}, {"promise": "ab"}, {"number": "AB" * 32}, {"promise": ""}])
async def test_what_is_no_number_is_refused(tmp_path, fields):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await seated(ana)
        assert (await ana.post(f"{address}/shares", data=fields, headers=PARTIAL)).status_code == 400
        assert not (await room_of(app, address)).table.begun


def chairs(*holders):
    """Return seats of browsers; None is an open seat, and a seat of "bot" is lent."""
    return [
        StoredSeat(seat, "steady" if holder == "bot" else "", holder or "", holder and f"h-{holder}")
        for seat, holder in enumerate(holders)
    ]


def test_who_leaves_is_not_waited_for_and_what_was_told_counts_no_more():
    added = reseated((), chairs("ana", None), "h-ana")
    added = promised(promised(added, "h-ana", "p1"), "h-bea", "p2")
    assert gathering_of(chairs("ana", None), added).open_seats == (1,)
    told_one = tuple(ShareRow(s.holder, s.promise, "n" if s.holder == "h-ana" else "") for s in added)
    gathering = gathering_of(chairs("ana", "bea"), told_one)
    assert gathering.tells and gathering.late == (1,) and not gathering.is_complete
    assert reseated(told_one, chairs("ana", "bot"), tells=True) == (ShareRow("h-ana"),)
    assert reseated(added, chairs("ana", "bot")) == (ShareRow("h-ana", "p1"),)
    assert reseated(added, chairs("ana", "bea", "cleo"), "h-cleo")[2] == ShareRow("h-cleo")
    assert gathering_of(chairs("bot", "bot"), ()).is_complete


def test_a_number_is_taken_from_whoever_promised_it_alone():
    mine = "ab" * 32
    added = promised(promised((), "h-ana", promise_of(mine)), "h-bea", "p2")
    assert told(added, "h-bea", mine) == added and told(added, "h-ana", "cd" * 32) == added
    assert numbers_of(told(added, "h-ana", mine)) == (mine,)
    assert promises_of(added) == tuple(sorted((promise_of(mine), "p2")))
    copied = promised(added, "h-bea", promise_of(mine))      # the same number twice is no way to take it away
    both = told(told(copied, "h-ana", mine), "h-bea", mine)
    assert numbers_of(both) == (mine, mine)


@pytest.mark.parametrize("mark", ["\n", " ", "\0", "\r\n"])
async def test_a_number_is_nothing_but_its_digits(tmp_path, mark):
    """A line break at the end is no digit: with one, the first cards could not be drawn."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address, mine = await new_table(ana, "here", "random", **ADDS), number()
        assert (await shares(ana, address, promise=promise_of(mine) + mark))[0] == 400
        assert (await shares(ana, address, promise=promise_of(mine)))[1]["tells"]
        assert (await shares(ana, address, number=mine + mark))[0] == 400
        assert numbers_of((await room_of(app, address)).shares) == ()
        assert (await shares(ana, address, number=mine))[1]["begun"]


async def test_nobody_promises_in_turn_what_others_have_promised(tmp_path):
    """It is as new to the table as any other promise: it is stored, and wakes all who are there."""
    once = replace(GENEROUS, deeds=Allowance(0.01, 3))
    async with (
        site(tmp_path / "t.db", pause=60, allowances=once) as app, browser(app) as ana, browser(app) as bea,
        browser(app) as cleo, browser(app) as dora,
    ):
        address, others = await seated(ana, bea, cleo, dora), ("0" * 64, "1" * 64)
        for client, each in ((ana, others[0]), (bea, others[1])):
            await shares(client, address, promise=each)
        before = (await room_of(app, address)).table.changes
        answers = [await shares(cleo, address, promise=others[n % 2]) for n in range(9)]
        # What it has promised it may say again.
        assert [status for status, _ in answers] == [200] * 3 + [429, 200] * 3
        assert (await room_of(app, address)).table.changes == before + 3


async def test_a_seat_does_not_go_from_browser_to_browser_without_end(tmp_path):
    """Each time it lets the shuffle begin anew: after three times the others' browsers add nothing any more."""
    once, mine, hers = replace(GENEROUS, returns=Allowance(0.01, 3)), number(), number()
    async with site(tmp_path / "t.db", pause=60, allowances=once) as app, browser(app) as ana, browser(app) as bea:
        address = await seated(ana, bea)
        answers, code = [], app.state.codes[address.removeprefix("/t/"), (await room_of(app, address)).chairs[1].holder]
        for _ in range(6):
            async with browser(app) as elsewhere:
                answer = await elsewhere.post(f"{address}/recover", data={"code": code["G1"], **ADDS})
                answers.append(answer.status_code)
                holder = (await room_of(app, address)).chairs[1].holder
                code = app.state.codes.get((address.removeprefix("/t/"), holder), code)
                for client, each in ((elsewhere, hers), (ana, mine)):
                    await client.post(f"{address}/shares", data={"promise": promise_of(each)}, headers=PARTIAL)
        said = [row.kind for row in (await room_of(app, address)).talk]
        wrong = await ana.post(f"{address}/recover", data={"code": "no code of ours"})
    assert answers == [303] * 3 + [429] * 3 and said.count("anew") == 2 and wrong.status_code == 422


@pytest.mark.parametrize("how", ["lend", "code"])
async def test_nobody_puts_out_the_numbers_of_others_by_changing_seats(tmp_path, monkeypatch, how):
    """Four times within a second: then their browsers added nothing any more, and a bot could be put on their seats."""
    mine, hers, answers = number(), number(), []
    async with site(tmp_path / "t.db", pause=60, allowances=Allowances()) as app, browser(app) as ana, \
            browser(app) as bea:
        address = await seated(ana, bea)
        room = await room_of(app, address)
        code = app.state.codes[room.table.id, room.chairs[1].holder]["G1"]
        for client, each in ((ana, mine), (bea, hers)):
            await shares(client, address, promise=promise_of(each))
        while not answers or answers[-1] == 303:
            assert (await shares(ana, address, number=mine))[0] == 200
            async with browser(app) as elsewhere:
                if how == "code":
                    answer = await elsewhere.post(f"{address}/recover", data={"code": code, **ADDS})
                    code = app.state.codes.get((room.table.id, room.chairs[1].holder), {}).get("G1", code)
                else:
                    answer = await bea.post(f"{address}/people", data={"do": "lend", "seat": 1})
                    await bea.post(f"{address}/people", data={"do": "back", "seat": 1, **ADDS})
                answers.append(answer.status_code)
                for client, each in ((ana, mine), (bea if how == "lend" else elsewhere, hers)):
                    await shares(client, address, promise=promise_of(each))
        assert answers == [303, 303, 409] and "Seats stay as they are" in answer.text
        assert f'href="{address}"' in answer.text
        assert [row.kind for row in room.talk].count("anew") == 2 and room.gathering.late == (1,)
        monkeypatch.setattr(people, "LONG_AWAY", 0)
        assert (await ana.post(f"{address}/people", data={"do": "help", "seat": 1})).status_code == 303
        assert room.chairs[1].bot and not room.gathering.tells


async def test_nobody_promises_without_end(tmp_path):
    """Each other promise is stored, and wakes all who are there: they would pay for it."""
    once = replace(GENEROUS, deeds=Allowance(0.01, 3))
    async with (
        site(tmp_path / "t.db", pause=60, allowances=once) as app, browser(app) as ana, browser(app) as bea,
        browser(app) as cleo,
    ):
        address = await seated(ana, bea, cleo)       # who promises nothing: so the others are not held to theirs yet
        await shares(ana, address, promise="0" * 64)
        room = await room_of(app, address)
        before = room.table.changes
        answers = [await shares(bea, address, promise=number()) for _ in range(10)]
        assert [status for status, _ in answers] == [200] * 3 + [429] * 7
        assert room.table.changes == before + 3
        wakes = []
        room.changed = lambda: wakes.append("woken")
        for _ in range(5):
            assert (await shares(bea, address, promise=promises_of(room.shares)[-1]))[0] in (200, 429)
            assert (await shares(ana, address, promise="0" * 64))[0] == 200
        assert not wakes
