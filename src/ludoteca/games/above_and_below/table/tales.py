"""The encounter as it is read: texts from the library, what options ask for and give, and rewards in words."""

import re

from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.pack import Told, library_of
from ludoteca.games.above_and_below.parts import (
    CIDER,
    MOST_OPTIONS,
    MOST_TIERS,
    POTION,
    Bonus,
    Cost,
    Effect,
    Memory,
)
from ludoteca.games.above_and_below.rules.holdings import known_here
from ludoteca.games.above_and_below.state import NONE, Deed, Option, Phase, Tables
from ludoteca.games.above_and_below.table.names import (
    amount_of,
    coins,
    coins_told,
    item_name,
    signed,
    villager_name,
    villager_told,
)

END_OF_SENTENCE = re.compile(r"(?<=[.!?…»”])\s+(?=[^a-zà-ÿ])")
ROOM_IN_LOG = 170          # letters of a paragraph
LANTERNS = Message("{amount} lantern", "{amount} lanterns")
CHOICE_NUMBER = Message("Choice {number}")
BONUSES = {
    Bonus.SKILL_HAMMER: Message("{lanterns} more for each hammer in the party"),
    Bonus.SKILL_QUILL: Message("{lanterns} more for each quill in the party"),
    Bonus.ITEM: Message("{lanterns} more if you have {thing}"),
    Bonus.PAY: Message("{lanterns} more for {coins}"),
    Bonus.TAG: Message("{lanterns} more with the right companion"),
    Bonus.VILLAGER: Message("{lanterns} more with the {villager}"),
    Bonus.PARTY: Message("{lanterns} extra with a party of {number} or more"),
}
KNOWN = {                  # for a bonus of somebody who comes back
    Memory.KIND: Message("{lanterns} more if {person} likes you"),
    Memory.WRONGED: Message("{lanterns} more if {person} holds a grudge against you"),
}
COSTS = {
    Cost.PAY_COIN: Message("costs {coins}"),
    Cost.PAY_ITEM: Message("costs 1 {thing}"),
    Cost.PAY_ANY: Message("costs {number} goods of your choice"),
    Cost.HAVE_COIN: Message("only if you have {coins}"),
    Cost.HAVE_ITEM: Message("only if you have {thing}"),
}
NO_TEST = Message("no dice")
REACHES = Message("lanterns: {numbers}")
GAINS = {
    Effect.CAVE: Message("{amount} more cave", "{amount} more caves"),
    Effect.FREE_BUILDING: Message("a free building costing up to {amount}"),
    Effect.INJURE: Message("{amount} in the party gets injured", "{amount} in the party get injured"),
    Effect.DISCARD: Message("{amount} good lost", "{amount} goods lost"),
    Effect.REP: Message("{signed} reputation"),
    Effect.CHEAPEST: Message("a villager from the row"),
    Effect.COPY_GOOD: Message("one more of a good you have"),
    Effect.GOTO: Message("the story goes on"),
}
A_SPECIAL = Message("The {villager} joins")
LOSES = Message("minus {what}")
NOTHING = Message("nothing")
ENDED = Message("How it ended for {actor}: {text}")
HOW_IT_ENDED = Message("How it ended for {actor}")
FRIENDS = Message("{actor}’s friends below: {people}")
WRONGED = Message("Angry with {actor}: {people}")


def told(reader: Reader, paragraph: int, known: int = Memory.NONE) -> Told:
    """Return a paragraph in the reader's language, as it is read to whom its person remembers so."""
    return library_of(reader.tables).paragraph(reader.say.language, paragraph, known)


def story_now(reader: Reader) -> Told:
    """Return the paragraph that is being read."""
    return told(reader, int(reader.view.paragraph), int(known_here(reader.tables, reader.view)))


def person_name(reader: Reader, person: int) -> str:
    """Return the name of somebody who comes back."""
    return library_of(reader.tables).person(reader.say.language, int(person))


def opening(reader: Reader, paragraph: int, known: int) -> str:
    """Return how a paragraph begins: as many of its sentences as the log has room for, at least one."""
    sentences = END_OF_SENTENCE.split(told(reader, paragraph, known).text)
    found = sentences[0]
    for sentence in sentences[1:]:
        if len(found) + len(sentence) >= ROOM_IN_LOG:
            break
        found = f"{found} {sentence}"
    return found


def option_label(reader: Reader, nth: int) -> str:
    """Return the label of an option of the paragraph that is being read."""
    view = reader.view
    if view.paragraph == NONE:
        return reader(CHOICE_NUMBER, number=nth + 1)
    labels = told(reader, int(view.paragraph)).options
    return labels[nth] if nth < len(labels) else reader(CHOICE_NUMBER, number=nth + 1)


def lanterns(reader: Reader, amount: int) -> str:
    """Return so many lanterns."""
    return reader(LANTERNS, amount=int(amount))


def numbers_of(option: Option) -> list[int]:
    """Return the explore numbers of an option."""
    return [int(number) for number in option.number if number]


def terms(reader: Reader, paragraph: int, nth: int) -> list[str]:
    """Return what an option asks for and what helps: what the reader reads besides its label (AB-21)."""
    option = reader.tables.book[paragraph].options[nth]
    found = []
    if option.cost != Cost.NONE:
        found.append(reader(COSTS[Cost(int(option.cost))], **terms_of(reader, option.cost, option.cost_of)))
    numbers = numbers_of(option)
    found.append(reader(REACHES, numbers=reader.say.one_of(map(str, numbers))) if numbers else reader(NO_TEST))
    if option.bonus == Bonus.KNOWN:
        person = person_name(reader, reader.tables.book[paragraph].person)
        found.append(reader(KNOWN[Memory(int(option.bonus_of))], lanterns=lanterns(reader, option.bonus_lanterns),
                         person=person))
    elif option.bonus != Bonus.NONE:
        found.append(reader(BONUSES[Bonus(int(option.bonus))], lanterns=lanterns(reader, option.bonus_lanterns),
                         **bonus_terms(reader, option)))
    return found


def terms_of(reader: Reader, cost: int, of: int) -> Facts:
    """Return what fills the gaps of a cost."""
    if cost in (Cost.PAY_COIN, Cost.HAVE_COIN):
        return {"coins": coins(reader, of)}
    return {"number": int(of)} if cost == Cost.PAY_ANY else {"thing": item_name(reader, of)}


def bonus_terms(reader: Reader, option: Option) -> Facts:
    """Return what fills the gaps of a bonus."""
    of = int(option.bonus_of)
    if option.bonus == Bonus.ITEM:
        return {"thing": item_name(reader, of)}
    if option.bonus == Bonus.PAY:
        return {"coins": coins(reader, of)}
    if option.bonus == Bonus.VILLAGER:
        return {"villager": villager_name(reader, of)}
    return {"number": of}


def options_of(tables: Tables, paragraph: int) -> list[int]:
    """Return the numbers of the options that a paragraph has."""
    return [nth for nth in range(MOST_OPTIONS) if tables.book[paragraph].options[nth].there]


def reward_label(reader: Reader, nth: int) -> str:
    """Return one of the rewards among which is chosen."""
    tables, view = reader.tables, reader.view
    if view.result == NONE:
        return reader(CHOICE_NUMBER, number=nth + 1)
    deed = tables.effects[int(tables.results[view.result].first) + int(view.step)]
    if deed.kind != Effect.CHOOSE or nth >= deed.two:
        return reader(CHOICE_NUMBER, number=nth + 1)
    return result_in_words(reader, int(deed.one) + nth)


def result_in_words(reader: Reader, result: int) -> str:
    """Return a list of effects as a sentence lists them."""
    tables = reader.tables
    record = tables.results[result]
    deeds = [tables.effects[int(record.first) + step] for step in range(int(record.count))]
    return reader.say.all_of(effect_in_words(reader, deed) for deed in deeds) if deeds else reader(NOTHING)


def effect_in_words(reader: Reader, deed: Deed) -> str:
    """Return one effect."""
    kind, one, two = Effect(int(deed.kind)), int(deed.one), int(deed.two)
    if kind in GAINS:
        return reader(GAINS[kind], amount=one, signed=signed(one))
    if kind == Effect.CHOOSE:
        return reader.say.one_of(result_in_words(reader, one + nth) for nth in range(two))
    if kind == Effect.SPECIAL:
        return reader(A_SPECIAL, villager=villager_name(reader, one))
    number = two if kind == Effect.GOOD else one
    if kind == Effect.COIN:
        what = coins(reader, abs(number))
    else:
        item = {Effect.GOOD: one, Effect.POTION: POTION, Effect.CIDER: CIDER}[kind]
        what = amount_of(reader, item, abs(number))
    return what if number > 0 else reader(LOSES, what=what)


def encounter_told(reader: Reader, entry: Entry) -> str:
    """Return the number of an encounter, as people count."""
    return str(entry.item + 1)


def story_told(reader: Reader, entry: Entry) -> str:
    """Return how a paragraph begins."""
    return reader.say.quoted(opening(reader, entry.item, entry.amount))


def option_told(reader: Reader, entry: Entry) -> str:
    """Return the option that was chosen."""
    return told(reader, entry.item).options[entry.amount]


def ending_told(reader: Reader, entry: Entry) -> str:
    """Return what is told when the number is reached."""
    option, tier = divmod(entry.detail - 1, MOST_TIERS)
    paragraph, nth = divmod(option, MOST_OPTIONS)
    return reader.say.quoted(told(reader, paragraph).ending(nth, tier)) if entry.detail else ""


def result_told(reader: Reader, entry: Entry) -> str:
    """Return what is told when an option brings its result without a test."""
    return reader.say.quoted(told(reader, entry.item).ending(entry.amount, 0))


def person_told(reader: Reader, entry: Entry) -> str:
    """Return the name of somebody who comes back, as a sentence begins with it."""
    name = person_name(reader, entry.item)
    return name[:1].upper() + name[1:]


def failure_told(reader: Reader, entry: Entry) -> str:
    """Return what is told when the chosen option fails."""
    return reader.say.quoted(told(reader, entry.item).fails[entry.detail])


def unpaid_told(reader: Reader, entry: Entry) -> str:
    """Return the highest number for which there were lanterns enough."""
    option = reader.tables.book[entry.item].options[entry.detail]
    return str(max(number for number in numbers_of(option) if number <= entry.amount))


def lanterns_told(reader: Reader, entry: Entry) -> str:
    """Return so many lanterns."""
    return lanterns(reader, entry.amount)


def shown_told(reader: Reader, entry: Entry) -> str:
    """Return the lanterns of a die that was rolled, or of what was paid."""
    return lanterns(reader, entry.detail)


# What stands in the gaps of the sentences of the log.
AN_ENCOUNTER = {"number": encounter_told, "story": story_told}
A_STORY = {"story": story_told}
AN_OPTION = {"option": option_told}
A_RESULT = {"story": result_told}
A_PERSON = {"person": person_told}
WON = {"lanterns": lanterns_told, "story": ending_told}
LOST = {"lanterns": lanterns_told, "story": failure_told}
UNPAID = {**LOST, "number": unpaid_told}
A_BONUS = {"lanterns": lanterns_told}
A_ROLL = {"lanterns": shown_told, "villager": villager_told}
AN_EXERTION = {"lanterns": lanterns_told, "villager": villager_told}
HELP = {"coins": coins_told, "lanterns": shown_told}


def ending_now(reader: Reader) -> str:
    """Return the ending that was told last, in the reader's language; "" if something else has been done since."""
    view = reader.view
    if view.ended == NONE:
        return ""
    return told(reader, int(view.ended)).ending(int(view.ended_choice), int(view.ended_tier))


def ending_lines(reader: Reader) -> list[str]:
    """Return the ending as a line of text."""
    text = ending_now(reader)
    return [reader(ENDED, actor=reader.names[int(reader.view.ended_seat)], text=text)] if text else []


def scene_ending(reader: Reader) -> Facts | None:
    """Return the page that lies open when the party has come home; None if nothing was told."""
    view = reader.view
    if view.paragraph != NONE or view.phase == Phase.OVER or not ending_now(reader):
        return None
    seat = int(view.ended_seat)
    return {
        "seat": seat,
        "title": reader(HOW_IT_ENDED, actor=reader.names[seat]),
        "chosen": told(reader, int(view.ended)).options[view.ended_choice],
        "text": ending_now(reader),
        "failed": view.ended_tier == NONE,
    }


def remembered(reader: Reader, seat: int) -> list[tuple[str, int, str]]:
    """Return how a player is remembered: as kind or wronged, by how many, and the sentence that names them (AB-A42)."""
    found = []
    for memory, message in ((Memory.KIND, FRIENDS), (Memory.WRONGED, WRONGED)):
        people = [person_name(reader, person) for person, known in enumerate(reader.view.players[seat].memory)
                  if known == memory]
        if people:
            said = reader(message, actor=reader.names[seat], people=reader.say.all_of(people))
            found.append((memory.name.lower(), len(people), said))
    return found


def scene_remembered(reader: Reader) -> list[list[tuple[str, int, str]]]:
    """Return for each seat how it is remembered."""
    return [remembered(reader, seat) for seat in range(int(reader.view.seats))]
