"""Local Wind cards: how they are called, drawn and played (BB-22 .. BB-31, BB-63); what lies before the viewer."""

from collections.abc import Sequence

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.game.kept import kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.seats import has
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.cards import HAND, WIND_NAMES, WINDS, Advantage, Mishap, Place, Symbol
from ludoteca.games.balmy_balloonists.rules.card import can_play_on_other, can_play_own, targets
from ludoteca.games.balmy_balloonists.rules.moves import sky_over
from ludoteca.games.balmy_balloonists.rules.winds import is_in_hand
from ludoteca.games.balmy_balloonists.state import NOWHERE, ON_STORM, Fate, Mode, Phase, State
from ludoteca.games.balmy_balloonists.table.advantages import advantage
from ludoteca.games.balmy_balloonists.table.altitude import altitudes, starts
from ludoteca.games.balmy_balloonists.table.forecast import foreseen, preview
from ludoteca.games.balmy_balloonists.table.names import MISHAPS, balloon_name, own_balloon, wind_title
from ludoteca.games.balmy_balloonists.table.weather import FLYING, spoken_winds

PLAY_ON_STORM = Message("Play {card} on the storm")
PLAY_ON_OTHER_OR_STORM = Message("Play {card} on a rival or on the storm")
PLAYS = {                  # on the own balloon, on another
    Mode.MOVE: (Message("Play {card} on yourself"), Message("Play {card} on a rival")),
    Mode.MISFORTUNE: (
        Message("Use {card} for a Misfortune on yourself"), Message("Use {card} for a Misfortune on a rival"),
    ),
    Mode.WEATHER: (Message("Use {card} to change your weather"), Message("Use {card} to change a rival’s weather")),
}
ON = Message("On {balloon}")
ANSWER_WITH = Message("Answer with {card}")
DRAWS = Message("{balloon} draws {card}")
ASK_CARD = Message(
    "Step 1: play a Local Wind card: one from your hand on yourself, or one of those in front of you on a rival "
    "with a pawn."
)
ASK_TARGET = Message("Who gets {card}?")
ASK_ANSWER = Message("{card} will force {balloon} down. Answer with one of your played cards?")
ASK_CARD_OR_STORM = Message(
    "Step 1: play a Local Wind card: one from your hand on yourself, or one of those in front of you on a rival "
    "with a pawn or on the storm."
)
ASK_HAND = Message("Step 1: play a Local Wind card from your hand on {balloon}.")
ASK_TABLE = Message("Step 1: choose one of the cards in front of you and play it on a rival with a pawn.")
ASK_TABLE_OR_STORM = Message(
    "Step 1: choose one of the cards in front of you and play it on a rival with a pawn or on the storm."
)
ASK_FULL = Message("Step 1: you have three cards in front of you, so play one of them on a rival with a pawn.")
ASK_FULL_OR_STORM = Message(
    "Step 1: you have three cards in front of you, so play one on a rival with a pawn or on the storm."
)
MISFORTUNE_FOR = Message("Turning over a Misfortune for {balloon}. Left in the deck: {cards}.")
MISFORTUNE_FROM_NEW = Message("Turning over a Misfortune for {balloon}, from a freshly shuffled deck.")
WEATHER_FOR = Message("New weather for Quadrant {quadrant}, where {balloon} is.")
FROM_THERE = Message("Wind on Line {number}: High {high}, Medium {medium}, Low {low}.")
IF_ON = Message("On {balloon}: {text}")
COUNTED = Message("{name} ×{amount}")
NORTH_BY = Message("{amount} north", "{amount} north")
SOUTH_BY = Message("{amount} south", "{amount} south")
NO_WIND = Message("no wind")
DOES = Message("High: {high}, Medium: {medium}, Low: {low}")
WIND_CARD = {              # by the symbols at its foot
    0: Message("{card} ({winds})"),
    int(Symbol.MISFORTUNE): Message("{card} ({winds}; question mark)"),
    int(Symbol.WEATHER): Message("{card} ({winds}; quarter circle)"),
    int(Symbol.MISFORTUNE | Symbol.WEATHER): Message("{card} ({winds}; question mark and quarter circle)"),
}
THE_HAND = Message("Hand")
HAND_OF = Message("{balloon}’s hand")
IN_FRONT = Message("Played cards, usable on rivals")
IN_FRONT_OF = Message("{balloon}’s played cards")
PLAYED_BY = Message("Played by {balloon}")
ADVANTAGES_HELD = Message("Advantages")
ADVANTAGES_OF = Message("{balloon}’s Advantages")
ALTITUDE_TITLE = Message("Altitude")
ON_CARDS = frozenset({     # kinds that are chosen by a card, a place or a level; what is left are buttons
    "place", "play", "answer", "trade", "take", "altitude", "exit",
})

label_pass = Message("Don’t answer")


def label_play(reader: Reader, mode: int, card: int) -> str:
    """Return what playing a card does. A wind may blow on the storm as well (BB-66), or on it alone."""
    own, other = PLAYS[Mode(mode)]
    if mode == Mode.MOVE and reader.view.storm != NOWHERE:
        other = PLAY_ON_OTHER_OR_STORM if targets(reader.view) else PLAY_ON_STORM
    return reader(own if is_own(reader, card) else other, card=wind_title(card))


def is_own(reader: Reader, card: int) -> bool:
    """Say whether a card would be played from the hand, on the own balloon (BB-24)."""
    return bool(is_in_hand(reader.view, int(reader.view.actor), card))


def label_on(reader: Reader, target: int) -> str:
    """Return on whom the card is played."""
    return reader(ON, balloon=balloon_name(reader, target))


def label_answer(reader: Reader, card: int) -> str:
    """Return what an answer is given with (BB-63)."""
    return reader(ANSWER_WITH, card=wind_title(card))


def label_draw(reader: Reader, card: int) -> str:
    """Return which card chance brings."""
    return reader(DRAWS, balloon=balloon_name(reader, int(reader.view.actor)), card=wind_title(card))


def prompt_card(reader: Reader) -> str:
    """Ask for a card, as far as it is possible (BB-23, BB-25, BB-66)."""
    view, calm = reader.view, reader.view.storm == NOWHERE
    if not can_play_own(view):
        if view.balloons[int(view.actor)].table_size >= HAND:
            return reader(ASK_FULL if calm else ASK_FULL_OR_STORM)
        return reader(ASK_TABLE if calm else ASK_TABLE_OR_STORM)
    if not can_play_on_other(view):
        return reader(ASK_HAND, balloon=own_balloon(reader, int(view.actor)))
    return reader(ASK_CARD if calm else ASK_CARD_OR_STORM)


def prompt_target(reader: Reader) -> str:
    """Ask on whom it is played."""
    return reader(ASK_TARGET, card=wind_title(int(reader.view.card)))


def prompt_answer(reader: Reader) -> str:
    """Ask for an answer (BB-63)."""
    view = reader.view
    return reader(ASK_ANSWER, card=wind_title(int(view.card)), balloon=balloon_name(reader, int(view.subject)))


def preview_on(reader: Reader, target: int) -> Preview:
    """Show what the card does there."""
    return effect_on(reader, int(reader.view.mode), target, KINDS["on"].number(target))


def preview_play(reader: Reader, mode: int, card: int) -> Preview:
    """A card from the hand serves its owner's balloon, one from the table each of those with a pawn (BB-23)."""
    action = KINDS["play"].number(mode, card)
    if is_own(reader, card):
        found = effect_on(reader, mode, int(reader.view.actor), action)
        return found._replace(text=" ".join([found.text, *wind_there(reader, action)]))
    marked = [b for b in range(int(reader.view.flying)) if has(targets(reader.view), b)]
    marked += [ON_STORM] if reader.view.storm != NOWHERE and mode == Mode.MOVE else []
    asked = len(marked) > 1
    each = [effect_on(reader, mode, b, action, *([KINDS["on"].number(b)] * asked)) for b in marked]
    said = [reader(IF_ON, balloon=balloon_name(reader, b), text=found.text)
            for b, found in zip(marked, each, strict=True)]
    return Preview(tuple(mark for found in each for mark in found.marks), " ".join(said) if asked else each[0].text)


def wind_there(reader: Reader, action: int) -> list[str]:
    """Return how far each altitude would fly from where a card takes the viewer's balloon; nothing if it stays."""
    ahead, b = foreseen(reader.tables, reader.view, action), int(reader.view.actor)
    before, after = reader.view.balloons[b], ahead.state.balloons[b]
    if ahead.state.phase != Phase.ALTITUDE or after.equator or before.space == after.space or ahead.state.landed:
        return []
    card = sky_over(ahead.state, int(reader.tables.quadrant[after.space]))
    return [spoken_winds(reader, card, int(reader.tables.line[after.space]), FROM_THERE)]


def effect_on(reader: Reader, mode: int, b: int, *actions: int) -> Preview:
    """A card is played on a balloon, or on the storm: for its wind, or for what chance turns over."""
    if mode == Mode.MOVE:
        return preview(reader, *actions)
    lit = (Mark(f"balloon-{b}", "+class", "meant"),)
    if mode == Mode.WEATHER:
        quadrant = int(reader.tables.quadrant[reader.view.balloons[b].space])
        said = reader(WEATHER_FOR, balloon=balloon_name(reader, b), quadrant=quadrant + 1)
        return Preview((*lit, Mark(f"air-{quadrant}", "+class", "turns")), said)
    left = [(kind, int(reader.view.mishaps[kind])) for kind in Mishap if reader.view.mishaps[kind]]
    cards = ", ".join(reader(COUNTED, name=reader(MISHAPS[kind]), amount=count) if count > 1 else reader(MISHAPS[kind])
                      for kind, count in left)
    return Preview(lit, reader(MISFORTUNE_FOR if left else MISFORTUNE_FROM_NEW,
                             balloon=balloon_name(reader, b), cards=cards))


def wind_cards(reader: Reader, cards: Sequence[int], kind: str, altitude: int = 0) -> list[Facts]:
    """Return Local Wind cards: what each does at each altitude, that of its balloon marked, and what a click means."""
    faces = wind_faces(reader, kind, altitude)
    return [{**faces[card], "played": card == reader.view.card} for card in cards]


@kept(lambda reader, kind, altitude: (reader.say, reader.tables, kind, altitude))
def wind_faces(reader: Reader, kind: str, altitude: int) -> list[Facts]:
    """Return what is drawn of each Local Wind card: of all at once, or it would take longer if a hand holds new ones.
    """
    return [wind_face(reader, card, kind, altitude) for card in range(WINDS)]


def wind_face(reader: Reader, card: int, kind: str, altitude: int) -> Facts:
    """Return one card, with the row of an altitude marked."""
    symbols, play = int(reader.tables.symbols[card]), KINDS["play"]
    plays = kind == play.name
    return {
        "sort": "wind",
        "id": WIND_NAMES[card],
        "title": wind_title(card),
        "action": play.number(Mode.MOVE, card) if plays else KINDS[kind].number(card),
        "mishap": play.number(Mode.MISFORTUNE, card) if plays and symbols & Symbol.MISFORTUNE else -1,
        "weather": play.number(Mode.WEATHER, card) if plays and symbols & Symbol.WEATHER else -1,
        "symbols": tuple(name for name, bit in (("mishap", Symbol.MISFORTUNE), ("weather", Symbol.WEATHER))
                         if symbols & bit),
        "rows": tuple((int(level), int(reader.tables.wind[card][level]), level == altitude) for level in FLYING),
        "words": winds_in_words(reader)[card],
    }


@kept(lambda reader: (reader.say, reader.tables))
def winds_in_words(reader: Reader) -> list[str]:
    """Return what each Local Wind card does; of all at once, as above."""
    return [wind_in_words(reader, card) for card in range(WINDS)]


def wind_in_words(reader: Reader, card: int) -> str:
    """Return what one does."""
    high, medium, low = (blows(reader, int(reader.tables.wind[card][level])) for level in FLYING)
    winds = reader(DOES, high=high, medium=medium, low=low)
    return reader(WIND_CARD[int(reader.tables.symbols[card])], card=wind_title(card), winds=winds)


def in_hand(view: State, b: int) -> list[int]:
    """Return the Local Wind cards of a balloon's hand, as far as they are seen."""
    return cards_at(view, Place.HAND + b)


def in_front(view: State, b: int) -> list[int]:
    """Return those that lie face up for a balloon."""
    return cards_at(view, Place.TABLE + b)


def cards_at(view: State, place: int) -> list[int]:
    """Return the Local Wind cards of a Place."""
    return [card for card, there in enumerate(view.wind) if there == place]


def blows(reader: Reader, by: int) -> str:
    """Return how far south, or below zero north, a wind blows."""
    return reader(SOUTH_BY, amount=by) if by > 0 else reader(NORTH_BY, amount=-by) if by else reader(NO_WIND)


def own_balloons(view: State, viewer: int) -> list[int]:
    """Return the viewer's balloons, the one first that acts or is affected."""
    if viewer < 0:
        return []
    own = list(range(viewer, int(view.flying), int(view.seats)))
    at_stake = view.subject if view.phase in (Phase.ANSWER, Phase.REPAIR, Phase.SINK, Phase.STORM) else view.actor
    return sorted(own, key=lambda b: (b != at_stake, view.balloons[b].fate != Fate.RACING, b))


def hand_facts(reader: Reader) -> Facts:
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
    phase = int(view.phase)
    if phase in (Phase.CARD, Phase.ALTITUDE):              # Fair Winds lie there as a card
        return []
    kinds = [kind for kind in KINDS if phase in kind.when and kind.name not in ON_CARDS]
    return [kind.first + nth for kind in kinds for nth in range(len(kind))]


def groups(reader: Reader, own: Sequence[int], awaited: bool) -> list[Facts]:
    """Return groups of cards, each with its title: hands, what lies in front, Advantages."""
    view, alone = reader.view, len(own) == 1
    taking, answering = awaited and view.phase == Phase.TAKE, view.phase == Phase.ANSWER
    hands, fronts, kept = [], [], []
    for b in own:
        held = wind_cards(reader, in_hand(view, b), "play", int(view.balloons[b].altitude))
        hands.append(group(reader, THE_HAND if alone else HAND_OF, b, held, f"hand-{b}"))
        advantages = [advantage(reader, b, kind) for kind in Advantage if view.balloons[b].advantages[kind]]
        kept.append(group(reader, ADVANTAGES_HELD if alone else ADVANTAGES_OF, b, advantages, f"advantages-{b}"))
    for b in range(int(view.flying)) if taking else own:
        kind = "take" if taking else "answer" if answering and view.subject == b else "play"
        lying = wind_cards(reader, [card for card in in_front(view, b) if not is_attack(view, card)], kind)
        fronts.append(group(reader, IN_FRONT if b in own else IN_FRONT_OF, b, lying, f"front-{b}"))
    if answering and awaited:
        attack = wind_cards(reader, [int(view.card)], "answer", int(view.balloons[int(view.subject)].altitude))
        fronts.insert(0, group(reader, PLAYED_BY, int(view.actor), attack, "attack"))
    if awaited and view.phase == Phase.ALTITUDE:
        found = [*kept, *fronts, *hands]
    else:
        found = [*fronts, *hands, *kept] if is_pressing(view, own, awaited) else [*hands, *fronts, *kept]
    return [each for each in found if each["cards"]]


def is_attack(view: State, card: int) -> bool:
    """Say whether a card is the one that may be answered: it lies apart, also if it is the viewer's own (BB-A30)."""
    return bool(view.phase == Phase.ANSWER and view.card == card)


def is_pressing(view: State, own: Sequence[int], awaited: bool) -> bool:
    """Say whether the cards that lie face up are what the viewer must look at first: none can come from the hand."""
    if view.phase == Phase.CARD and own[0] == view.actor:
        return awaited and not can_play_own(view)
    return awaited and view.phase in (Phase.TAKE, Phase.ANSWER)


def ladder_place(view: State, lying: Sequence[Facts], awaited: bool) -> int:
    """Return after how many groups the altitudes come: behind all that may be chosen now."""
    if awaited and view.phase == Phase.CARD:
        return len(lying)
    if awaited and view.phase in (Phase.TAKE, Phase.ANSWER):
        return sum(each["id"].startswith(("attack", "front")) for each in lying)
    return 1


def group(reader: Reader, title: Message, b: int, cards: list[Facts], name: str) -> Facts:
    """Return a group of cards, with a title that may name a balloon."""
    return {"title": reader(title, balloon=balloon_name(reader, b)), "cards": cards, "id": name}
