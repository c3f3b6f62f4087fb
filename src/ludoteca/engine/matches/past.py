"""What has been done in a match, looked at as a whole: how records order it, and what of it may be taken back."""

from collections.abc import Sequence

from ludoteca.engine.matches.acts import Act
from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import has


def in_record_order(acts: Sequence[Act], standing: Sequence[Act]) -> list[Act]:
    """Return acts as records hold them: choices that were sealed together in seat order.

    `standing` are those that stand. Where some were taken back, the last choice of every seat comes after all others:
    what was taken back may neither complete what is sealed nor come before the choices that it followed. All that a
    seat did that went on to an out-of-turn action beside its sealed choice comes before the last choices of those that
    did not; and so does the last choice of a seat that went on to something and took it back, followed by that.
    """
    ordered: list[Act] = []
    window: list[Act] = []
    stand = set(map(id, standing))
    last = len(acts) - 1
    for place, act in enumerate(acts):
        window.append(act)
        if not act.sealed or place == last:
            ordered += _in_seat_order(window, stand)
            window = []
    return ordered


def _in_seat_order(window: list[Act], standing: set[int]) -> list[Act]:
    """Return acts that were sealed together by seats; `standing` are the ids of those that were not taken back."""
    last = {act.seat: place for place, act in enumerate(window) if id(act) in standing}
    chose = {act.seat for act in window if id(act) in standing and not act.out_of_turn}
    late = {seat for seat in chose if window[last[seat]].out_of_turn}
    if not late and all(id(act) in standing for act in window):
        return sorted(window, key=lambda act: act.seat)
    went_on = {act.seat for place, act in enumerate(window) if place > last.get(act.seat, place)}

    def order(place: int) -> tuple[bool, bool, int]:
        seat = window[place].seat
        comes_last, comes_late = place == last.get(seat), seat in late
        if seat in went_on:
            comes_last, comes_late = False, comes_late or place >= last[seat]
        return comes_last and not comes_late, comes_late, last.get(seat, 0) if went_on and comes_late else seat

    return [window[place] for place in sorted(range(len(window)), key=order)]


def noticed_by(seat: int, acts: Sequence[Act]) -> list[Act]:
    """Return those of some acts that a seat is aware of, and with each what else the same seat had done before it.

    Who shows something beside a choice that lies face down tells that it does.
    """
    found: list[Act] = []
    others: set[int] = set()
    for act in reversed(acts):
        if act.seat == seat or act.seat in others or not has(act.unaware, seat):
            found.append(act)
            others.add(act.seat)
    return found[::-1]


def place_to_undo(line: Sequence[Act], seat: int) -> int:
    """Return the place, among the acts that stand, of the one that a seat may take back; -1 if there is none."""
    for place in range(len(line) - 1, -1, -1):
        act = line[place]
        if act.seat == seat:
            revealed = not act.sealed and place > 0 and line[place - 1].sealed
            told = act.uncovers or any(entry.audience != EVERYBODY for entry in act.entries)
            answered = not act.sealed and place < len(line) - 1    # others have begun what comes next
            return -1 if revealed or told or answered else place
        told = any(entry.audience != EVERYBODY and entry.visible_to(seat) for entry in act.entries)
        if told or not act.sealed:
            return -1
    return -1
