"""Whatever two players, somebody who watches, a bot and a crash do: there is one log, and every view is its fold."""

import asyncio
import json
import shutil
import tempfile
import traceback
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.app import create_app
from ludoteca.table.live.bots import Bots, any_action
from ludoteca.table.live.room import Room
from ludoteca.table.live.streams import Follower, follow, view_message
from ludoteca.table.store.restoring import act_name, restored_match
from tests.soaking import share
from tests.table.helpers import GENEROUS, PARTIAL, browser, look, new_table, site

PEOPLE = (0, 1)
VIEWERS = (SPECTATOR, 0, 1, 2)
EXAMPLES, STEPS = (14, share(400)), (25, 50)      # how many stories, and how long each is; the second with `make soak`


async def thinks_here(bots, room, seat, *about):
    """Choose in place of a bot's process."""
    return any_action(room, seat)


class Story(RuleBasedStateMachine):
    """Two browsers on seats, a third without one, and the server between them, which crashes now and then.

    A rule that makes no sense at the moment does nothing: bots move when they like, and what is drawn must not
    depend on them.
    """

    failures: ClassVar[list[str]] = []

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.dead = []
        self.clients = []
        self.pages = {}              # the last page that each seat has loaded, perhaps long ago
        self.receipts = {}           # what was acknowledged: form -> number
        self.sequences = {}
        self.open_server()

    def do(self, doing):
        """Run something; what goes wrong the first time is kept, since bots never do the same twice."""
        try:
            return self.loop.run_until_complete(doing)
        except Exception:
            self.failures.append(traceback.format_exc())
            raise

    def open_server(self):
        async def opened():
            app = create_app(str(self.folder / "t.db"), allowances=GENEROUS, pause=0.0)
            cookies = [client.cookies for client in self.clients] or [None] * 3
            self.clients = [browser(app) for _ in range(3)]
            for client, known in zip(self.clients, cookies, strict=True):
                client.cookies = known or client.cookies
            return app

        self.app = self.do(opened())

    @initialize(kind=st.sampled_from(["open", "listed"]), moon=st.sampled_from(["8", "12"]))
    def sits_down(self, kind, moon):
        async def sits():
            ana, bea, _ = self.clients
            self.address = await new_table(ana, "here", "open", "random", listed="on", **{"option.moon": moon})
            await bea.post(f"{self.address}/take/1", data={"name": "Bea"})
            self.id = self.address.removeprefix("/t/")

        self.do(sits())

    @property
    def room(self):
        return self.do(self.app.state.rooms.get(self.id))

    @rule(seat=st.sampled_from(PEOPLE))
    def loads(self, seat):
        self.pages[seat] = self.do(look(self.clients[seat], self.address, seat))

    @rule(seat=st.sampled_from(PEOPLE), pick=st.integers(0, 99), key=st.integers(0, 5))
    def moves_from_the_last_page(self, seat, pick, key):
        page = self.pages.get(seat)
        if page is not None and page.actions:
            self.send(seat, page.move(seat, page.actions[pick % len(page.actions)], f"key-{key}"))

    @rule(seat=st.sampled_from(PEOPLE), pick=st.integers(0, 99))
    def moves(self, seat, pick):
        self.loads(seat)
        page = self.pages[seat]
        if page.actions:
            self.send(seat, page.move(seat, page.actions[pick % len(page.actions)], f"{seat}-{len(self.receipts)}"))

    @rule(seat=st.sampled_from(PEOPLE))
    def takes_back(self, seat):
        self.loads(seat)
        if self.pages[seat].stamp:
            self.send(seat, self.pages[seat].move(seat, "undo", f"undo-{seat}-{len(self.receipts)}"))

    @rule(picks=st.tuples(st.integers(0, 99), st.integers(0, 99)))
    def both_move_at_once(self, picks):
        forms = []
        for seat, pick in zip(PEOPLE, picks, strict=True):
            self.loads(seat)
            actions = self.pages[seat].actions
            if actions:
                forms.append((seat, self.pages[seat].move(seat, actions[pick % len(actions)], f"both-{pick}")))

        async def at_once():
            return await asyncio.gather(*(self.posted(*form) for form in forms + forms[:1]))

        for (seat, form), answer in zip(forms + forms[:1], self.do(at_once()), strict=True):
            self.acknowledged(seat, form, answer)

    def posted(self, seat, form):
        return self.clients[seat].post(f"{self.address}/act", data=form, headers=PARTIAL)

    def send(self, seat, form):
        self.acknowledged(seat, form, self.do(self.posted(seat, form)))

    def acknowledged(self, seat, form, answer):
        assert answer.status_code in (200, 409, 422), answer.text
        key = (seat, form["key"])
        if answer.status_code != 200:
            return
        known = self.receipts.setdefault(key, (form, answer.json()["act"]))
        assert known == (form | {"stamp": known[0]["stamp"]}, answer.json()["act"]), "a key is one move for ever"

    @rule(pick=st.integers(0, 99))
    def sends_once_more(self, pick):
        if not self.receipts:
            return
        (seat, _), (form, n) = sorted(self.receipts.items(), key=str)[pick % len(self.receipts)]
        answer = self.do(self.posted(seat, form))
        assert (answer.status_code, answer.json()["act"]) == (200, n)

    @rule(seat=st.sampled_from(PEOPLE), private=st.booleans())
    def talks(self, seat, private):
        audience = self.room.view(seat).private_audience
        text = f"{'whisper' if private and audience else 'word'} of {seat}"
        form = {"seat": seat, "text": text, "to": str(audience) if private and audience else "all"}
        answer = self.do(self.clients[seat].post(f"{self.address}/say", data=form))
        others_are_near = form["to"] != "all" and answer.status_code in (409, 422)
        assert answer.status_code == 303 or others_are_near

    @rule(seat=st.sampled_from(PEOPLE), deed=st.sampled_from(["lend", "back"]))
    def lends_or_comes_back(self, seat, deed):
        form = {"do": deed, "seat": seat, "level": "random"}
        assert self.do(self.clients[seat].post(f"{self.address}/people", data=form)).status_code in (303, 409)

    @rule(seconds=st.sampled_from([0, 0.002, 0.01]))
    def time_passes(self, seconds):
        self.do(asyncio.sleep(seconds))

    @rule(viewer=st.sampled_from([SPECTATOR, *PEOPLE]))
    def opens_a_stream(self, viewer):
        async def first():
            room = await self.app.state.rooms.get(self.id)
            holder = room.chairs[viewer].holder if viewer >= 0 else ""
            stream = follow(self.app.state.rooms, room, Follower(viewer, holder, "en"))
            seen = [await anext(stream), await anext(stream)][1]
            await stream.aclose()
            return json.loads(seen.removeprefix("data: ")), view_message(room, viewer, "en")

        seen, present = self.do(first())
        assert seen["n"] == present["n"] and seen["parts"].keys() == present["parts"].keys()

    @rule()
    def a_stranger_tries_the_seats(self):
        eve = self.clients[2]
        for seat in (0, 1, 2):
            assert self.do(eve.get(f"{self.address}?seat={seat}")).status_code == 403
            form = {"seat": seat, "action": "gas", "stamp": 0, "key": "x", "text": "hello"}
            for path in ("act", "say"):
                assert self.do(eve.post(f"{self.address}/{path}", data=form)).status_code == 403

    @rule()
    def the_server_crashes(self):
        """Everything in memory is gone in the middle of what it was doing."""
        before = len(self.stored().acts)
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.app.state.store.writer.close()       # what its thread is storing comes to its end
        self.dead.append(self.app.state.store)
        self.open_server()
        assert len(self.stored().acts) >= before

    def stored(self):
        return self.app.state.store.load(self.id)

    @invariant()
    def the_log_is_one_line_and_every_view_its_fold(self):
        if hasattr(self, "id"):
            self.do(self.all_agrees())

    async def all_agrees(self):
        room = await self.app.state.rooms.get(self.id)
        async with room.lock:            # nobody is in the middle of writing
            stored = self.stored()
            self.assert_linear(room, stored)
            self.assert_folded(room, stored)
            self.assert_heard(room)

    def assert_linear(self, room, stored):
        assert [act.n for act in stored.acts] == list(range(len(stored.acts)))
        assert [row.n for row in stored.talk] == list(range(len(stored.talk)))
        game = room.match.game
        assert [(act.seat, act.action) for act in stored.acts] == [(a.seat, act_name(game, a)) for a in room.match.acts]
        for (seat, _), (form, n) in self.receipts.items():
            assert (stored.acts[n].seat, stored.acts[n].action) == (seat, form["action"])

    def assert_folded(self, room, stored):
        match = restored_match(stored)
        fold = Room(stored, self.app.state.store)
        fold.presence = room.presence
        if room.finale is None:          # the scene at the end comes a moment after it
            fold.finale = None
        for viewer in VIEWERS:
            assert match.view(viewer).states.tobytes() == room.view(viewer).states.tobytes()
            assert fold.parts(viewer, "en") == room.parts(viewer, "en")
            assert fold.lines(viewer, "en", 0) == room.lines(viewer, "en", 0)
            assert fold.heard(viewer, "en") == room.heard(viewer, "en")
            assert fold.sequence(viewer) == room.sequence(viewer) >= self.sequences.get(viewer, 0)
            assert fold.match.stamp(viewer) == room.match.stamp(viewer)
            self.sequences[viewer] = room.sequence(viewer)

    def assert_heard(self, room):
        for viewer in VIEWERS:
            heard = "".join(room.heard(viewer, "en"))
            meant = [row for row in room.talk if row.audience >= 0 and viewer >= 0 and row.audience >> viewer & 1]
            assert heard.count("whisper of") == len(meant)

    def teardown(self):
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.do(asyncio.sleep(0))
        for store in [*self.dead, self.app.state.store]:
            store.close()
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.mark.parametrize("run", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_every_story_leaves_one_log(monkeypatch, run):
    monkeypatch.setattr(Bots, "_think", thinks_here)
    told = settings(max_examples=EXAMPLES[run], stateful_step_count=STEPS[run], deadline=None, derandomize=True,
                    database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    Story.failures.clear()
    try:
        run_state_machine_as_test(Story, settings=told)
    finally:
        print(*Story.failures[:1])


@pytest.mark.anyio
async def test_a_slow_browser_misses_nothing(tmp_path):
    """What changes while an event is on its way comes with the next one."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana:
        address = await new_table(ana, "here", "here", "here")
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        stream, shown = follow(app.state.rooms, room, Follower(SPECTATOR, "", "en")), {}
        await anext(stream)
        for seat in range(3):
            shown |= json.loads((await anext(stream)).removeprefix("data: "))["parts"]
            await ana.post(f"{address}/act", data=(await look(ana, address, seat)).move(seat))
        shown |= json.loads((await asyncio.wait_for(anext(stream), 2)).removeprefix("data: "))["parts"]
        await stream.aclose()
    assert shown == room.parts(SPECTATOR, "en")
