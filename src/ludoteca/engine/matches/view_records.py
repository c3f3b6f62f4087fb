"""View records: what one viewer has seen of a match, to be kept while it goes on.

The lines are made of the viewer's redacted states, the entries of the journal that the viewer may read and the
viewer's own actions, and of nothing else: whatever the secrets are, the bytes are the same. There is no seed
and no commitment to one. Such a record tells; it cannot be played back, and `read_record` says so.
"""

from typing import Any

import msgspec

from ludoteca.engine.matches.acts import UNDO, UNDO_NAME, Act
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import SHORT, Close, canonical, chain, head_of
from ludoteca.engine.matches.table_events import TAKEN_BACK
from ludoteca.engine.runtime.seats import SPECTATOR


class Seen(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What an act showed to the viewer: `act` if it was the viewer's own, else `saw`."""

    t: str
    n: int
    h: str                                  # of the redacted state
    told: list[tuple[str, int, int, int]]   # event, actor, item, amount
    do: str = ""
    seat: int = SPECTATOR


def write_view_record(
    match: Match, viewer: int, *, seats: list[dict[str, str]] | None = None, start: str = ""
) -> str:
    """Return what a seat, or SPECTATOR, has seen of a match so far. What it did not notice has no line."""
    head = head_of(match, seats, start)
    head.view = "spectator" if viewer == SPECTATOR else str(viewer)
    lines = [canonical(head)]
    replay = Match(match.game, match.seats, options=match.values, pack=match.pack)
    before = replay.view(viewer).states.tobytes()
    for act in match.acts[: max(match.noticed(viewer), default=0)]:     # the time for more would tell that there is
        replay.repeat(act.seat, act.action)
        states = replay.view(viewer).states
        told = told_to(match, act, viewer)
        own = viewer >= 0 and act.seat == viewer
        if own or told or states.tobytes() != before:
            seen = Seen("saw", len(lines) - 1, match.digest(states)[:SHORT], told)
            if own:
                seen.t, seen.seat, seen.do = "act", act.seat, name_of(match, act)
            lines.append(canonical(seen))
        before = states.tobytes()
    state = "sha256:" + match.digest(replay.view(viewer).states)
    lines.append(canonical(Close("pause", len(lines) - 1, state, chain(lines))))
    return "".join(line + "\n" for line in lines)


def name_of(match: Match, act: Act) -> str:
    """Return how a record calls an act."""
    return UNDO_NAME if act.action == UNDO else match.game.actions[act.action]


def told_to(match: Match, act: Act, viewer: int) -> list[Any]:
    """Return the entries of an act that a viewer may read, their events by name; a detail that is 0 is left out."""
    kind = type(next(iter(match.game.words.events)))
    return [
        (
            "taken_back" if entry.event == TAKEN_BACK else kind(entry.event).name.lower(),
            *entry[2 : 6 if entry.detail else 5],
        )
        for entry in act.entries
        if entry.visible_to(viewer)
    ]
