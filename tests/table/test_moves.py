"""Moves: each is made once, stored before it is told, and refused in words."""

import asyncio
import json
import sqlite3

import httpx
import pytest

from ludoteca.table.live.streams import Follower, follow
from ludoteca.table.store.writer import StoreError
from tests.table.helpers import PARTIAL, browser, look, new_table, site
from tests.table.test_clocks import until

pytestmark = pytest.mark.anyio


def acts_in(database, seat=None):
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT n, seat, action, key FROM acts ORDER BY n").fetchall()
    connection.close()
    return [row for row in rows if row[1] >= 0 and seat in (None, row[1])]


async def test_of_equal_moves_just_one_is_made(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        page = await look(ana, address)
        moves = [page.move(0, key=f"k{n}") for n in range(20)]
        answers = await asyncio.gather(
            *(ana.post(f"{address}/act", data=move, headers=PARTIAL) for move in moves)
        )
    assert sorted(answer.status_code for answer in answers) == [200] + 19 * [409]
    assert len(acts_in(tmp_path / "t.db")) == 1


async def test_a_stale_move_gets_the_present_view(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        old = await look(ana, address, 0)
        for seat in (0, 1):
            await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat))
        answer = await ana.post(f"{address}/act", data=old.move(0, key="late"), headers=PARTIAL)
        plain = await ana.post(f"{address}/act", data=old.move(0, key="later"))
        present = await look(ana, address, 0)
    assert answer.status_code == plain.status_code == 409
    seen = answer.json()
    assert f'data-stamp="{present.stamp}"' in seen["parts"]["bar"] and "Round 2" in seen["parts"]["bar"]
    assert "position changed" in seen["note"] and seen["lines"]
    assert plain.text.startswith("<!doctype html>") and "Round 2" in plain.text


async def test_the_same_key_gets_the_same_answer_also_after_a_restart(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        move = (await look(ana, address)).move(0, key="once")
        first = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        second = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        cookies = ana.cookies
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        ana.cookies = cookies
        third = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        other = await ana.post(f"{address}/act", data=move | {"action": "gas"}, headers=PARTIAL)
    assert {answer.status_code for answer in (first, second, third)} == {200}
    assert len({answer.headers["ludoteca-act"] for answer in (first, second, third)}) == 1
    assert first.text == second.text == third.text
    assert other.status_code == 409
    assert len(acts_in(tmp_path / "t.db")) == 1


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
async def test_sealed_choices_come_in_any_order(tmp_path, order):
    database = tmp_path / "t.db"
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        pages = [await look(ana, address, seat) for seat in range(3)]
        for seat in order:
            answer = await ana.post(f"{address}/act", data=pages[seat].move(seat), headers=PARTIAL)
            assert answer.status_code == 200, answer.text
        assert "Round 2" in (await look(ana, address)).text
    assert [row[1] for row in acts_in(database)] == list(order)


async def test_a_refusal_says_which_rule_and_changes_nothing(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        page = await look(ana, address)
        missing = next(f"ballast-{n}" for n in range(1, 16) if f"ballast-{n}" not in page.actions)
        move = page.move(0, missing)
        answer = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        german = await ana.post(f"{address}/act", data=move, headers={"accept-language": "de-AT,en;q=0.5"})
        unknown = await ana.post(f"{address}/act", data=page.move(0, "no-such"), headers=PARTIAL)
        again = await look(ana, address)
    assert answer.status_code == german.status_code == unknown.status_code == 422
    assert "You can only play a card from your hand." in answer.json()["note"]
    assert 'href="/rules/montgolfiere#MG-7"' in answer.json()["note"]
    assert 'lang="de"' in german.text and "You can only play" not in german.text
    assert again.stamp == page.stamp and acts_in(tmp_path / "t.db") == []


async def test_without_scripts_a_move_leads_back_to_the_prompt(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        answer = await ana.post(f"{address}/act", data=(await look(ana, address)).move(0))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{address}#prompt"


async def test_a_failing_store_changes_nothing(tmp_path, monkeypatch):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        move = (await look(ana, address)).move(0)
        blocker = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
        blocker.execute("BEGIN EXCLUSIVE")
        failed = await ana.post(f"{address}/act", data=move, headers=PARTIAL)
        blocker.execute("ROLLBACK")
        blocker.close()
        assert failed.status_code == 503 and failed.headers["retry-after"]
        assert acts_in(tmp_path / "t.db") == []
        assert (await look(ana, address)).stamp == move["stamp"]
        assert (await ana.post(f"{address}/act", data=move, headers=PARTIAL)).status_code == 200


@pytest.mark.parametrize("asked", ["is_there", "load"])
async def test_a_store_that_cannot_be_read_is_said(tmp_path, monkeypatch, asked):
    """Whether the table is looked for or fetched: it is never said that there is none."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        app.state.rooms.let_go([address.removeprefix("/t/")])

        def fails(*arguments):
            raise StoreError("gone")

        monkeypatch.setattr(app.state.store, asked, fails)
        answer = await ana.get(address)
    assert answer.status_code == 503


async def test_nobody_moves_for_another(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        move = (await look(ana, address)).move(0)
        for seat in ("0", "1", "-2", "-1", "77"):
            answer = await eve.post(f"{address}/act", data=move | {"seat": seat}, headers=PARTIAL)
            assert answer.status_code == 403, (seat, answer.text)
    assert acts_in(tmp_path / "t.db") == []


async def test_moves_wake_those_who_listen(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        views = follow(app.state.rooms, room, Follower(-2, "", "en"))
        assert (await anext(views)).startswith(":")
        whole = read_event(await anext(views))
        waiting = asyncio.ensure_future(anext(views))
        await ana.post(f"{address}/act", data=(await look(ana, address)).move(0), headers=PARTIAL)
        changed = read_event(await asyncio.wait_for(waiting, 2))
        await views.aclose()
    assert set(changed["parts"]) < set(whole["parts"]) and changed["n"] == room.sequence(-2) > whole["n"]
    assert "has chosen" in changed["parts"]["seat-0"] and "hand" not in changed["parts"]
    assert [line[2] for line in changed["lines"]] == ["MG-7"]
    assert not room.listeners


def read_event(text: str) -> dict:
    assert text.startswith("data: ") and text.endswith("\n\n")
    return json.loads(text[6:])


async def test_a_choice_is_taken_back_while_it_lies_face_down(tmp_path):
    database = tmp_path / "t.db"
    async with site(database) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        nothing = await ana.post(f"{address}/act", data=(await look(ana, address, 0)).move(0, "undo"), headers=PARTIAL)
        other = await look(ana, address, 1)
        first = await look(ana, address, 0)
        await ana.post(f"{address}/act", data=first.move(0), headers=PARTIAL)
        laid = await look(ana, address, 0)
        assert 'id="undo"' in laid.text and not laid.actions
        back = await ana.post(f"{address}/act", data=laid.move(0, "undo"), headers=PARTIAL)
        again, seen = [await look(ana, address, seat) for seat in (0, 2)]
        kept = await ana.post(f"{address}/act", data=other.move(1), headers=PARTIAL)
        cookies = ana.cookies
    assert nothing.status_code == 422 and "Nothing to undo" in nothing.json()["note"]
    assert back.status_code == kept.status_code == 200 and again.actions == first.actions
    assert "You undo the last move." in again.text and " undoes the last move." in seen.text
    async with site(database) as app, browser(app) as ana:
        ana.cookies = cookies
        assert (await look(ana, address, 0)).actions == first.actions
        for seat in (0, 2):
            await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat), headers=PARTIAL)
        turned = await look(ana, address, 2)
        late = await ana.post(f"{address}/act", data=turned.move(2, "undo"), headers=PARTIAL)
    assert "Round 2" in turned.text and 'id="undo"' not in turned.text and late.status_code == 422
    assert [row[2] for row in acts_in(database, 0)][1] == "undo"


async def test_a_stream_needs_a_seat_that_one_holds(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open")
        answer = await eve.get(f"{address}/stream?seat=0")
        cross = await ana.get(f"{address}/stream?seat=0", headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403 and cross.status_code == 403


async def play_out(client: httpx.AsyncClient, address: str, seats: int) -> None:
    for _ in range(200):
        for seat in range(seats):
            page = await look(client, address, seat)
            if page.actions:
                await client.post(f"{address}/act", data=page.move(seat), headers=PARTIAL)
        room = await client._transport.app.state.rooms.get(address.removeprefix("/t/"))
        if room.match.is_over:
            return
    raise AssertionError("the game does not end")


async def test_a_game_is_played_to_its_end_and_again(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "here")
        early = await ana.get(f"{address}/record")
        await play_out(ana, address, 2)
        record = await eve.get(f"{address}/record")
        refused = await eve.post(f"{address}/again")
        again = await ana.post(f"{address}/again")
        twice = await ana.post(f"{address}/again")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        await until(lambda: room.finale, 30)
        watched = (await eve.get(address)).text
        winners = room.match.outcome.winners
        assert (await look(ana, again.headers["location"])).actions
    assert early.status_code == record.status_code == 200 and "seed" not in early.text
    assert record.text.splitlines()[0].startswith("{") and '"t":"end"' in record.text
    assert refused.status_code == 403 and again.status_code == twice.status_code == 303
    assert again.headers["location"] == twice.headers["location"]
    assert again.headers["location"] in watched
    assert (f">P{winners[0]} wins!</h2>" if len(winners) == 1 else ">A draw!</h2>") in watched
