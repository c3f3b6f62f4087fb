"""Everything the game says to people, in English; `locale/` has the translations."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from ludoteca.engine.contract import Words
from ludoteca.engine.journal import Entry
from ludoteca.engine.seats import CHANCE, has, members
from ludoteca.engine.words import Message, Ruled, Translator
from ludoteca.games.montgolfiere.actions import (
    DRAW,
    HOOK,
    PLAY,
    TURN,
    is_hook,
    is_play,
    is_show,
    shown_kind,
    shown_mate,
)
from ludoteca.games.montgolfiere.cards import Card, is_ballast, weight
from ludoteca.games.montgolfiere.events import Breach, Ending, Event, Refusal
from ludoteca.games.montgolfiere.legal import waiting
from ludoteca.games.montgolfiere.scoring import score
from ludoteca.games.montgolfiere.state import Phase

PITCH = Message("Drop ballast, throw hooks, let off gas: bluff your balloon up to the Moon, and mind the storm.")
BARON = Message("Baron Noir")
BALLAST = Message("Ballast {weight}")
POWERS = {
    Card.GRAPPLE: Message("Grapple"),
    Card.GAS: Message("Sleeping Gas"),
    Card.STORM: Message("Storm"),
    Card.MOTOR: Message("Super Motor"),
}
POWER_HELP = {
    Card.GRAPPLE: Message("Moves you along with a moving balloon on the space just above yours, up or down."),
    Card.GAS: Message("Cancels every card played on the space just below yours, except a Super Motor."),
    Card.STORM: Message(
        "With an odd number of storms the best ballast sinks instead of rising. Two storms cancel out."
    ),
    Card.MOTOR: Message("Lifts you two spaces whatever the others do; in a storm only one. Gas cannot stop it."),
}
BALLAST_HELP = Message(
    "The highest ballast of all rises one space, or sinks one in a storm. "
    "Equal ballast on one space counts for more: plus one for each balloon that laid it."
)

LAY = Message("Lay {card}")
FOLLOW_UP = Message("Follow {balloon}, up {amount} space", "Follow {balloon}, up {amount} spaces")
FOLLOW_DOWN = Message("Follow {balloon}, down {amount} space", "Follow {balloon}, down {amount} spaces")
FOLLOW_STILL = Message("Hold on to {balloon}, which stays")
SHOW_TO = Message("Show {card} to {mate}")
IS_DEALT = Message("{balloon} draws {card}")
BARON_TURNS = Message("Baron Noir turns over {card}")

PROMPT_CHOOSE = Message("Round {turn}: choose a card and lay it face down.")
PROMPT_CHOOSE_BARON = Message(
    "Round {turn}: choose a card and lay it face down. Baron Noir beside you will play {card}."
)
PROMPT_WAIT = Message("Round {turn}: your card is down. Waiting for {others}.")
PROMPT_WATCH = Message("Round {turn}: {others} are choosing a card.")
PROMPT_WATCH_ONE = Message("Round {turn}: {others} is choosing a card.")
PROMPT_HOOK = Message("Your grapple reaches several balloons: choose the one to follow.")
PROMPT_HOOK_OTHER = Message("{others} is choosing which balloon the grapple follows.")
PROMPT_CHANCE = Message("The cards are being dealt.")
PROMPT_WON = Message("The game is over: {winners} wins.")
PROMPT_SHARED = Message("The game is over: {winners} share the win.")

EVENTS = {
    Event.GAME_BEGINS: Ruled("MG-34", Message("Game {item} of the match begins on space {amount}.")),
    Event.ROUND_BEGINS: Ruled("MG-7", Message("Round {item} begins.")),
    Event.DREW: Ruled("MG-9", Message("You draw {card}.")),
    Event.BARON_PEEK: Ruled("MG-33", Message("Beside Baron Noir you see the next card of the pile: {card}.")),
    Event.CHOSE: Ruled("MG-7", Message("{actor} has laid a card face down.")),
    Event.SHOWED: Ruled("MG-26", Message("{actor} shows {mate} a card.")),
    Event.SAW: Ruled("MG-26", Message("The card that {actor} shows {mate} is {card}.")),
    Event.REVEALED: Ruled("MG-7", Message("{actor} turns over {card}.")),
    Event.SLEPT: Ruled("MG-13", Message("{actor} falls asleep in the gas of {balloon}: the card does not count.")),
    Event.MOTOR_AWAKE: Ruled("MG-16", Message("The gas of {balloon} cannot stop {actor}: the Super Motor runs on.")),
    Event.STORM_BREAKS: Ruled(
        "MG-17",
        Message(
            "{amount} storm: the best ballast will sink.",
            "{amount} storms, an odd number: the best ballast will sink.",
        ),
    ),
    Event.STORMS_CANCEL: Ruled(
        "MG-17",
        Message("{amount} storm cancels out.", "{amount} storms, an even number: they cancel out."),
    ),
    Event.BONUS: Ruled("MG-29", Message("Equal ballast in the squadron: that of {actor} counts {item} (+{amount}).")),
    Event.BEST_BALLAST: Ruled("MG-19", Message("{actor} has the highest ballast, {item}, and rises.")),
    Event.BEST_SINKS: Ruled("MG-19", Message("{actor} has the highest ballast, {item}, and sinks in the storm.")),
    Event.MOTOR: Ruled(
        "MG-21",
        Message("The Super Motor lifts {actor} {amount} space.", "The Super Motor lifts {actor} {amount} spaces."),
    ),
    Event.MOTOR_IN_STORM: Ruled(
        "MG-21",
        Message(
            "Against the storm the Super Motor lifts {actor} only {amount} space.",
            "Against the storm the Super Motor lifts {actor} only {amount} spaces.",
        ),
    ),
    Event.HOOK_PICKED: Ruled("MG-25", Message("{actor} chooses to follow {balloon}.")),
    Event.HOOKED: Ruled("MG-22", Message("{actor} hangs on {balloon} and moves along.")),
    Event.HOOK_IDLE: Ruled("MG-22", Message("The grapple of {actor} finds nothing that moves just above.")),
    Event.ROSE: Ruled(
        "MG-8",
        Message("{actor} rises {amount} space, to {item}.", "{actor} rises {amount} spaces, to {item}."),
    ),
    Event.SANK: Ruled(
        "MG-8",
        Message("{actor} sinks {amount} space, to {item}.", "{actor} sinks {amount} spaces, to {item}."),
    ),
    Event.FLOOR_HOLDS: Ruled("MG-A14", Message("{actor} is at the very bottom and cannot sink further.")),
    Event.REACHED_MOON: Ruled("MG-6", Message("{actor} reaches the Moon!")),
    Event.SCORED: Ruled(
        "MG-35",
        Message("{actor} scores {amount} point: {item} in all.", "{actor} scores {amount} points: {item} in all."),
    ),
    Event.SCORED_MOON: Ruled(
        "MG-36",
        Message(
            "{actor} scores {amount} point, the bonus for the Moon included: {item} in all.",
            "{actor} scores {amount} points, the bonus for the Moon included: {item} in all.",
        ),
    ),
    Event.HIGHEST: Ruled("MG-6", Message("The last card is played, and {actor} is highest, on space {item}.")),
    Event.PLAY_OFF: Ruled("MG-A19", Message("The best totals are equal: one more game decides.")),
    Event.MATCH_WON: Ruled("MG-37", Message("{actor} wins the match with {item} points.")),
}

REFUSALS = {
    Refusal.NOT_IN_HAND: Ruled("MG-7", Message("You can only lay a card that is in your hand.")),
    Refusal.ALREADY_CHOSEN: Ruled("MG-7", Message("Your card for this round already lies face down.")),
    Refusal.NOT_CHOOSING: Ruled("MG-7", Message("Cards are laid and shown only while everybody is choosing.")),
    Refusal.NO_HOOK_NOW: Ruled("MG-25", Message("No grapple of yours has a choice to make now.")),
    Refusal.HOOK_OUT_OF_REACH: Ruled(
        "MG-22", Message("A grapple reaches only balloons on the space just above yours.")
    ),
    Refusal.HOOK_MUST_MOVE: Ruled("MG-A10", Message("A grapple can only follow a balloon that moves this round.")),
    Refusal.SHOWING_OFF: Ruled("MG-26", Message("At this table squadron mates do not show each other cards.")),
    Refusal.NOT_A_MATE: Ruled("MG-26", Message("You can show cards only to other players on your space.")),
    Refusal.SHOW_NOT_IN_HAND: Ruled("MG-26", Message("You can only show a card that is in your hand.")),
    Refusal.ALREADY_SHOWN: Ruled("MG-26", Message("That player has already seen this card.")),
    Refusal.CHANCE_ONLY: Ruled("MG-9", Message("Which card comes up is a matter of chance, not of choice.")),
    Refusal.LIES_FACE_DOWN: Ruled(
        "MG-7", Message("That card lies face down: nobody sees it before all cards are turned over.")
    ),
    Refusal.TELLS_LAID: Ruled(
        "MG-7", Message("Then that player could tell by exclusion which card you have laid.")
    ),
    Refusal.GAME_OVER: Ruled("MG-6", Message("The game is over.")),
}

ENDINGS = {
    Ending.MOON: Ruled("MG-6", Message("The Moon is reached.")),
    Ending.LAST_CARD: Ruled("MG-6", Message("All cards are played: the highest balloon wins.")),
    Ending.TARGET: Ruled("MG-37", Message("The points that win the match are reached.")),
}

BREACHES = {
    Breach.CARDS: Ruled("MG-3", Message("A set of cards is not complete.")),
    Breach.SIZES: Ruled("MG-9", Message("A count of cards does not agree with the cards.")),
    Breach.SPACES: Ruled("MG-2", Message("A balloon is off the board.")),
    Breach.AWAITED: Ruled("MG-7", Message("The seats awaited do not agree with the cards laid.")),
}


def balloon_name(say: Translator, names: Sequence[str], b: int) -> str:
    """Return who flies a balloon: the name at the seat, or the Baron's."""
    return names[b] if b < len(names) else say(BARON)


@cache
def card_name(say: Translator, kind: int) -> str:
    """Return the name of a card."""
    return say(BALLAST, weight=weight(kind)) if is_ballast(kind) else say(POWERS[Card(kind)])


@cache
def card_help(say: Translator, kind: int) -> str:
    """Return what a card does, in a sentence."""
    return say(BALLAST_HELP) if is_ballast(kind) else say(POWER_HELP[Card(kind)])


CARD_EVENTS = (Event.DREW, Event.BARON_PEEK, Event.SAW, Event.REVEALED)
BALLOON_EVENTS = (Event.SLEPT, Event.MOTOR_AWAKE, Event.HOOK_PICKED, Event.HOOKED)


def arguments(say: Translator, names: Sequence[str], tables: Any, cast: Any, entry: Entry) -> dict[str, Any]:
    """Return what fills the gaps of an event's message."""
    found: dict[str, Any] = {
        "actor": balloon_name(say, names, entry.actor),
        "item": entry.item,
        "amount": entry.amount,
    }
    if entry.event in CARD_EVENTS:
        found["card"] = card_name(say, entry.item)
    if entry.event in BALLOON_EVENTS:
        found["balloon"] = balloon_name(say, names, entry.item)
    if entry.event == Event.SHOWED:
        found["mate"] = balloon_name(say, names, entry.item)
    if entry.event == Event.SAW:
        found["mate"] = balloon_name(say, names, entry.amount)
    return found


def label(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, action: int) -> str:
    """Return what an action does, for the one who may take it."""
    if is_play(action):
        return say(LAY, card=card_name(say, action - PLAY))
    if is_hook(action):
        return hook_label(say, names, view, action - HOOK)
    if is_show(action):
        mate = balloon_name(say, names, shown_mate(action))
        return say(SHOW_TO, card=card_name(say, shown_kind(action)), mate=mate)
    if action >= TURN:
        return say(BARON_TURNS, card=card_name(say, action - TURN))
    return say(IS_DEALT, balloon=balloon_name(say, names, int(view.actor)), card=card_name(say, action - DRAW))


def hook_label(say: Translator, names: Sequence[str], view: Any, target: int) -> str:
    """Return where following a balloon would take the grappler."""
    movement = int(view.balloons[target].movement)
    name = balloon_name(say, names, target)
    if movement == 0:
        return say(FOLLOW_STILL, balloon=name)
    return say(FOLLOW_UP if movement > 0 else FOLLOW_DOWN, balloon=name, amount=abs(movement))


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return what the viewer is to do now, or who is awaited and why."""
    awaited = int(waiting(tables, view))
    if awaited == CHANCE:
        return say(PROMPT_CHANCE)
    if view.phase == Phase.OVER:
        return winners_prompt(say, names, view)
    others = list(members(awaited))
    listed = say.all_of(balloon_names(say, names, others))
    mine = seat >= 0 and has(awaited, seat)
    if view.phase == Phase.HOOK:
        return say(PROMPT_HOOK) if mine else say(PROMPT_HOOK_OTHER, others=listed)
    if mine:
        return choosing_prompt(say, view)
    message = PROMPT_WAIT if seat >= 0 else (PROMPT_WATCH_ONE if len(others) == 1 else PROMPT_WATCH)
    return say(message, turn=int(view.turn), others=listed)


def balloon_names(say: Translator, names: Sequence[str], balloons: Iterable[int]) -> list[str]:
    """Return the names of several balloons."""
    return [balloon_name(say, names, b) for b in balloons]


def winners_prompt(say: Translator, names: Sequence[str], view: Any) -> str:
    """Return who has won, the Baron too (MG-6, MG-37, MG-A20)."""
    scores = [score(view, b) for b in range(view.flying)]
    won = [b for b, reached in enumerate(scores) if reached == max(scores)]
    return say(PROMPT_WON if len(won) == 1 else PROMPT_SHARED, winners=say.all_of(balloon_names(say, names, won)))


def choosing_prompt(say: Translator, view: Any) -> str:
    """Return the prompt of a player who is to choose, with the Baron's card where it is seen (MG-33)."""
    if view.flying > view.seats and view.balloons[int(view.seats)].chosen >= 0:
        seen = int(view.balloons[int(view.seats)].chosen)
        return say(PROMPT_CHOOSE_BARON, turn=int(view.turn), card=card_name(say, seen))
    return say(PROMPT_CHOOSE, turn=int(view.turn))


WORDS = Words(
    label=label,
    prompt=prompt,
    arguments=arguments,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    breaches=BREACHES,
    pitch=PITCH,
)
