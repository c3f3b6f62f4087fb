"""What reaches a viewer depends on what the viewer may know, and on nothing else: byte for byte.

For a position and a viewer, another world is dealt that looks the same to that viewer. Everything that
would be sent must then be the same. Leaks are planted to see that the check finds them.
"""

import re
from dataclasses import replace

import pytest

from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.errors import ActionError
from ludoteca.games import game_names, load_game
from ludoteca.table.live.room import Room
from ludoteca.table.live.streams import view_message
from ludoteca.table.parts.compose import compose
from ludoteca.table.parts.summaries import SeatSummary, TableSummary
from ludoteca.table.store.stored import StoredSeat, StoredTable, TableRow
from tests.worlds import another_world

WORLDS = 4
POSITIONS = range(0, 48, 2)
MANY = 5             # seats; games for fewer are looked at with every number of them
PAIRS = 955          # at least, of one game; with those of test_histories.py and test_counts.py a thousand
LANGUAGES_TRIED = ("en", "de")


def room_at(name, seats, decisions, seed, options=()):
    """Return a room where seats have made so many random decisions."""
    game = load_game(name)
    match = game.new_match(seats, seed=seed, options=dict(options))
    random = generator(f"{seed}/play")
    for _ in range(decisions):
        if match.is_over:
            break
        seat = match.waiting[draw(random, len(match.waiting))]
        legal = match.legal_actions(seat)
        match.play(seat, legal[draw(random, len(legal))])
    chairs = tuple(StoredSeat(seat, "", f"N{seat}", f"h{seat}") for seat in range(seats))
    table = TableRow("id", name, match.pack.digest, "{}", "s", "T", 0, "h0", 0, 0)
    room = Room(StoredTable(table, match.pack.files, chairs, (), ()), None)
    room.match = match
    room._tell(match.acts)
    return room


def in_another_world(room, viewer, seed):
    """Return the same room in a world that the viewer cannot tell from the true one."""
    game, match = room.match.game, room.match
    view = match.view(viewer)
    states = another_world(match, view, seed)
    other = Room.__new__(Room)
    other.__dict__.update(room.__dict__)
    other.match = Match.__new__(Match)
    other.match.__dict__.update(match.__dict__)
    # What was found out of the true position goes along: an act in the open that is the last one is so in no world in
    # which others have gone on since, and imagined worlds have them do so.
    other.match.states = states
    other.match._live = mirror_of(game.State).read(states)
    other._rendered = {}
    assert other.match.view(viewer).states.tobytes() == view.states.tobytes()
    return other


def everything_sent(room, viewer):
    """Return all that a viewer can get from a room."""
    sent = [str(view_message(room, viewer, LANGUAGES_TRIED[viewer % 2]))]
    sent += [str(room.summary(viewer)), str(room.view(viewer).legal_actions), refusals(room, viewer)]
    return "\n".join(sent)


def page_of(room, viewer):
    """Return the changing parts of a page as one text."""
    return "".join(f'<div id="{name}">{text}</div>' for name, text in room.parts(viewer, "en").items())


def refusals(room, viewer):
    """Return what the viewer is told for every wish there is."""
    told = []
    for action in range(len(room.match.game.actions) if viewer >= 0 else 0):
        try:
            room.match._allow(viewer, action)
            told.append("yes")
        except ActionError as error:
            told.append(f"{type(error).__name__} {error}")
    return "\n".join(told)


def differences(send, rooms):
    """Return how many pairs of worlds, equal to a viewer, are sent different bytes."""
    found = 0
    for room in rooms:
        for viewer in (SPECTATOR, *range(len(room.chairs))):
            room._rendered.clear()
            true = send(room, viewer)
            worlds = [in_another_world(room, viewer, seed) for seed in range(WORLDS)]
            unlike = {world.match.states.tobytes(): world for world in worlds}        # where little is hidden, few
            found += sum(send(world, viewer) != true for world in unlike.values())
    return found


def some_rooms(name):
    """Return rooms of a game: few and many seats, or each number where many are few; early and late; with switches."""
    game = load_game(name)
    on = {option.name: True for option in game.options if option.default is False}
    few, many = game.seats[0], game.seats[-1]
    between = game.seats[1:-1] if many < MANY else ()
    for number, decisions in enumerate(POSITIONS):
        yield room_at(name, few, decisions, f"few/{number}")
        yield room_at(name, many, decisions * 2, f"many/{number}")
        for seats in between:
            yield room_at(name, seats, decisions * 2, f"{seats}/{number}")
    try:
        game.complete_options(on, few)
    except Exception:
        on.popitem()
    yield room_at(name, few, 9, "switched", on)


@pytest.mark.parametrize("name", game_names())
def test_nothing_depends_on_what_a_viewer_cannot_know(name):
    rooms = list(some_rooms(name))
    assert sum(WORLDS * (len(room.chairs) + 1) for room in rooms) >= PAIRS
    assert differences(everything_sent, rooms) == 0


LEAKS = {}


def leak(planted):
    LEAKS[planted.__name__] = planted
    return planted


def truth(room):
    """Return the hidden things of a position as plain values: hands and cards face down."""
    position = room.match.game.describe(room.match.tables[0], room.match.state)
    return position["hand"], position["chosen"]


@leak
def attribute(room, text):
    return text.replace('id="seat-1"', f'id="seat-1" data-card="{truth(room)[1][1]}"')


@leak
def length(room, text):
    return text + " " * sum(map(len, truth(room)[0][1]))


@leak
def order(room, text):
    names = re.findall(r'<div id="seat-\d"', text)
    ranked = sorted(range(len(names)), key=lambda seat: truth(room)[0][seat])
    return "".join(names[seat] for seat in ranked) + text


@leak
def identifier(room, text):
    return text.replace('id="pieces"', f'id="pieces-{hash(room.match.state.balloons[1].hand[3]) % 7}"')


@leak
def label(room, text):
    return text.replace("<strong", f'<strong title="{truth(room)[0][-1][0]}"', 1)


@leak
def class_name(room, text):
    return text.replace('class="chair', 'class="chair' + (" strong" if "storm" in truth(room)[0][-1] else ""), 2)


@leak
def comment(room, text):
    return text + f"<!-- {truth(room)} -->"


@leak
def disabled_button(room, text):
    return text.replace("<svg", "<button disabled><svg" if "gas" in truth(room)[0][1] else "<svg", 1)


@leak
def log_entry(room, text):
    return text + ("<li>somebody has a motor</li>" if "motor" in truth(room)[0][0] + truth(room)[0][1] else "")


@leak
def coordinate(room, text):
    return text.replace("translate(0 ", f"translate({len(truth(room)[0][1][-1])} ", 1)


@leak
def white_space(room, text):
    return text.replace("\n", "\n" * (1 + ("gas" in truth(room)[0][-1])), 1)


@leak
def whole_record(room, text):
    return text + room.match.states.tobytes().hex()


@pytest.mark.parametrize("name", LEAKS)
def test_planted_leaks_are_found(name):
    def leaking(room, viewer):
        return LEAKS[name](room, page_of(room, viewer))

    rooms = [room_at("montgolfiere", seats, decisions, f"{name}/{seats}") for seats in (2, 4) for decisions in (1, 9)]
    assert differences(leaking, rooms) > 0


def test_another_seats_cached_view_would_be_found():
    def mixed_up(room, viewer):
        return page_of(room, 0)

    assert differences(mixed_up, [room_at("montgolfiere", 3, 4, "cache")]) > 0


def test_there_are_leaks_enough():
    assert len(LEAKS) >= 10


def test_a_page_is_made_of_view_entries_and_public_facts():
    room = room_at("montgolfiere", 2, 5, "pure")
    summary = TableSummary("id", "T", False, (SeatSummary("N0", ""), SeatSummary("", "")), 3)
    view = room.match.view(0)
    parts = compose(view, summary, "en")
    assert parts == compose(replace(view), replace(summary), "en")
    assert "Open seat 2" in parts["seat-1"] and "N0" in parts["seat-0"]
