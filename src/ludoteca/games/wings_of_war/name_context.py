"""Who is who: how sentences call planes and balloons. Slots, models and owners stay the same for a whole game."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games.wings_of_war.names import CALLED, GUNS, SECOND_REAR_GUN

OWNED = Message("{owner}’s {plane}")
OWNED_HISSING = Message("{owner}’ {plane}")
NUMBERED = Message("{plane} no. {number}")
WITH_GUN = Message("{plane} ({gun})")
HISSING = "sßxz"           # how a name ends that takes no further s


class Who(NamedTuple):
    """What sentences have to know of a slot."""

    model: int             # place in the names of models
    seat: int
    side: int
    number: int            # from 1 among the planes of this model that its owner has; 0 if there is only one


NameContext = tuple[Who, ...]


def name_context(tables: Any, view: Any) -> NameContext:
    """Return who is who, by slot."""
    crews = [(int(flyer.model), int(flyer.seat), int(flyer.side)) for flyer in view.flyers[: int(view.crowd)]]
    return tuple(Who(*crew, crews[: slot + 1].count(crew) if crews.count(crew) > 1 else 0)
                 for slot, crew in enumerate(crews))


def short_name(say: Translator, who: Who) -> str:
    """Return how a plane's owner calls it: "Camel", or "Camel no. 2"."""
    plane = say(CALLED[who.model])
    return say(NUMBERED, plane=plane, number=who.number) if who.number else plane


def plane_name(say: Translator, names: Sequence[str], who: Who) -> str:
    """Return how everybody calls a plane: "Anna’s Camel". Where the language has articles, with its own."""
    owner = names[who.seat]
    return say(OWNED_HISSING if owner[-1:] in HISSING else OWNED, owner=owner, plane=short_name(say, who))


def gunner_name(say: Translator, tables: Any, who: Who, plane: str, gun: int) -> str:
    """Return a plane's name with the gun where it has several: "Anna’s Breguet (rear gun)"."""
    if tables.models[who.model].guns < 2:
        return plane
    return say(WITH_GUN, plane=plane, gun=gun_name(say, tables, who, gun))


def gun_name(say: Translator, tables: Any, who: Who, gun: int) -> str:
    """Return how a gun is called, by where it points."""
    axes = [int(each.axis) for each in tables.models[who.model].gun[: gun + 1]]
    return say(SECOND_REAR_GUN if axes[:-1].count(axes[-1]) else GUNS[axes[-1] // 90])


def seats_of(context: NameContext, side: int) -> list[int]:
    """Return the seats that fly for a side."""
    return sorted({who.seat for who in context if who.side == side})


def side_name(say: Translator, names: Sequence[str], context: NameContext, side: int) -> str:
    """Return who flies for a side: "Anna and Ben"."""
    return say.all_of(names[seat] for seat in seats_of(context, side))


def listed(say: Translator, names: Sequence[str], context: NameContext, slots: Iterable[int]) -> str:
    """Return planes as a sentence lists them."""
    return say.all_of(plane_name(say, names, context[slot]) for slot in slots)


def capital(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]
