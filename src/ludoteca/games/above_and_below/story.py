"""The encounter as a page of a book: its text, its choices, and what dice would have to do."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.above_and_below.actions import OPTION
from ludoteca.games.above_and_below.chances import chance_if_exerted, chance_of_option, percent
from ludoteca.games.above_and_below.parts import MOST_TIERS, Area
from ludoteca.games.above_and_below.redact_tables import sees_rewards
from ludoteca.games.above_and_below.rules.expedition import is_selectable
from ludoteca.games.above_and_below.rules.holdings import party_total
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.tales import lanterns, options_of, result_in_words, terms, told
from ludoteca.games.above_and_below.text_view import folk_in

TITLE = Message("Encounter {number}")
READER = Message("{reader} reads to {actor}")
ALONE = Message("{actor} reads")
NEEDS = Message("{lanterns}: {chance} %")
NEEDS_OR_EXERTED = Message("{lanterns}: {chance}–{most} %")
PAYS = Message("{needs}, for {reward}")
SO_FAR = Message("{lanterns} so far")
RESULT_OF = Message("at once: {reward}")
BESIDE, NARROW = 812, 540  # where the book lies while the large village explores: over the others,
OVER, WIDE = 336, 456      # and while another one does: over the large one


def story_fact(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any] | None:
    """Return the paragraph that is being read; None if nobody is below, or nothing has been met yet."""
    if view.paragraph == NONE or view.phase == Phase.OVER:
        return None
    paragraph, actor = int(view.paragraph), int(view.actor)
    seats = int(view.seats)
    reader = (actor + 1) % seats
    story = told(say, tables, paragraph)
    return {
        "title": say(TITLE, number=paragraph + 1) if paragraph < tables.entries else "",
        "reader": say(ALONE if seats == 1 else READER, reader=names[reader], actor=names[actor]),
        "text": story.text,
        "seat": actor,
        "options": [option_fact(say, tables, view, nth, label, sees_rewards(view, viewer))
                    for nth, label in zip(options_of(tables, paragraph), story.options, strict=True)],
        "so_far": say(SO_FAR, lanterns=lanterns(say, party_total(tables, view))) if view.tested else "",
        "choosing": view.phase == Phase.X_OPTION,
        "heard": viewer != actor,
        **({"x": BESIDE, "wide": NARROW} if actor == max(viewer, 0) else {"x": OVER, "wide": WIDE}),
    }


def option_fact(
    say: Translator, tables: Any, view: Any, nth: int, label: str, sees: bool
) -> dict[str, Any]:
    """Return an option: its label, its numbers with how likely they are, and what else it says."""
    option = tables.book[view.paragraph].options[nth]
    chosen = view.choice == nth
    numbers = [tier for tier in range(MOST_TIERS) if option.number[tier]]
    rewards = [result_in_words(say, tables, int(option.reward[tier])) if sees else "" for tier in numbers]
    chances = chances_of(tables, view, nth, numbers)
    return {
        "action": OPTION + nth,
        "label": label,
        "terms": terms(say, tables, int(view.paragraph), nth),
        "chosen": chosen,
        "pays": sees,
        "open": bool(is_selectable(tables, view, int(view.actor), nth)),
        "tiers": [{"number": int(option.number[tier]), "chance": chance, "most": most,
                   "words": tier_in_words(say, int(option.number[tier]), chance, most, reward)}
                  for tier, (chance, most), reward in zip(numbers, chances, rewards, strict=True)],
        "plain": say(RESULT_OF, reward=result_in_words(say, tables, int(option.plain))) if sees and option.plain != NONE
        else "",
    }


def chances_of(tables: Any, view: Any, nth: int, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return in percent how likely each number of an option is, nobody exerted or all, before the dice are rolled."""
    option = tables.book[view.paragraph].options[nth]
    if view.phase not in (Phase.X_OPTION, Phase.X_PAY) or not folk_in(view, int(view.actor), Area.PARTY):
        return [(-1, -1)] * len(numbers)
    return [(percent(chance_of_option(tables, view, nth, int(option.number[tier]))),
             percent(chance_if_exerted(tables, view, nth, int(option.number[tier])))) for tier in numbers]


def tier_in_words(say: Translator, number: int, chance: int, most: int, reward: str) -> str:
    """Return a number of an option, with how likely it is and what it pays, as far as that is known."""
    needs = lanterns(say, number)
    if chance >= 0:
        needs = say(NEEDS if chance == most else NEEDS_OR_EXERTED, lanterns=needs, chance=chance, most=most)
    return say(PAYS, needs=needs, reward=reward) if reward else needs
