"""Secrets over a whole game: the seed stays here until the end, taking back reaches past nothing that was told,
and no change of seat, browser or tab shows more than before.
"""

import asyncio
import hashlib
import json
import random
import re

import pytest

from ludoteca.engine.matches.acts import UNDO
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import CHANCE, SPECTATOR
from ludoteca.games import game_names, load_game
from ludoteca.table.live.streams import Follower, follow
from tests.contract.cases import Case
from tests.table.helpers import CODE, PARTIAL, browser, look, new_table, site

pytestmark = pytest.mark.anyio
MOMENT = re.compile(r'(data-now="|"now":)\d+')
BACK = re.compile(r' data-back="[^"]*"')        # that a choice could be taken back


async def everything(client, address, seat):
    """Return what a browser gets of a table as one text."""
    paths = [f"?seat={seat}", f"/log?seat={seat}", f"/record?seat={seat}", f"/replay?seat={seat}", "/at/0", "/people",
             f"/since?seat={seat}&acts=0"]
    answers = [await client.get(address + path) for path in paths]
    return "\n".join(f"{answer.text} {answer.headers}" for answer in answers)


async def test_the_seed_stays_until_the_end(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        address = await new_table(ana, "here", "open", listed="on", **{"option.moon": "9"})
        await bea.post(f"{address}/take/1", data={"name": "Bea"})
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        seed, sent = room.table.seed, []
        stream = follow(app.state.rooms, room, Follower(0, room.chairs[0].holder, "en"))
        while not room.match.is_over:
            for client, seat in ((ana, 0), (bea, 1), (eve, "")):
                sent.append(await everything(client, address, seat))
            sent.append(await anext(stream))
            seat = room.match.waiting[0]
            move = (await look((ana, bea)[seat], address, seat)).move(seat)
            answer = await (ana, bea)[seat].post(f"{address}/act", data=move, headers=PARTIAL)
            sent.append(f"{answer.text} {answer.headers}")
        await stream.aclose()
        record = (await eve.get(f"{address}/record")).text
    told = "\n".join(sent)
    made_of_it = [hashlib.sha256(text.encode()).hexdigest() for text in (seed, f"{seed}/0", seed[::-1])]
    assert len(seed) >= 22 and seed in record
    for secret in (seed, seed[:10], seed[-10:], room.match.salt or seed, *made_of_it):
        assert secret not in told
    assert '"seed"' not in told and len(sent) > 20


@pytest.mark.parametrize("name", game_names())
def test_nothing_is_taken_back_past_what_was_told_drawn_or_done(name):
    """What a seat may take back, in random play: no word to it, no chance and no open act of another came after."""
    game, offered = load_game(name), 0
    for number in range(12):
        luck = random.Random(number)
        match = Case(game, luck.choice(game.seats), ()).match(number)
        for _ in range(80):
            if match.is_over:
                assert not any(match.may_undo(seat) for seat in range(match.seats))
                break
            undoers = [seat for seat in range(match.seats) if match.may_undo(seat)]
            for seat in undoers:
                offered += 1
                assert_harmless(match, seat)
            if undoers and luck.random() < 0.3:
                match.accept(match.attempt_undo(luck.choice(undoers)))
            else:
                seat = luck.choice(match.waiting)
                match.play(seat, luck.choice(match.legal_actions(seat)))
    assert offered > 100


def standing(match):
    """Return the acts that have not been taken back."""
    kept = []
    for act in match.acts:
        if act.action == UNDO:
            last = max(place for place, each in enumerate(kept) if each.seat == act.seat)
            del kept[last]
        else:
            kept.append(act)
    return kept


def assert_harmless(match, seat):
    acts = standing(match)
    own = max(place for place, act in enumerate(acts) if act.seat == seat)
    later = acts[own + 1 :]
    assert all(act.seat not in (CHANCE, seat) and act.sealed for act in later)
    assert all(entry.audience == EVERYBODY for entry in acts[own].entries)
    assert not any(entry.audience != EVERYBODY and entry.visible_to(seat) for act in later for entry in act.entries)
    position = match.states.tobytes()
    move = match.attempt_undo(seat)
    assert len(move.acts) == 1 and match.states.tobytes() == position, "to try is to change nothing"


async def same_as_a_stranger(client, stranger, address):
    """Say whether a browser gets just what one gets that was never here."""
    paths = ["", "/log", "/record", "/replay", "/at/1", "/people", "/since?acts=0", "?seat=0", "?seat=1", "/menu",
             "/stream?seat=1"]
    for path in paths:
        mine, theirs = await client.get(address + path), await stranger.get(address + path)
        assert (mine.status_code, MOMENT.sub("", mine.text)) == (theirs.status_code, MOMENT.sub("", theirs.text)), path


async def test_whoever_has_left_sees_what_strangers_see(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        app.state.rooms.closing = True         # streams end when they have begun
        address = await new_table(ana, "here", "open", "open", listed="on")
        await bea.post(f"{address}/take/1", data={"name": "Bea"})
        for client, seat in ((ana, 0), (bea, 1)):
            await client.post(f"{address}/act", data=(await look(client, address, seat)).move(seat))
            await client.post(f"{address}/say", data={"seat": seat, "text": "hello", "to": "all"})
        bea.cookies.delete("settings")
        await bea.post(f"{address}/people", data={"do": "leave", "seat": 1})
        await same_as_a_stranger(bea, eve, address)


async def test_an_old_cookie_sees_what_strangers_see(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        app.state.rooms.closing = True
        address = await new_table(ana, "here", "open", listed="on")
        await bea.post(f"{address}/take/1", data={"name": "Bea"})
        code = CODE.search((await bea.get(f"{address}?seat=1")).text).group()
        bea.cookies.delete("settings")
        async with browser(app) as phone:
            assert (await phone.post(f"{address}/recover", data={"code": code})).status_code == 303
            assert (await look(phone, address, 1)).actions
        await same_as_a_stranger(bea, eve, address)


def parts_in(event):
    return json.loads(event.removeprefix("data: "))["parts"]


async def test_two_tabs_show_no_more_than_each(tmp_path):
    """One browser plays on two seats and watches: each tab has its own view, whatever the others have loaded."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        holder = room.chairs[0].holder
        viewers = {0: holder, 1: holder, SPECTATOR: holder, "stranger": ""}
        tabs = {name: follow(app.state.rooms, room, Follower(name if holder else SPECTATOR, holder, "en"))
                for name, holder in viewers.items()}
        first = {name: parts_in([await anext(tab), await anext(tab)][1]) for name, tab in tabs.items()}
        await ana.get(f"{address}?seat=1")
        card = room.match.game.actions[room.view(0).choices[0]]
        await ana.post(f"{address}/act", data=(await look(ana, address, 0)).move(0, card))
        then = {name: parts_in(await asyncio.wait_for(anext(tab), 2)) for name, tab in tabs.items()}
        for tab in tabs.values():
            await tab.aclose()
    assert first[0]["hand"] and first[1]["hand"] and first[0]["hand"] != first[1]["hand"]
    assert first[SPECTATOR] == first["stranger"] and then[SPECTATOR] == then["stranger"]
    assert not first["stranger"]["hand"] and "hand" not in then["stranger"]
    assert first[0]["hand"] != then[0]["hand"], "what the one has laid is news to the one"
    before, after = (BACK.sub("", parts["hand"]) for parts in (first[1], first[1] | then[1]))
    assert before == after, "the other hears at most that their own choice cannot be taken back any more"
