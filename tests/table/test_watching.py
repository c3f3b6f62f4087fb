"""What has been: nobody sees more of the past than there was to be seen, and records come and go unharmed."""

import asyncio
import json
import random
import re
import time
from dataclasses import replace

import httpx
import pytest

from ludoteca.engine.game.editions import PRESENT
from ludoteca.engine.matches.match_records import read_record, write_record
from ludoteca.engine.matches.view_records import write_view_record
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.errors import RecordError
from ludoteca.games import load_game
from ludoteca.table.door.guards import Allowance
from ludoteca.table.pages import importing
from ludoteca.table.pages.importing import checked
from ludoteca.table.parts.replays import OPEN, Replay
from ludoteca.table.store.integrity import flaws_in
from ludoteca.table.store.store import Store
from tests.contract.cases import play_on
from tests.engine.test_odd_records import written_otherwise
from tests.soaking import share
from tests.table.helpers import GAME, GENEROUS, ORIGIN, browser, look, new_table, site
from tests.table.mutations import damaged

pytestmark = pytest.mark.anyio
SEATS = 3
NAMES = ("Ana", "Bo", "Cleo")
PATHS = ("/at/{}?seat=1", "/at/{}", "/record?seat=1", "/record", "/replay?at={}&seat=1", "/since?acts=1&seat=1")


def played(seed=4, most=None, seats=SEATS, **options):
    given = {"showing": True} | options
    match = load_game(GAME).new_match(seats, seed=f"seed {seed}", options=given, names=NAMES[:seats])
    for _ in play_on(match, random.Random(seed), most):
        pass
    return match


def replay_of(match):
    replay = Replay(match)
    replay.extend(match.acts)
    return replay


async def finished(client, seats=2):
    """Play a table of people in one browser to its end; return its address."""
    address = await new_table(client, *["here"] * seats)
    for turn in range(400):
        seat = turn % seats
        page = await look(client, address, seat)
        if 'class="ending"' in page.text:
            return address
        if page.actions:
            await client.post(f"{address}/act", data=page.move(seat))
        else:
            await asyncio.sleep(0.01)              # the scene at the end is being made
    raise AssertionError("the game does not end")


def test_the_past_is_what_could_be_seen_then():
    game = load_game(GAME)
    match = game.new_match(SEATS, seed="x", options={"showing": True}, names=NAMES)
    views = {0: [], SPECTATOR: []}
    counts = []

    def note():
        counts.append(len(match.acts))
        for viewer, seen in views.items():
            seen.append(match.view(viewer).states.tobytes())

    note()
    for _ in play_on(match, random.Random(3)):
        note()
    replay = replay_of(match)
    for viewer, seen in views.items():
        assert [replay.view(viewer, n, NAMES).states.tobytes() for n in counts] == seen
    assert replay.view(OPEN, replay.last, NAMES).states.tobytes() == match.states.tobytes()


def test_a_replay_grows_with_its_match_and_follows_what_is_taken_back():
    match = load_game(GAME).new_match(2, seed="y", names=NAMES[:2])
    replay = replay_of(match)
    match.play(0, match.legal_actions(0)[0])
    match.accept(match.attempt_undo(0))
    match.play(0, match.legal_actions(0)[1])
    match.play(1, match.legal_actions(1)[0])
    replay.extend(match.acts)
    assert replay.last == len(match.acts)
    assert replay.states[-1].tobytes() == match.states.tobytes()
    assert [entry for act in match.acts for entry in act.entries if entry.visible_to(0)] == replay.told(0, replay.last)


def test_steps_are_where_the_game_came_to_rest():
    match = played()
    replay = replay_of(match)
    rounds = sum(entry.event == 2 for entry in replay.told(SPECTATOR, replay.last))
    assert replay.steps[-1] == replay.last and replay.steps == sorted(set(replay.steps))
    assert rounds <= len(replay.steps) <= rounds + 12       # a grapple's choice is a rest too
    assert all(not match.acts[n - 1].sealed for n in replay.steps if n)


async def test_at_sends_a_point_of_the_past_to_those_who_may_know_it(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two, browser(app) as stranger:
        address = await new_table(two, "here", "here")
        await two.post(f"{address}/act", data=(await look(two, address, 0)).move(0))
        last = (await two.get(f"{address}/at/0?seat=0")).json()["last"]
        now = (await two.get(f"{address}/at/{last}?seat=0")).json()
        assert now["acts"] == now["last"] == last and now["count"] >= len(now["lines"])
        assert "card-0-" in now["parts"]["hand"] and 'name="action"' not in now["parts"]["hand"]
        assert (await two.get(f"{address}/at/{last + 1}?seat=0")).status_code == 404
        since = (await two.get(f"{address}/at/{last}?seat=0&from={last - 1}")).json()["lines"]
        assert since == now["lines"][-len(since):] and since[-1][0] == now["count"] - 1
        for wrong in ("seat=0", "seat=1"):
            assert (await stranger.get(f"{address}/at/{last}?{wrong}")).status_code == 403
        for eyes in ("open", "7", "-3"):
            assert (await two.get(f"{address}/at/{last}?seat={eyes}")).status_code == 403
        seen = (await stranger.get(f"{address}/at/{last}")).text
        assert '"hand": ""' in seen or '"hand":""' in seen


async def test_the_past_does_not_tell_what_lies_face_down(tmp_path):
    """Two tables differ in the card that lies face down alone: the other seat and the spectator get the same bytes."""
    sent = []
    for card in (0, -1):
        async with site(tmp_path / f"{card}.db") as app, browser(app) as two:
            address = await new_table(two, "here", "here")
            room = await app.state.rooms.get(address.split("/")[-1])
            match = load_game(GAME).new_match(2, seed="same", names=("P0", "P1"))
            room.match, room.table = match, replace(room.table, created=0)
            room.times = [0] * (len(match.acts) + 1)
            choices = match.view(0).choices
            match.play(0, choices[card])
            texts = []
            for path in PATHS:
                answer = await two.get(address + path.format(len(match.acts)))
                assert answer.status_code == 200
                texts.append(re.sub(r"data-now=\"\d+\"", "", answer.text.replace(address, "")))
            sent.append(texts)
    for one, other in zip(*sent, strict=True):
        assert one.split("\n") == other.split("\n")


async def test_after_the_end_everybody_may_look_through_any_eyes(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two, browser(app) as stranger:
        address = await finished(two)
        for eyes in ("open", "0", "1", "spectator"):
            answer = await stranger.get(f"{address}/replay?step=2&seat={eyes}")
            assert answer.status_code == 200
            assert ('id="opened"' in answer.text) == (eyes == "open")
        last = (await stranger.get(f"{address}/at/0?seat=open")).json()["last"]
        for n, title in ((2, "All hands at that moment"), (last, "Final hands")):
            assert (await stranger.get(f"{address}/at/{n}?seat=open")).json()["parts"]["opened-title"] == title
            assert f">{title}</summary>" in (await stranger.get(f"{address}/replay?at={n}&seat=open")).text
        drawn = (await stranger.get(f"{address}/at/20?seat=open")).json()
        assert any("To P1 only: You draw" in line[1] for line in drawn["lines"])


async def test_a_recap_says_in_eight_lines_what_was_missed(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app, **{"accept-language": "de"}) as two:
        address = await finished(two)
        text = (await two.get(f"{address}/since?acts=5&seat=0")).text
        lines = re.findall(r"<li>(.*?)</li>", text)
        assert 1 <= len(lines) <= 8 and "Runde 1 bis" in text and "play=1" in text
        last = (await two.get(f"{address}/at/0")).json()["last"]
        assert (await two.get(f"{address}/since?acts={last}")).text == ""
        assert (await two.get(f"{address}/since?acts=x")).status_code == 200


async def test_a_game_that_goes_on_is_saved_as_what_one_has_seen(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two:
        address = await new_table(two, "here", "here")
        page = await look(two, address, 0)
        await two.post(f"{address}/act", data=page.move(0))
        room = await app.state.rooms.get(address.split("/")[-1])
        own, other = [(await two.get(f"{address}/record?seat={seat}")).text for seat in (0, 1)]
        assert f'"do":"{page.actions[0]}"' in own and '"do"' not in other
        for text in (own, other):
            assert room.table.seed not in text and "commit" not in text and '"t":"pause"' in text
            with pytest.raises(Exception, match="line 1: This is only what one viewer saw"):
                read_record(text, load_game)


def test_a_view_record_is_the_same_whatever_the_secrets_are():
    """Other people's cards differ from match to match; what a spectator is told of the first choices does not."""
    texts = set()
    for seed in range(6):
        match = load_game(GAME).new_match(2, seed=f"cards {seed}", names=NAMES[:2])
        match.play(0, match.view(0).choices[seed % 3])
        texts.add(write_view_record(match, SPECTATOR))
    assert len(texts) == 1


async def test_a_record_tells_who_sat_there_and_how_long_each_act_took(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as two:
        address = await finished(two)
        text = (await two.get(f"{address}/record")).text
        head = json.loads(text.split("\n")[0])
        assert head["seats"] == [{"kind": "human", "name": "P0"}, {"kind": "human", "name": "P1"}]
        assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", head["start"])
        assert '"ms":' in text and read_record(text, load_game).match.is_over


def test_times_come_back_out_of_a_record_even_of_choices_that_were_written_in_another_order():
    match = played(showing=False)
    times = [1000 * n for n in range(len(match.acts))]
    recording = read_record(write_record(match, times=times), load_game)
    spent = dict(zip(map(id, match.acts), times, strict=True))
    assert recording.times == [spent[id(act)] for act in match.canonical_acts]
    assert read_record(write_record(match), load_game).pauses == (0,) * len(match.acts)


async def bring(client, text, **settings):
    return await client.post("/import", files={"file": ("game.jsonl", text.encode(), "text/plain")}, **settings)


async def test_a_record_is_brought_along_watched_and_given_back_byte_by_byte(tmp_path):
    database = str(tmp_path / "t.db")
    match = played()
    match.salt = "pepper"
    seats = [{"name": "Ana", "bot": "steady"}, {"name": "<b>Bo</b>"}, {"name": ""}]
    text = match.record(seats=seats, start="2026-11-20T21:00:00Z")
    async with site(database) as app, browser(app) as client:
        assert (await client.get("/import")).status_code == 200
        answer = await bring(client, text)
        assert answer.status_code == 200 and "All luck follows from the seed" in answer.text
        assert "<b>Bo" not in answer.text and "&lt;b&gt;Bo" in answer.text
        address = re.search(r'href="(/t/[^"/]+)/replay"', answer.text).group(1)
        assert (await client.get(address)).headers["location"] == f"{address}/replay"
        assert (await client.get(f"{address}/replay?seat=open&step=3")).status_code == 200
        assert (await client.get(f"{address}/record")).text == text
        again = await client.post("/import", data={"record": text.replace("\n", "\r\n")})
        assert f"{address}/replay" in again.text                       # the same record is the same table
        move = {"seat": 0, "action": "gas", "stamp": 0, "key": "k"}
        assert (await client.post(f"{address}/act", data=move)).status_code == 403
        assert address in (await client.get("/")).text
    store = Store(database)
    assert list(flaws_in(store)) == []
    store.close()


async def test_a_game_that_was_not_over_can_be_brought_along_but_nobody_plays_on(tmp_path):
    match = played(most=9)
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        answer = await bring(client, match.record(seats=[{"name": name, "bot": "steady"} for name in NAMES]))
        address = re.search(r'href="(/t/[^"/]+)/replay"', answer.text).group(1)
        assert "wasn’t over when" in answer.text and "has no seed" in answer.text
        assert (await client.get(f"{address}/replay?seat=open")).status_code == 200
        room = await app.state.rooms.get(address.split("/")[-1])
        app.state.bots.wake(room)
        assert not app.state.bots._thinking


async def test_what_is_said_of_luck_is_true_of_an_empty_seed_and_of_a_generator_from_elsewhere(tmp_path):
    """Both were said to have no seed; the luck that an empty one makes had been drawn again, and held."""
    empty, other = load_game(GAME).new_match(SEATS, seed=""), written_otherwise(played().record(), 0, rng="xorshift")
    list(play_on(empty, random.Random(1)))
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        for text, said in ((empty.record(), "All luck follows from the seed"), (other, "random number generator")):
            answer = await bring(client, text)
            assert said in answer.text and "has no seed" not in answer.text


async def test_what_is_wrong_with_a_record_is_said_with_its_line_and_nothing_is_stored(tmp_path):
    text = played().record()
    lines = text.splitlines(keepends=True)
    lines[9] = lines[9].replace('"h":"', '"h":"0')
    async with site(tmp_path / "t.db") as app, browser(app, **{"accept-language": "es"}) as client:
        forbidden = re.sub('"do":"ballast-[0-9]+"', '"do":"ballast-1"', text, count=1), "Solo puedes jugar una carta"
        broken_off = [(broken, "se interrumpe") for broken in (text[:200], "hello")]
        for damaged, said in (("".join(lines), "La línea 10"), forbidden, *broken_off):
            answer = await bring(client, damaged)
            assert answer.status_code == 422 and said in answer.text and "No se ha guardado nada" in answer.text
        for nothing in ({"data": {"record": "  "}}, {"files": {"file": ("x", b"\xff\xfe\x00")}}, {"content": b"x=%ff"}):
            assert (await client.post("/import", **nothing)).status_code == 422
        wrong = {"content-type": "multipart/form-data"}
        assert (await client.post("/import", content=b"--", headers=wrong)).status_code == 400
        assert "/t/" not in (await client.get("/")).text


async def test_a_record_may_be_large_but_not_larger(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        assert (await bring(client, "x" * 1_000_000)).status_code == 422
        assert (await bring(client, "x" * 1_200_000)).status_code == 413
        assert (await client.post("/settings", content=b"x" * 70_000)).status_code == 413


def endure(count, seed):
    """Read damaged records: each is refused in a sentence, soon, or is a record."""
    chance = random.Random(seed)
    records = [played(seed).record(), played(seed, most=6).record(), played(seed, baron=True).record()]
    for _ in range(count):
        text = damaged(chance.choice(records), chance)
        begun = time.monotonic()
        try:
            recording = checked(text)
        except RecordError as error:
            assert error.line >= 0 and str(error)
        else:
            assert text in records or recording.match.acts == read_record(text, load_game).match.acts
        assert time.monotonic() - begun < 1


def test_damaged_records_are_refused_soon_and_in_words():
    endure(300, 1)


@pytest.mark.soak
def test_ten_thousand_damaged_records():
    endure(share(10_000), 2)


def test_a_record_that_takes_back_for_ever_is_given_up():
    match = load_game(GAME).new_match(2, seed="z", names=NAMES[:2])
    for _ in range(40):
        match.play(0, match.view(0).choices[0])
        match.accept(match.attempt_undo(0))
    with pytest.raises(RecordError, match="takes too long"):
        read_record(match.record(), load_game, seconds=0)


@pytest.mark.parametrize("place", ["name", "start", "salt"])
async def test_a_record_is_no_place_to_store_something_else(tmp_path, place):
    """Many letters in a name, say: the record is sound and read at once, and would stay for good."""
    match, letters = played(), "x" * 20_000
    match.salt = letters if place == "salt" else ""
    seats = [{"name": letters}, {"name": ""}, {"name": ""}]
    about = {"name": {"seats": seats}, "start": {"start": letters}}.get(place, {})
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        answer = await bring(client, match.record(**about))
        assert answer.status_code == 422 and "/t/" not in (await client.get("/")).text


async def test_a_record_of_a_later_version_is_not_called_damaged(tmp_path):
    text = played().record().replace(f'"engine":"{PRESENT}"', '"engine":"9.9.9"', 1)
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        answer = await bring(client, text, headers={"accept-language": "es"})
    assert answer.status_code == 422 and "una versión más nueva de Ludoteca, la 9.9.9" in answer.text
    assert "La línea" not in answer.text and "sha256" not in answer.text


def test_a_record_of_more_acts_than_any_game_is_given_up_at_once(monkeypatch):
    """Each act is a state in memory, as long as somebody looks back: five thousand are enough."""
    monkeypatch.setattr(importing, "read_record", lambda *about, **settings: pytest.fail("it is read"))
    with pytest.raises(RecordError, match="takes too long"):
        checked("{}\n" * 5001)
    monkeypatch.setattr(importing, "read_record", lambda text, *about, **settings: len(text))
    assert checked("{}\n" * 5000) == 3 * 5000


async def test_a_sound_record_that_cannot_be_checked_here_has_no_line_that_is_wrong(tmp_path, monkeypatch):
    match = played(most=9)
    view, elsewhere = write_view_record(match, 0), match.record().replace(match.pack.digest, "sha256:" + 64 * "0")
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        for text, said, patience in ((view, "only what one viewer saw", 2), (elsewhere, "It needs the pack", 2),
                                     (match.record(), "takes too long", 0), ("{}\n" * 5001, "takes too long", 2)):
            monkeypatch.setattr(importing, "PATIENCE", patience)
            answer = (await bring(client, text)).text
            assert said in answer and "can’t be right" not in answer and '<code class="code">' not in answer


async def test_what_an_address_stores_for_good_is_counted_in_bytes(tmp_path):
    """Records, and what is said; other addresses have their own account."""
    few = replace(GENEROUS, address_kept=Allowance(1, 20_000), talk=GENEROUS.moves)
    async with site(tmp_path / "t.db", allowances=few, pause=60) as app, browser(app) as client, browser(app) as eve:
        address = await new_table(client, "here", "here")
        text, answers = played().record(), []
        while 429 not in answers:
            anew = {"cookie": f"ludoteca={'x' * 40}{len(answers)}"}
            answers.append((await bring(eve, text, headers=anew)).status_code)
        assert len(answers) * len(text) < 20_000 + 3 * len(text) and set(answers) == {200, 429}
        said = {"seat": 0, "text": "hello", "to": "all"}
        assert (await client.post(f"{address}/say", data=said)).status_code == 429
        elsewhere = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with httpx.AsyncClient(transport=elsewhere, base_url="http://table.test", headers=ORIGIN) as other:
            assert (await bring(other, text)).status_code == 200


async def test_damaged_records_leave_nothing_behind(tmp_path):
    chance, text = random.Random(5), played().record()
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        for _ in range(25):
            answer = await bring(client, damaged(text, chance).replace("\ud800", ""))
            assert answer.status_code in (200, 422)
            assert (answer.status_code == 200) == ("The saved game is valid" in answer.text)


async def test_nobody_sits_down_at_a_record_where_bots_had_seats(tmp_path):
    match = played(most=6)
    seats = [{"name": f"N{seat}", "kind": "bot", "bot": "random"} for seat in range(match.seats)]
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        found = await ana.post("/import", data={"record": match.record(seats=seats)})
        address = re.search(r"/t/[\w-]+", found.text).group()
        assert 'name="do"' not in (await ana.get(f"{address}/people")).text
        assert (await ana.post(f"{address}/people", data={"do": "invite", "seat": "1"})).status_code == 409
