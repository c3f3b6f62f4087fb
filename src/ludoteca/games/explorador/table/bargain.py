"""Bargaining: with whom, what is asked for and given, and what is answered (EX-40)."""

from collections.abc import Callable, Sequence

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import KINDS
from ludoteca.games.explorador.cards import Material
from ludoteca.games.explorador.events import Event, Refusal
from ludoteca.games.explorador.rules.bargain import may_bargain, may_swap
from ludoteca.games.explorador.rules.supply import can_buy, refuse_market
from ludoteca.games.explorador.rules.yields import lacks
from ludoteca.games.explorador.state import MOST_PIECES, Phase
from ludoteca.games.explorador.table.names import from_digits, material_name, pieces
from ludoteca.games.explorador.table.supply import is_covered

BARGAIN_WITH = Message("Bargain with {other}")
ASK_FOR = Message("Ask for {amount} {material}")
GIVE = Message("Give {amount} {material}")
label_send = Message("Make this offer")
label_drop = Message("Drop the offer")
label_accept = Message("Accept")
label_refuse = Message("Decline")
label_change = Message("Make a counteroffer")

SHORT_OF = Message("Your crews are {lacking} short. You can {ways}.")
ASK_FIRST = Message("Your crews are {lacking} short. You can {ways}. The world market opens only after a no from "
                    "{others}.")
TO_BARGAIN = Message("bargain")
TO_BUY = Message("buy on the world market")
TO_CUT = Message("bring crews home")
YOUR_OFFER = Message("Your offer to {other}: what do you want, and what do you give?")
THEIR_OFFER = Message("{other} wants {asked} and gives {offered}.")

BEGINS_OFFER = Message("You put together an offer to {other}.")
WANTED = Message("You want {pieces}.")
GIVEN = Message("You give {pieces}.")
BOTH = Message("You get {asked} and give {offered}.")
preview_drop = Message("You drop the offer; it still counts.")
preview_refuse = Message("Nothing changes hands.")
preview_change = Message("You put together a counteroffer.")

I_GET = Message("I get")
I_GIVE = Message("I give")
OWNED = Message("of {amount}")
YOU_LACK = Message("you’re {amount} short")
THEY_LACK = Message("{other} is {amount} short")


def label_bargain(reader: Reader, seat: int) -> str:
    """Return with whom an offer is put together."""
    return reader(BARGAIN_WITH, other=reader.names[min(seat, len(reader.names) - 1)])


def label_ask(reader: Reader, material: int, amount: int) -> str:
    """Return what is asked for."""
    return reader(ASK_FOR, amount=amount, material=material_name(material))


def label_offer(reader: Reader, material: int, amount: int) -> str:
    """Return what is given."""
    return reader(GIVE, amount=amount, material=material_name(material))


def prompt_supply(reader: Reader) -> str:
    """Say what crews lack, and what can be done about it (EX-40, EX-41)."""
    tables, view, say = reader.tables, reader.view, reader.say
    ways = [TO_BARGAIN] if any(may_bargain(tables, view, other) for other in range(len(reader.names))) else []
    ways += [TO_BUY] if any(refuse_market(tables, view, reader.seat, each) == Refusal.NONE for each in Material) else []
    first = awaited_first(reader)
    return reader(
        ASK_FIRST if first else SHORT_OF,
        lacking=pieces(say, [lacks(tables, view, reader.seat, material) for material in Material]),
        ways=say.one_of(say(way) for way in (*ways, TO_CUT)),
        others=say.all_of(reader.names[other] for other in first),
    )


def awaited_first(reader: Reader) -> list[int]:
    """Return who must refuse before something can be bought that is lacking and could be paid (EX-41)."""
    tables, view = reader.tables, reader.view
    wanted = [material for material in Material
              if lacks(tables, view, view.actor, material) and can_buy(view, material)]
    return [other for other in range(len(reader.names))
            if any(may_swap(tables, view, other, material) for material in wanted)]


def prompt_compose(reader: Reader) -> str:
    """Ask for an offer."""
    return reader(YOUR_OFFER, other=reader.names[other_side(reader)])


def prompt_answer(reader: Reader) -> str:
    """Ask for the answer to an offer."""
    asked, offered = pieces(reader.say, reader.view.asked), pieces(reader.say, reader.view.offered)
    return reader(THEIR_OFFER, other=reader.names[other_side(reader)], asked=asked, offered=offered)


def other_side(reader: Reader) -> int:
    """Return with whom the reader bargains."""
    return int(reader.view.partner if reader.seat == reader.view.actor else reader.view.actor)


def preview_bargain(reader: Reader, seat: int) -> Preview:
    """Say for whom an offer will be."""
    return Preview((), reader(BEGINS_OFFER, other=reader.names[seat]))


def preview_ask(reader: Reader, material: int, amount: int) -> Preview:
    """Say what the offer would be with this in it."""
    return offer_in_words(reader, with_pieces(reader.view.asked, material, amount), reader.view.offered)


def preview_offer(reader: Reader, material: int, amount: int) -> Preview:
    """Say what the offer would be with this in it."""
    return offer_in_words(reader, reader.view.asked, with_pieces(reader.view.offered, material, amount))


def with_pieces(amounts: Sequence[int], material: int, amount: int) -> list[int]:
    """Return amounts with another one of a material."""
    return [amount if each == material else int(there) for each, there in enumerate(amounts)]


def offer_in_words(reader: Reader, asked: Sequence[int], offered: Sequence[int]) -> Preview:
    """Say what is wanted and given so far."""
    sides = ((WANTED, asked), (GIVEN, offered))
    return Preview((), " ".join(reader(message, pieces=pieces(reader.say, amounts)) for message, amounts in sides
                              if any(amounts)))


def exchange(reader: Reader, get: Sequence[int], give: Sequence[int]) -> Preview:
    """Say what an offer means for its reader."""
    return Preview((), reader(BOTH, asked=pieces(reader.say, get), offered=pieces(reader.say, give)))


def preview_send(reader: Reader) -> Preview:
    """Say what the offer means for the one who makes it."""
    return exchange(reader, reader.view.asked, reader.view.offered)


def preview_accept(reader: Reader) -> Preview:
    """Say what the offer means for the one who takes it."""
    return exchange(reader, reader.view.offered, reader.view.asked)


def scene_trade(reader: Reader) -> Facts | None:
    """Return an offer as its reader sees it: what I get, what I give; None while nobody bargains."""
    view, viewer = reader.view, reader.seat
    if view.phase not in (Phase.COMPOSE, Phase.ANSWER) or viewer < 0 or viewer not in (view.actor, view.partner):
        return None
    proposes = viewer == view.proposer
    mine, theirs = (view.asked, view.offered) if proposes else (view.offered, view.asked)
    composing = view.phase == Phase.COMPOSE and proposes
    other = other_side(reader)
    sides = (("get", I_GET, "ask", mine, other), ("give", I_GIVE, "offer", theirs, viewer))
    return {
        "composing": composing,
        "make": reader(label_send),
        "sides": [{
            "id": name,
            "title": reader(title),
            "filled": any(amounts),
            "rows": trade_rows(reader, reader(title), amounts, giver, KINDS[kind].number if composing else None),
        } for name, title, kind, amounts, giver in sides],
    }


def trade_rows(
    reader: Reader, title: str, amounts: Sequence[int], giver: int, number: Callable[..., int] | None
) -> list[Facts]:
    """Return for each material how much of it is in an offer, of how much, what the one who gets it lacks, and what
    would put some into it.

    Of stocks that are covered nothing is said.
    """
    stock = known_stock(reader, giver)
    taker = other_side(reader) if giver == reader.seat else reader.seat
    return [{
        "sort": material.name.lower(),
        "name": reader(material_name(material)),
        "title": f"{title}, {reader(material_name(material))}",
        "amount": int(amounts[material]),
        "most": MOST_PIECES if stock is None else int(stock[material]),
        "owned": "" if stock is None else reader(OWNED, amount=int(stock[material])),
        **lacking_of(reader, taker, material),
        "actions": [number(material, amount) for amount in range(1, MOST_PIECES + 1)] if number else [],
    } for material in Material]


def known_stock(reader: Reader, seat: int) -> Sequence[int] | None:
    """Return what somebody owns, None where that is covered (EX-A44)."""
    return None if is_covered(reader.view, seat, reader.seat) else reader.view.explorers[seat].stock


def lacking_of(reader: Reader, seat: int, material: int) -> Facts:
    """Return how much of a material somebody's crews lack, as a number and in words, as far as the reader may know."""
    lacking = 0 if known_stock(reader, seat) is None else int(lacks(reader.tables, reader.view, seat, material))
    said = reader(YOU_LACK if seat == reader.seat else THEY_LACK, amount=lacking, other=reader.names[seat])
    return {"lacking": lacking, "lacks": said if lacking else ""}


def swapped(entries: Sequence[Entry], seats: int) -> tuple[int, ...]:
    """Return what each has gained or lost by offers that were accepted: the last one made is the one that counts."""
    found, wants, gives = [0] * seats, 0, 0
    for entry in entries:
        if entry.event == Event.OFFERED:
            wants, gives = sum(from_digits(entry.amount)), sum(from_digits(entry.detail))
        elif entry.event == Event.ACCEPTED:
            found[entry.item] += wants - gives
            found[entry.actor] += gives - wants
    return tuple(found)
