"""What lies before the viewer: cards in groups, altitudes, and everything that has no card of its own."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.reader import Reader
from ludoteca.engine.seats import has
from ludoteca.engine.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import WINDS, Advantage
from ludoteca.games.balmy_balloonists.rules.card import can_play_own
from ludoteca.games.balmy_balloonists.rules.winds import is_in_front, is_in_hand
from ludoteca.games.balmy_balloonists.state import Fate, Phase, State
from ludoteca.games.balmy_balloonists.table.advantages import advantage
from ludoteca.games.balmy_balloonists.table.altitude import altitudes
from ludoteca.games.balmy_balloonists.table.card import wind
from ludoteca.games.balmy_balloonists.table.names import balloon_name
from ludoteca.games.balmy_balloonists.table.start import starts

THE_HAND = Message("Hand")
HAND_OF = Message("Hand of {balloon}")
IN_FRONT = Message("In front of you: for others")
IN_FRONT_OF = Message("In front of {balloon}")
PLAYED_BY = Message("Played by {balloon}")
ADVANTAGES_HELD = Message("Advantages")
ADVANTAGES_OF = Message("Advantages of {balloon}")
ALTITUDE_TITLE = Message("Altitude")
CHOICES = {                # kinds that are chosen by buttons which are no cards, by phase
    Phase.TARGET: ("on",),
    Phase.ANSWER: ("pass",),
    Phase.REPAIR: ("repair", "bear"),
    Phase.SINK: ("pay_ballast", "land"),
    Phase.REVOKE: ("revoke",),
    Phase.PAUSE: ("fair_winds", "go_on", "keep_fair_winds"),
    Phase.STORM: ("storm",),
}


def own_balloons(view: State, viewer: int) -> list[int]:
    """Return the viewer's balloons, the one first that acts or is affected."""
    if viewer < 0:
        return []
    own = list(range(viewer, int(view.flying), int(view.seats)))
    at_stake = view.subject if view.phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK, Phase.STORM) else view.actor
    return sorted(own, key=lambda b: (b != at_stake, view.balloons[b].fate != Fate.RACING, b))


def hand_facts(reader: Reader) -> dict[str, Any]:
    """Return all that lies before the reader.seat."""
    own = own_balloons(reader.view, reader.seat)
    if not own or reader.view.phase == Phase.OVER:
        return {"choices": [], "starts": [], "groups": [], "altitudes": [], "exits": False, "awaited": False,
                "deciding": False, "title": "", "ladder_after": 0}
    awaited = has(reader.view.awaited, reader.seat)
    ahead = altitudes(reader, own[0])
    lying = groups(reader, own, awaited)
    return {
        "choices": choices(reader.view) if awaited else [],
        "starts": starts(reader.tables, reader.view) if awaited and reader.view.phase == Phase.PLACE else [],
        "altitudes": ahead,
        "exits": any(level["exits"] for level in ahead),
        "awaited": awaited,
        "deciding": awaited and reader.view.phase == Phase.ALTITUDE,
        "title": reader(ALTITUDE_TITLE),
        "groups": lying,
        "ladder_after": ladder_place(reader.view, lying, awaited),
    }


def choices(view: State) -> list[int]:
    """Return what is chosen by buttons that are no cards."""
    kinds = [KINDS[name] for name in CHOICES.get(Phase(int(view.phase)), ())]
    return [kind.first + nth for kind in kinds for nth in range(len(kind))]


def groups(reader: Reader, own: Sequence[int], awaited: bool) -> list[dict[str, Any]]:
    """Return groups of cards, each with its title: hands, what lies in front, Advantages."""
    hands = []
    for b in own:
        title = reader(THE_HAND) if len(own) == 1 else reader(HAND_OF, balloon=balloon_name(reader, b))
        hands.append(group(title, [wind(reader, b, card, "play", True)
                                   for card in range(WINDS) if is_in_hand(reader.view, b, card)], f"hand-{b}"))
    fronts = []
    taking = awaited and reader.view.phase == Phase.TAKE
    for b in range(int(reader.view.flying)) if taking else own:
        title = reader(IN_FRONT) if b in own else reader(IN_FRONT_OF, balloon=balloon_name(reader, b))
        answers = reader.view.phase == Phase.ANSWER and reader.view.subject == b
        kind = "take" if taking else "answer" if answers else "play"
        lying = [wind(reader, b, card, kind, False) for card in range(WINDS)
                 if is_in_front(reader.view, b, card) and not is_attack(reader.view, card)]
        fronts.append(group(title, lying, f"front-{b}"))
    if reader.view.phase == Phase.ANSWER and awaited:
        attack = wind(reader, int(reader.view.subject), int(reader.view.card), "answer", True)
        player = balloon_name(reader, int(reader.view.actor))
        fronts.insert(0, group(reader(PLAYED_BY, balloon=player), [attack], "attack"))
    kept = []
    for b in own:
        title = reader(ADVANTAGES_HELD) if len(own) == 1 else reader(ADVANTAGES_OF, balloon=balloon_name(reader, b))
        kinds = [kind for kind in Advantage if reader.view.balloons[b].advantages[kind]]
        kept.append(group(title, [advantage(reader, b, kind) for kind in kinds], f"advantages-{b}"))
    if awaited and reader.view.phase == Phase.ALTITUDE:
        found = [*kept, *fronts, *hands]
    else:
        found = [*fronts, *hands, *kept] if is_pressing(reader.view, own, awaited) else [*hands, *fronts, *kept]
    return [each for each in found if each["cards"]]


def is_attack(view: State, card: int) -> bool:
    """Say whether a card is the one that may be answered: it lies apart, also if it is the viewer's own (BB-A30)."""
    return bool(view.phase == Phase.ANSWER and view.card == card)


def is_pressing(view: State, own: Sequence[int], awaited: bool) -> bool:
    """Say whether the cards that lie face up are what the viewer must look at first: none can come from the hand."""
    if view.phase == Phase.CARD and own[0] == view.actor:
        return awaited and not can_play_own(view)
    return awaited and view.phase in (Phase.TAKE, Phase.ANSWER)


def ladder_place(view: State, lying: Sequence[dict[str, Any]], awaited: bool) -> int:
    """Return after how many groups the altitudes come: behind all that may be chosen now."""
    if awaited and view.phase == Phase.CARD:
        return len(lying)
    if awaited and view.phase in (Phase.TAKE, Phase.ANSWER):
        return sum(each["id"].startswith(("attack", "front")) for each in lying)
    return 1


def group(title: str, cards: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """Return a group of cards."""
    return {"title": title, "cards": cards, "id": name}
