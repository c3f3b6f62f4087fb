"""The encounter as it is read: texts from the library, what options ask for and give, and rewards in words."""

import re
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.library import Told, library_of
from ludoteca.games.above_and_below.names import amount_of, coins, item_name, villager_name
from ludoteca.games.above_and_below.parts import CIDER, MOST_OPTIONS, POTION, Bonus, Cost, Effect
from ludoteca.games.above_and_below.state import NONE

END_OF_SENTENCE = re.compile(r"(?<=[.!?…»”])\s+(?=[^a-zà-ÿ])")
ROOM_IN_LOG = 170          # letters of a paragraph
LANTERNS = Message("{amount} lantern", "{amount} lanterns")
OPTION = Message("Choice {number}")
BONUSES = {
    Bonus.SKILL_HAMMER: Message("{lanterns} more for each hammer in the party"),
    Bonus.SKILL_QUILL: Message("{lanterns} more for each quill in the party"),
    Bonus.ITEM: Message("{lanterns} more for who owns {thing}"),
    Bonus.PAY: Message("{lanterns} more for {coins}"),
    Bonus.TAG: Message("{lanterns} more with the right companion"),
    Bonus.VILLAGER: Message("{lanterns} more with {villager}"),
    Bonus.PARTY: Message("{lanterns} more for a party of {number} or more"),
}
COSTS = {
    Cost.PAY_COIN: Message("costs {coins}"),
    Cost.PAY_ITEM: Message("costs {thing}"),
    Cost.PAY_ANY: Message("costs {number} goods of your choice"),
    Cost.HAVE_COIN: Message("only with {coins}"),
    Cost.HAVE_ITEM: Message("only with {thing}"),
}
NO_TEST = Message("no dice")
REACHES = Message("lanterns: {numbers}")
GAINS = {
    Effect.CAVE: Message("{amount} more cave", "{amount} more caves"),
    Effect.FREE_BUILDING: Message("a building that costs up to {amount}, for nothing"),
    Effect.INJURE: Message("{amount} of the party is injured", "{amount} of the party are injured"),
    Effect.DISCARD: Message("{amount} good lost", "{amount} goods lost"),
}
A_REPUTATION = Message("reputation {signed}")
A_VILLAGER = Message("a villager from the row")
A_SPECIAL = Message("{villager} joins")
A_COPY = Message("one more of a good that you have")
ON_IT_GOES = Message("the story goes on")
LOSES = Message("minus {what}")
NOTHING = Message("nothing")


def told(say: Translator, tables: Any, paragraph: int) -> Told:
    """Return a paragraph in the reader's language."""
    return library_of(tables).paragraph(say.language, paragraph)


def opening(say: Translator, tables: Any, paragraph: int) -> str:
    """Return how a paragraph begins: as many of its sentences as the log has room for, at least one."""
    sentences = END_OF_SENTENCE.split(told(say, tables, paragraph).text)
    found = sentences[0]
    for sentence in sentences[1:]:
        if len(found) + len(sentence) >= ROOM_IN_LOG:
            break
        found = f"{found} {sentence}"
    return found


def option_label(say: Translator, tables: Any, view: Any, nth: int) -> str:
    """Return the label of an option of the paragraph that is being read."""
    if view.paragraph == NONE:
        return say(OPTION, number=nth + 1)
    labels = told(say, tables, int(view.paragraph)).options
    return labels[nth] if nth < len(labels) else say(OPTION, number=nth + 1)


def failure(say: Translator, tables: Any, paragraph: int, nth: int) -> str:
    """Return what is told when an option fails, or nothing."""
    return told(say, tables, paragraph).fails[nth]


def lanterns(say: Translator, amount: int) -> str:
    """Return so many lanterns."""
    return say(LANTERNS, amount=int(amount))


def numbers_of(option: Any) -> list[int]:
    """Return the explore numbers of an option."""
    return [int(number) for number in option.number if number]


def terms(say: Translator, tables: Any, paragraph: int, nth: int) -> list[str]:
    """Return what an option asks for and what helps: what the reader reads besides its label (AB-21)."""
    option = tables.book[paragraph].options[nth]
    found = []
    if option.cost != Cost.NONE:
        found.append(say(COSTS[Cost(int(option.cost))], **terms_of(say, tables, option.cost, option.cost_of)))
    numbers = numbers_of(option)
    found.append(say(REACHES, numbers=say.one_of(map(str, numbers))) if numbers else say(NO_TEST))
    if option.bonus != Bonus.NONE:
        found.append(say(BONUSES[Bonus(int(option.bonus))], lanterns=lanterns(say, option.bonus_lanterns),
                         **bonus_terms(say, tables, option)))
    return found


def terms_of(say: Translator, tables: Any, cost: int, of: int) -> dict[str, Any]:
    """Return what fills the gaps of a cost."""
    if cost in (Cost.PAY_COIN, Cost.HAVE_COIN):
        return {"coins": coins(say, of)}
    return {"number": int(of)} if cost == Cost.PAY_ANY else {"thing": item_name(say, of)}


def bonus_terms(say: Translator, tables: Any, option: Any) -> dict[str, Any]:
    """Return what fills the gaps of a bonus."""
    of = int(option.bonus_of)
    if option.bonus == Bonus.ITEM:
        return {"thing": item_name(say, of)}
    if option.bonus == Bonus.PAY:
        return {"coins": coins(say, of)}
    if option.bonus == Bonus.VILLAGER:
        return {"villager": villager_name(say, tables, of)}
    return {"number": of}


def options_of(tables: Any, paragraph: int) -> list[int]:
    """Return the numbers of the options that a paragraph has."""
    return [nth for nth in range(MOST_OPTIONS) if tables.book[paragraph].options[nth].there]


def reward_label(say: Translator, tables: Any, view: Any, nth: int) -> str:
    """Return one of the rewards among which is chosen."""
    if view.result == NONE:
        return say(OPTION, number=nth + 1)
    deed = tables.effects[int(tables.results[view.result].first) + int(view.step)]
    if deed.kind != Effect.CHOOSE or nth >= deed.two:
        return say(OPTION, number=nth + 1)
    return result_in_words(say, tables, int(deed.one) + nth)


def result_in_words(say: Translator, tables: Any, result: int) -> str:
    """Return a list of effects as a sentence lists them."""
    record = tables.results[result]
    deeds = [tables.effects[int(record.first) + step] for step in range(int(record.count))]
    return say.all_of(effect_in_words(say, tables, deed) for deed in deeds) if deeds else say(NOTHING)


def effect_in_words(say: Translator, tables: Any, deed: Any) -> str:
    """Return one effect."""
    kind, one, two = Effect(int(deed.kind)), int(deed.one), int(deed.two)
    if kind in (Effect.COIN, Effect.GOOD, Effect.POTION, Effect.CIDER):
        number = two if kind == Effect.GOOD else one
        if kind == Effect.COIN:
            what = coins(say, abs(number))
        else:
            item = {Effect.GOOD: one, Effect.POTION: POTION, Effect.CIDER: CIDER}[kind]
            what = amount_of(say, item, abs(number))
        return what if number > 0 else say(LOSES, what=what)
    if kind == Effect.REP:
        return say(A_REPUTATION, signed=f"{one:+d}".replace("-", "−"))
    if kind == Effect.CHOOSE:
        return say.one_of(result_in_words(say, tables, one + nth) for nth in range(two))
    if kind == Effect.SPECIAL:
        return say(A_SPECIAL, villager=villager_name(say, tables, one))
    if kind in GAINS:
        return say(GAINS[kind], amount=one)
    return say({Effect.CHEAPEST: A_VILLAGER, Effect.COPY_GOOD: A_COPY, Effect.GOTO: ON_IT_GOES}[kind])
