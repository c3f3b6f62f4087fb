"""What choices of an expedition would do: how likely numbers are reached, never what they pay."""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.engine.game.contract import Mark, Preview
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import DONE, GOOD, KEEP, OPTION, SEND, VILLAGER, YES
from ludoteca.games.above_and_below.foreseen import faces_for, odds_of_option, odds_of_party
from ludoteca.games.above_and_below.lit import aimed, folk, then_coins, then_things, tired, track_line
from ludoteca.games.above_and_below.names import amount_of, coins, villager_name
from ludoteca.games.above_and_below.parts import ITEM_NAMES, Area, Bonus, Cost
from ludoteca.games.above_and_below.previews_of_works import waking
from ludoteca.games.above_and_below.prompts import next_number, reached_now
from ludoteca.games.above_and_below.rules.holdings import available, count_in, lanterns_of, party_total, sum_reroll
from ludoteca.games.above_and_below.state import SMALLEST_PARTY, Phase
from ludoteca.games.above_and_below.tales import lanterns
from ludoteca.games.above_and_below.text_view import folk_in

ODDS = Message("Lanterns on the first roll: {odds}.")
AT_LEAST = Message("{number} or more {chance} %")
IF_PAID_FOR = Message("If you then pay {coins}: {odds}.")
TOO_FEW_YET = Message("One more at least must come along.")
SET_OUT = Message("A die says what they meet.")
EXERTING_ADDS = Message("Exerting can add {amount} lantern.", "Exerting can add {amount} lanterns.")
ROLL_AGAIN = Message("You may roll {amount} die again.", "You may roll {amount} dice again.")
NO_DICE = Message("No dice are rolled; what it brings is told at once.")
GIVES_ITEM = Message("You give {things} for it.")
GIVES_GOODS = Message("Next you choose which goods you give: {number}.")
TAKES_ONE = Message("You take this, and what else was to choose from is gone.")
STILL_TO_GIVE = Message("{amount} more good is to be given.", "{amount} more goods are to be given.")
ROLLS_ANEW = Message("{villager} has {lanterns} now; the new roll stands.")
NEXT_WITH = Message("The next number, {number}, would be reached with {faces} of the six faces.")
STILL_WITH = Message("{number} would stay reached with {faces} of the six faces.")
ENOUGH = Message("{lanterns}: enough for {number}.")
NOT_ENOUGH = Message("{lanterns}: not enough for any number. The expedition fails, and its cave goes under the pile.")
NOT_YET = Message("{lanterns}: not enough for any number yet.")
IS_INJURED = Message("{villager} is injured and needs two steps of rest to be ready again.")
IS_TIRED = Message("{villager} is only exhausted.")
MORE_INJURED = Message("After that, more must be injured: {number}.")


def preview_below(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview | None:
    """Return what a choice of an expedition would do."""
    preview_of = BELOW.get(Phase(int(view.phase)))
    return preview_of(say, tables, view, seat, action) if preview_of else None


def odds_line(say: Translator, odds: Sequence[tuple[int, int]]) -> str:
    """Return how likely numbers are reached."""
    return ", ".join(say(AT_LEAST, number=number, chance=chance) for number, chance in odds)


def preview_of_member(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody comes along, or the party sets out: what it would roll."""
    party = folk_in(view, seat, Area.PARTY)
    said: list[str] = []
    if action != SEND:
        party, said = [*party, action - VILLAGER], waking(say, tables, action - VILLAGER)
    said.append(say(ODDS, odds=odds_line(say, odds_of_party(tables, party))))
    if len(party) < SMALLEST_PARTY:
        said.append(say(TOO_FEW_YET))
    if action == SEND:
        said.append(say(SET_OUT))
    return Preview(folk(*party), " ".join(said))


def preview_of_option(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """An option of the paragraph: what it costs, and how likely each of its numbers is reached."""
    nth = action - OPTION
    option = tables.book[view.paragraph].options[nth]
    odds = odds_of_option(tables, view, seat, nth, 0)
    said = cost_lines(say, view, seat, option)
    if not odds:
        return Preview((), " ".join([*said, say(NO_DICE)]))
    said.append(say(ODDS, odds=odds_line(say, odds)))
    price = int(option.bonus_of) + (int(option.cost_of) if option.cost == Cost.PAY_COIN else 0)
    if option.bonus == Bonus.PAY and view.players[seat].purse.coins >= price:
        paid = odds_line(say, odds_of_option(tables, view, seat, nth, 1))
        said.append(say(IF_PAID_FOR, coins=coins(say, option.bonus_of), odds=paid))
    again = int(sum_reroll(tables, view, seat))
    said += [say(ROLL_AGAIN, amount=again)] if again else []
    said.append(say(EXERTING_ADDS, amount=int(count_in(view, seat, Area.PARTY + 0))))
    return Preview(folk(*folk_in(view, seat, Area.PARTY)), " ".join(said))


def cost_lines(say: Translator, view: Any, seat: int, option: Any) -> list[str]:
    """Return what is given for an option (AB-A11)."""
    if option.cost == Cost.PAY_COIN:
        return [then_coins(say, view, seat, int(option.cost_of))]
    if option.cost == Cost.PAY_ITEM:
        return [say(GIVES_ITEM, things=amount_of(say, option.cost_of, 1))]
    return [say(GIVES_GOODS, number=int(option.cost_of))] if option.cost == Cost.PAY_ANY else []


def preview_of_help(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Lanterns are paid for, or not: how likely each number is reached then."""
    paid = int(action == YES)
    price = int(tables.book[view.paragraph].options[view.choice].bonus_of) if paid else 0
    odds = odds_of_option(tables, view, seat, int(view.choice), paid)
    said = (then_coins(say, view, seat, price), say(ODDS, odds=odds_line(say, odds)))
    return Preview(folk(*folk_in(view, seat, Area.PARTY)), " ".join(said))


def preview_of_reward(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """One of several rewards that are won is taken; what it is stands on its button."""
    return Preview((), say(TAKES_ONE))


def preview_of_given(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """A good is paid or lost."""
    good, left = action - GOOD, int(view.left) - 1
    have = int(view.players[seat].purse.goods[good]) - 1
    said = [then_things(say, good, have), *([say(STILL_TO_GIVE, amount=left)] if left else [])]
    return Preview((Mark(f"item-{ITEM_NAMES[good]}", "+class", "leaves"),), " ".join(said))


def preview_of_copy(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """One more of a good is got."""
    good = action - GOOD
    have = int(view.players[seat].purse.goods[good]) + int(available(view, good, 1))
    lit, track = track_line(say, tables, view, seat, good)
    return Preview((*aimed(f"item-{ITEM_NAMES[good]}"), *lit),
                 " ".join([then_things(say, good, have), *track]))


def preview_of_reroll(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """A die is rolled again, or the dice are left: what is reached, and with how many faces more would be."""
    total, reached = int(party_total(tables, view)), reached_now(tables, view)
    if action == DONE:
        return Preview((), stand_line(say, total, reached, NOT_YET))
    t, following = action - VILLAGER, next_number(tables, view, total)
    now = lanterns(say, lanterns_of(tables, view, t))
    said = [say(ROLLS_ANEW, villager=villager_name(say, tables, t), lanterns=now)]
    for number, message in ((following, NEXT_WITH), (reached, STILL_WITH)):
        if number:
            said.append(say(message, number=number, faces=faces_for(tables, view, t, number)))
    return Preview(folk(t), " ".join(said))


def stand_line(say: Translator, total: int, reached: int, otherwise: Message) -> str:
    """Return for which number so many lanterns are enough."""
    return say(ENOUGH if reached else otherwise, lanterns=lanterns(say, total), number=reached)


def preview_of_exertion(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody is exerted for a lantern more, or nobody: what is reached."""
    total = int(party_total(tables, view))
    if action == KEEP:
        return Preview((), stand_line(say, total, reached_now(tables, view), NOT_ENOUGH))
    t = action - VILLAGER
    number = next_number(tables, view, total)
    reached = number if number == total + 1 else reached_now(tables, view)
    stoic = tables.folk[t].stoic == 1
    said = (stand_line(say, total + 1, reached, NOT_YET),
            say(IS_TIRED if stoic else IS_INJURED, villager=villager_name(say, tables, t)))
    return Preview(tired(t) if stoic else hurt(t), " ".join(said))


def hurt(t: int) -> tuple[Mark, ...]:
    """Show who would be injured."""
    return (Mark(f"folk-{t}", "+class", "hurts"),)


def preview_of_injury(say: Translator, tables: Any, view: Any, seat: int, action: int) -> Preview:
    """Somebody is named who is injured."""
    t, more = action - VILLAGER, int(view.left) - 1
    said = [say(IS_INJURED, villager=villager_name(say, tables, t))]
    said += [say(MORE_INJURED, number=more)] if more else []
    return Preview(hurt(t), " ".join(said))


BELOW: dict[Phase, Callable[[Translator, Any, Any, int, int], Preview]] = {
    Phase.X_PICK: preview_of_member,
    Phase.X_OPTION: preview_of_option,
    Phase.X_PAY: preview_of_help,
    Phase.X_PAY_GOOD: preview_of_given,
    Phase.X_REROLL: preview_of_reroll,
    Phase.X_EXERT: preview_of_exertion,
    Phase.CHOOSE: preview_of_reward,
    Phase.INJURE: preview_of_injury,
    Phase.DISCARD: preview_of_given,
    Phase.COPY: preview_of_copy,
}
