"""An expedition as a page of a book, and what its choices would do: how likely numbers are, never what they pay."""

from collections.abc import Sequence

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.options import SECOND
from ludoteca.games.above_and_below.parts import ITEM_NAMES, MOST_TIERS, Area, Bonus, Cost
from ludoteca.games.above_and_below.redact_tables import sees_rewards
from ludoteca.games.above_and_below.rules.holdings import available, count_in, lanterns_of, party_total
from ludoteca.games.above_and_below.rules.villagers import sum_reroll
from ludoteca.games.above_and_below.state import NONE, SMALLEST_PARTY, Option, Phase, State, Tables
from ludoteca.games.above_and_below.table.foreseen import (
    aimed,
    chance_if_exerted,
    faces_for,
    folk,
    gone,
    hurts,
    joined_by,
    odds_of_option,
    odds_of_party,
    percent,
    then_coins,
    then_things,
    tired,
    track_line,
)
from ludoteca.games.above_and_below.table.names import amount_of, coins, villager_name
from ludoteca.games.above_and_below.table.tales import (
    ending_now,
    lanterns,
    numbers_of,
    option_label,
    options_of,
    result_in_words,
    reward_label,
    story_now,
    terms,
)
from ludoteca.games.above_and_below.table.text import folk_in

ODDS = Message("Lanterns on the first roll: {odds}.")
AT_LEAST = Message("{number} or more {chance}%")
IF_PAID_FOR = Message("If you pay {coins}: {odds}.")
TOO_FEW_YET = Message("At least one more must come along.")
SET_OUT = Message("A die decides what they meet.")
EXERTING_ADDS = Message("Exerting can add {amount} lantern.", "Exerting can add {amount} lanterns.")
ROLL_AGAIN = Message("You may reroll {amount} die.", "You may reroll {amount} dice.")
NO_DICE = Message("No dice: you find out right away what it brings.")
GIVES_ITEM = Message("You give {things} for it.")
GIVES_GOODS = Message("Next you choose which goods to give: {number}.")
STILL_TO_GIVE = Message("{amount} more good to give.", "{amount} more goods to give.")
ROLLS_ANEW = Message("The {villager} has {lanterns} now; the new roll stands.")
NEXT_WITH = Message("{faces} of the six faces would reach the next number, {number}.")
STILL_WITH = Message("{faces} of the six faces would still reach {number}.")
ENOUGH = Message("{lanterns}: enough for {number}.")
ENOUGH_IF_PAID = Message("{lanterns}: enough for {number}, if you can pay for the reward.")
NOT_ENOUGH = Message(
    "{lanterns}: not enough for any number. The expedition fails, and its cave goes to the bottom of the pile."
)
NOT_YET = Message("{lanterns}: not enough for any number yet.")
IS_INJURED = Message("The {villager} gets injured and must rest twice to be ready again.")
IS_TIRED = Message("The {villager} is only exhausted.")
MORE_INJURED = Message("After that, {number} more will be injured.")
HELPS = Message("{coins} would buy you {lanterns} more.")
WHO_ROLLS = Message("{lanterns} so far. Whose die do you reroll? {rerolls}")
WHO_TRIES = Message("{lanterns}; the next number is {next}. Whom do you exert?")
prompt_x_pay_good = Message("Which good do you give for it?")
prompt_discard = Message("Which good do you lose?")
prompt_copy = Message("Which good do you want one more of?")
REROLLS = Message("You may do that {amount} more time.", "You may do that {amount} more times.")
label_no = Message("Pay nothing")
PAY_FOR = Message("Pay {coins}")
TITLE = Message("Encounter {number}")
READS_TO = Message("{reader} reads to {actor}")
ALONE = Message("{actor} reads")
NEEDS = Message("{lanterns}: {chance}%")
NEEDS_OR_EXERTED = Message("{lanterns}: {chance}–{most}%")
PAYS = Message("{needs}, for {reward}")
SO_FAR = Message("{lanterns} so far")
RESULT_OF = Message("right away: {reward}")
TWO_CHANCES = Message("Odds: just rolling – exerting everyone as well.")
WHAT_NOW = Message("What do you do? {chances}")
prompt_choose = Message("Choose your reward.")
TAKES_ONE = Message("You take this and give up the rest.")


def odds_line(reader: Reader, odds: Sequence[tuple[int, int]]) -> str:
    """Return how likely numbers are reached."""
    return ", ".join(reader(AT_LEAST, number=number, chance=chance) for number, chance in odds)


def member_preview(reader: Reader, t: int) -> Preview:
    """Somebody comes along, or the party sets out: what it would roll."""
    party, said = joined_by(reader, Area.PARTY, t)
    said.append(reader(ODDS, odds=odds_line(reader, odds_of_party(reader.tables, party))))
    if len(party) < SMALLEST_PARTY:
        said.append(reader(TOO_FEW_YET))
    if t == NONE:
        said.append(reader(SET_OUT))
    return Preview(folk(*party), " ".join(said))


def option_preview(reader: Reader, nth: int) -> Preview:
    """An option of the paragraph: what it costs, and how likely each of its numbers is reached."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    option = tables.book[view.paragraph].options[nth]
    odds = odds_of_option(tables, view, seat, nth, 0)
    said = cost_lines(reader, option)
    if not odds:
        return Preview((), " ".join([*said, reader(NO_DICE)]))
    said.append(reader(ODDS, odds=odds_line(reader, odds)))
    price = int(option.bonus_of) + (int(option.cost_of) if option.cost == Cost.PAY_COIN else 0)
    if option.bonus == Bonus.PAY and view.players[seat].purse.coins >= price:
        paid = odds_line(reader, odds_of_option(tables, view, seat, nth, 1))
        said.append(reader(IF_PAID_FOR, coins=coins(reader, option.bonus_of), odds=paid))
    again = int(sum_reroll(tables, view, seat))
    said += [reader(ROLL_AGAIN, amount=again)] if again else []
    said.append(reader(EXERTING_ADDS, amount=int(count_in(view, seat, Area.PARTY))))
    return Preview(folk(*folk_in(view, seat, Area.PARTY)), " ".join(said))


def cost_lines(reader: Reader, option: Option) -> list[str]:
    """Return what is given for an option (AB-A11)."""
    if option.cost == Cost.PAY_COIN:
        return [then_coins(reader, int(option.cost_of))]
    if option.cost == Cost.PAY_ITEM:
        return [reader(GIVES_ITEM, things=amount_of(reader, option.cost_of, 1))]
    return [reader(GIVES_GOODS, number=int(option.cost_of))] if option.cost == Cost.PAY_ANY else []


def help_preview(reader: Reader, paid: int) -> Preview:
    """Lanterns are paid for, or not: how likely each number is reached then."""
    tables, view, seat = reader.tables, reader.view, reader.seat
    price = int(chosen(reader).bonus_of) if paid else 0
    odds = odds_of_option(tables, view, seat, int(view.choice), paid)
    said = (then_coins(reader, price), reader(ODDS, odds=odds_line(reader, odds)))
    return Preview(folk(*folk_in(view, seat, Area.PARTY)), " ".join(said))


def given_preview(reader: Reader, good: int) -> Preview:
    """A good is paid or lost."""
    view = reader.view
    left = int(view.left) - 1
    have = int(view.players[reader.seat].purse.goods[good]) - 1
    said = [then_things(reader, good, have), *([reader(STILL_TO_GIVE, amount=left)] if left else [])]
    return Preview((gone(good),), " ".join(said))


def copy_preview(reader: Reader, good: int) -> Preview:
    """One more of a good is got."""
    view = reader.view
    have = int(view.players[reader.seat].purse.goods[good]) + int(available(view, good, 1))
    lit, track = track_line(reader, good)
    said = [then_things(reader, good, have), *track]
    return Preview((*aimed(f"item-{ITEM_NAMES[good]}"), *lit), " ".join(said))


def reroll_preview(reader: Reader, t: int) -> Preview:
    """A die is rolled again, or the dice are left: what is reached, and with how many faces more would be."""
    tables, view = reader.tables, reader.view
    total = int(party_total(tables, view))
    if t == NONE:
        return Preview((), stand_line(reader, total, NOT_YET))
    now = lanterns(reader, lanterns_of(tables, view, t))
    said = [reader(ROLLS_ANEW, villager=villager_name(reader, t), lanterns=now)]
    for number, message in ((next_number(reader, total), NEXT_WITH), (reached_with(reader, total), STILL_WITH)):
        if number:
            said.append(reader(message, number=number, faces=faces_for(tables, view, t, number)))
    return Preview(folk(t), " ".join(said))


def stand_line(reader: Reader, total: int, otherwise: Message) -> str:
    """Return for which number so many lanterns are enough."""
    reached = reached_with(reader, total)
    enough = ENOUGH_IF_PAID if reader.view.options.tier_cost == SECOND else ENOUGH
    return reader(enough if reached else otherwise, lanterns=lanterns(reader, total), number=reached)


def exertion_preview(reader: Reader, t: int) -> Preview:
    """Somebody is exerted for a lantern more, or nobody: what is reached."""
    total = int(party_total(reader.tables, reader.view))
    if t == NONE:
        return Preview((), stand_line(reader, total, NOT_ENOUGH))
    stoic = reader.tables.folk[t].stoic == 1
    said = (stand_line(reader, total + 1, NOT_YET),
            reader(IS_TIRED if stoic else IS_INJURED, villager=villager_name(reader, t)))
    return Preview(tired(t) if stoic else hurts(t), " ".join(said))


def injury_preview(reader: Reader, t: int) -> Preview:
    """Somebody is named who is injured."""
    more = int(reader.view.left) - 1
    said = [reader(IS_INJURED, villager=villager_name(reader, t))]
    said += [reader(MORE_INJURED, number=more)] if more else []
    return Preview(hurts(t), " ".join(said))


def label_yes(reader: Reader) -> str:
    """Coins are paid for lanterns."""
    view = reader.view
    price = 0 if NONE in (view.paragraph, view.choice) else chosen(reader).bonus_of
    return reader(PAY_FOR, coins=coins(reader, price))


def preview_yes(reader: Reader) -> Preview:
    """Coins are paid for lanterns."""
    return help_preview(reader, 1)


def preview_no(reader: Reader) -> Preview:
    """Nothing is paid for lanterns."""
    return help_preview(reader, 0)


def prompt_x_pay(reader: Reader) -> str:
    """Help is offered for coins."""
    option = chosen(reader)
    return reader(HELPS, coins=coins(reader, option.bonus_of), lanterns=lanterns(reader, option.bonus_lanterns))


def prompt_x_reroll(reader: Reader) -> str:
    """A die may be rolled again."""
    total = int(party_total(reader.tables, reader.view))
    again = reader(REROLLS, amount=int(reader.view.rerolls))
    return reader(WHO_ROLLS, lanterns=lanterns(reader, total), rerolls=again)


def prompt_x_exert(reader: Reader) -> str:
    """Somebody may be exerted."""
    total = int(party_total(reader.tables, reader.view))
    return reader(WHO_TRIES, lanterns=lanterns(reader, total), next=next_number(reader, total))


def chosen(reader: Reader) -> Option:
    """Return the option that is chosen."""
    option: Option = reader.tables.book[reader.view.paragraph].options[reader.view.choice]
    return option


def next_number(reader: Reader, total: int) -> int:
    """Return the next explore number that so many lanterns do not reach, 0 if there is none."""
    return next((number for number in numbers_of(chosen(reader)) if number > total), 0)


def reached_with(reader: Reader, total: int) -> int:
    """Return the highest explore number for which so many lanterns are enough, 0 if none."""
    return max((number for number in numbers_of(chosen(reader)) if number <= total), default=0)


def scene_story(reader: Reader) -> Facts | None:
    """Return the paragraph that is being read; None if nobody is below, or nothing has been met yet."""
    names, tables, view, viewer = reader.names, reader.tables, reader.view, reader.seat
    if view.paragraph == NONE or view.phase == Phase.OVER:
        return None
    paragraph, actor = int(view.paragraph), int(view.actor)
    seats = int(view.seats)
    neighbour = names[(actor + 1) % seats]
    story = story_now(reader)
    return {
        "title": reader(TITLE, number=paragraph + 1) if paragraph < tables.entries else "",
        "reader": reader(ALONE if seats == 1 else READS_TO, reader=neighbour, actor=names[actor]),
        "text": ending_now(reader) or story.text,
        "options": [option_fact(reader, nth, label, sees_rewards(view, viewer))
                    for nth, label in zip(options_of(tables, paragraph), story.options, strict=True)],
        "so_far": reader(SO_FAR, lanterns=lanterns(reader, party_total(tables, view))) if view.tested else "",
        "choosing": view.phase == Phase.X_OPTION,
        "heard": viewer != actor,
    }


def option_fact(reader: Reader, nth: int, label: str, sees: bool) -> Facts:
    """Return an option: its label, its numbers with how likely they are, and what else it says."""
    tables, view = reader.tables, reader.view
    option = tables.book[view.paragraph].options[nth]
    chosen = view.choice == nth
    numbers = [tier for tier in range(MOST_TIERS) if option.number[tier]]
    rewards = [result_in_words(reader, int(option.reward[tier])) if sees else "" for tier in numbers]
    chances = chances_of(tables, view, nth)
    return {
        "action": KINDS["option"].number(nth),
        "label": label,
        "terms": (said := terms(reader, int(view.paragraph), nth)),
        "terms_in_words": reader.say.apart(said),
        "chosen": chosen,
        "pays": sees,
        "tiers": [{"number": int(option.number[tier]), "chance": chance, "most": most,
                   "words": tier_in_words(reader, int(option.number[tier]), chance, most, reward)}
                  for tier, (chance, most), reward in zip(numbers, chances, rewards, strict=True)],
        "plain": reader(RESULT_OF, reward=result_in_words(reader, int(option.plain))) if sees and option.plain != NONE
        else "",
    }


def chances_of(tables: Tables, view: State, nth: int) -> list[tuple[int, int]]:
    """Return in percent how likely each number of an option is, nobody exerted or all, before the dice are rolled."""
    seat = int(view.actor)
    if view.phase not in (Phase.X_OPTION, Phase.X_PAY) or not folk_in(view, seat, Area.PARTY):
        return [(-1, -1)] * len(numbers_of(tables.book[view.paragraph].options[nth]))
    return [(chance, percent(chance_if_exerted(tables, view, nth, number)))
            for number, chance in odds_of_option(tables, view, seat, nth, 0)]


def tier_in_words(reader: Reader, number: int, chance: int, most: int, reward: str) -> str:
    """Return a number of an option, with how likely it is and what it pays, as far as that is known."""
    needs = lanterns(reader, number)
    if chance >= 0:
        needs = reader(NEEDS if chance == most else NEEDS_OR_EXERTED, lanterns=needs, chance=chance, most=most)
    return reader(PAYS, needs=needs, reward=reward) if reward else needs


def label_option(reader: Reader, nth: int) -> str:
    """An option of a paragraph is chosen, or one of several rewards."""
    return (reward_label if reader.view.phase == Phase.CHOOSE else option_label)(reader, nth)


def preview_option(reader: Reader, nth: int) -> Preview:
    """An option of a paragraph is chosen, or one of several rewards."""
    return Preview((), reader(TAKES_ONE)) if reader.view.phase == Phase.CHOOSE else option_preview(reader, nth)


def prompt_x_option(reader: Reader) -> str:
    """A paragraph is read: what is done?"""
    options = reader.tables.book[reader.view.paragraph].options
    tested = any(option.there and option.number[0] for option in options)
    return reader(WHAT_NOW, chances=reader(TWO_CHANCES) if tested else "").rstrip()
