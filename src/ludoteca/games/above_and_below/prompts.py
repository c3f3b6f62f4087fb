"""What the viewer is to do now, or who is awaited and why."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.runtime.seats import CHANCE, has, members
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.names import amount_of, coins, villager_name
from ludoteca.games.above_and_below.parts import Area
from ludoteca.games.above_and_below.rules.flow import waiting
from ludoteca.games.above_and_below.rules.holdings import beds_of, count_in, party_total
from ludoteca.games.above_and_below.rules.lanterns import tier_reached
from ludoteca.games.above_and_below.rules.rewards import free_limit
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.tales import lanterns, numbers_of

PROMPTS = {
    Phase.TURN: Message("Your turn: one action, or pass. {ready}"),
    Phase.OFFER: Message("What do you offer {other} for {thing}?"),
    Phase.ANSWER: Message("{other} offers {coins} for {thing}."),
    Phase.COUNTER: Message("{other} wants {coins} for {thing}."),
    Phase.X_PICK: Message("Who goes down? Two at least."),
    Phase.X_OPTION: Message("What do you do? {chances}"),
    Phase.X_PAY_GOOD: Message("Which good do you give for it?"),
    Phase.X_PAY: Message("{coins} would help by {lanterns}."),
    Phase.X_REROLL: Message("{lanterns} so far. Whose die is rolled again? {rerolls}"),
    Phase.X_EXERT: Message("{lanterns}, and {next} would be the next number. Whom do you exert?"),
    Phase.CHOOSE: Message("Choose your reward."),
    Phase.INJURE: Message("Who is injured?"),
    Phase.DISCARD: Message("Which good do you give up?"),
    Phase.COPY: Message("Of which good do you get one more?"),
    Phase.FREE_BUILDING: Message("Which building that costs {coins} at most do you take for nothing?"),
    Phase.B_PICK: Message("Who builds?"),
    Phase.B_CARD: Message("What does {villager} build?"),
    Phase.H_PICK: Message("Who harvests? Each brings one good."),
    Phase.H_TAKE: Message("From where does {villager} bring a good?"),
    Phase.H_GOOD: Message("Which good does {villager} bring?"),
    Phase.AFTER_HARVEST: Message("Place what you have, put something new on sale, or keep it."),
    Phase.T_PICK: Message("Who teaches?"),
    Phase.T_SLOT: Message("Whom does {villager} train?"),
    Phase.L_PICK: Message("Who labors? Each earns a coin."),
    Phase.REST: Message("Evening: first potions and cider, then beds. {beds}"),
    Phase.LAST: Message("The last evening: place the goods that are to count."),
}
PLACE_ALONE = Message("Place what you have, or keep it.")
TWO_CHANCES = Message("The second figure: with everybody exerted.")
READY_NOW = Message("{amount} villager is ready.", "{amount} villagers are ready.")
NOBODY_READY = Message("Nobody is ready.")
BEDS_LEFT = Message("{amount} bed is free.", "{amount} beds are free.")
NO_BEDS_LEFT = Message("No bed is free.")
REROLLS = Message("You may do that {amount} more time.", "You may do that {amount} more times.")
WAIT = Message("Round {turn}: waiting for {others}.")
WAIT_FOR_PRICE = Message("Round {turn}: {others} is asked to sell.")
WAIT_FOR_REST = Message("Evening: waiting for {others}. What they do is shown when all have finished.")
WAIT_FOR_LAST = Message("The last evening: waiting for {others}.")
CHANCE_ACTS = {
    Phase.START: Message("The first player is drawn."),
    Phase.X_CELL: Message("The die says what the party meets."),
    Phase.X_ROLL: Message("The dice are rolled."),
    Phase.X_REROLL_DIE: Message("A die is rolled again."),
    Phase.WAKE: Message("Does the sleeper wake?"),
    Phase.ARRIVE: Message("New villagers arrive."),
    Phase.REVEAL_CAVE: Message("The next cave is turned up."),
}
CARDS_COME = Message("New buildings are turned up.")
OVER = Message("The game is over.")


def prompt(say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int) -> str:
    """Return what the viewer is to do now, or who is awaited and why."""
    awaited = int(waiting(tables, view))
    phase = Phase(int(view.phase))
    if phase == Phase.OVER:
        return say(OVER)
    if awaited == CHANCE:
        return say(CHANCE_ACTS.get(phase, CARDS_COME))
    if seat < 0 or not has(awaited, seat):
        others = say.all_of(names[other] for other in members(awaited))
        message = {Phase.REST: WAIT_FOR_REST, Phase.LAST: WAIT_FOR_LAST, Phase.ANSWER: WAIT_FOR_PRICE}.get(phase, WAIT)
        return say(message, turn=int(view.turn), others=others)
    message = PLACE_ALONE if phase == Phase.AFTER_HARVEST and view.seats == 1 else PROMPTS[phase]
    return say(message, **particulars(say, names, tables, view, seat, phase)).rstrip()


def particulars(
    say: Translator, names: Sequence[str], tables: Any, view: Any, seat: int, phase: Phase
) -> dict[str, Any]:
    """Return what fills the gaps of a prompt."""
    if phase == Phase.TURN:
        ready = int(count_in(view, seat, Area.READY + 0))
        return {"ready": say(READY_NOW, amount=ready) if ready else say(NOBODY_READY)}
    if phase in (Phase.OFFER, Phase.ANSWER, Phase.COUNTER):
        other = int(view.actor if phase == Phase.ANSWER else view.partner)
        thing = amount_of(say, int(view.players[view.partner].sale), 1)
        return {"other": names[other], "coins": coins(say, view.price), "thing": thing}
    if phase == Phase.X_OPTION:
        tested = any(option.there and option.number[0] for option in tables.book[view.paragraph].options)
        return {"chances": say(TWO_CHANCES) if tested else ""}
    if phase == Phase.X_PAY:
        option = tables.book[view.paragraph].options[view.choice]
        return {"coins": coins(say, option.bonus_of), "lanterns": lanterns(say, option.bonus_lanterns)}
    if phase in (Phase.X_REROLL, Phase.X_EXERT):
        total = int(party_total(tables, view))
        return {"lanterns": lanterns(say, total), "rerolls": say(REROLLS, amount=int(view.rerolls)),
                "next": next_number(tables, view, total)}
    if phase == Phase.FREE_BUILDING:
        return {"coins": coins(say, free_limit(tables, view))}
    if phase in (Phase.B_CARD, Phase.H_TAKE, Phase.H_GOOD, Phase.T_SLOT):
        return {"villager": villager_name(say, tables, view.worker)}
    if phase == Phase.REST:
        free = int(beds_of(tables, view, seat)) - int(view.players[seat].beds)
        return {"beds": say(BEDS_LEFT, amount=free) if free else say(NO_BEDS_LEFT)}
    return {}


def next_number(tables: Any, view: Any, total: int) -> int:
    """Return the next explore number that is not reached, 0 if there is none."""
    option = tables.book[view.paragraph].options[view.choice]
    return next((number for number in numbers_of(option) if number > total), 0)


def reached_now(tables: Any, view: Any) -> int:
    """Return the explore number that the dice reach as they lie, 0 if none."""
    if NONE in (view.paragraph, view.choice):
        return 0
    nth = int(tier_reached(tables, view, int(party_total(tables, view))))
    return 0 if nth == NONE else int(tables.book[view.paragraph].options[view.choice].number[nth])
