"""What explorers own, the world market, and crews that go home (EX-38, EX-39, EX-41)."""

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.kept import MadeOf, kept
from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.cards import POSITIONS, Kind
from ludoteca.games.explorador.rules.bargain import PRICE
from ludoteca.games.explorador.state import Phase, State
from ludoteca.games.explorador.table.fleet import headed
from ludoteca.games.explorador.table.names import NOTHING, material_name, pieces, position_name

BUY = Message("Buy 1 {material} for 5 pieces")
PAY_WITH = Message("Pay 1 {material}")
FEWER = Message("{vehicle}: bring a crew home")
PAYING = Message("The world market takes five pieces for 1 {material}: {left} to go.")
preview_market = Message("It costs five other pieces; you choose them next.")
LEFT_TO_PAY = Message("After this you still owe {amount} piece.",
                      "After this you still owe {amount} pieces.")
PAID_UP = Message("This pays it off.")
GIVES_UP = Message("It drops one step.")
SHIP_GOES = Message("The ship is gone for good.")
OWNS_NONE = Message("{actor} has no raw materials.")
OWNS = Message("{actor} has {amount} raw material: {pieces}.", "{actor} has {amount} raw materials: {pieces}.")
ROUND_YIELDS = Message("{actor}: earlier yields are hidden; this round: {pieces}.")
HOLDS = Message("{actor} holds {amount} card, from {piles}.", "{actor} holds {amount} cards, from {piles}.")
HOLDS_NONE = Message("{actor} holds no cards.")


def label_market(reader: Reader, material: int) -> str:
    """Return what is bought on the world market (EX-41)."""
    return reader(BUY, material=material_name(material))


def label_spend(reader: Reader, material: int) -> str:
    """Return what is paid with."""
    return reader(PAY_WITH, material=material_name(material))


def label_reduce(reader: Reader, v: int) -> str:
    """Return which vehicle is to have a crew less (EX-A31)."""
    return reader(FEWER, vehicle=headed(reader, v))


def prompt_market(reader: Reader) -> str:
    """Ask for what is paid with."""
    return reader(PAYING, material=material_name(reader.view.wanted), left=PRICE - sum(map(int, reader.view.paid)))


def preview_spend(reader: Reader, material: int) -> Preview:
    """Say how much is to be paid after this."""
    left = PRICE - 1 - sum(map(int, reader.view.paid))
    return Preview((), reader(LEFT_TO_PAY, amount=left) if left else reader(PAID_UP))


def preview_reduce(reader: Reader, v: int) -> Preview:
    """Say what becomes of the vehicle."""
    ship = reader.view.explorers[reader.seat].vehicles[v].kind == Kind.SHIP
    return Preview((), reader(SHIP_GOES if ship else GIVES_UP))


def is_covered(view: State, seat: int, viewer: int) -> bool:
    """Say whether the viewer sees only what an explorer has collected in this round (EX-38, EX-A44)."""
    return bool(view.options.hidden) and view.phase != Phase.OVER and seat != viewer


def scene_stocks(reader: Reader) -> list[Facts]:
    """Return what everybody owns, as far as it is open: by material, and in all."""
    return [stock_fact(reader, seat) for seat in range(int(reader.view.seats))]


def owned_by(reader: Reader, seat: int) -> MadeOf | None:
    """Return of what the picture of somebody's stock is made; None where the reader alone sees all of it."""
    view, explorer = reader.view, reader.view.explorers[seat]
    if seat == reader.seat and view.options.hidden and view.phase != Phase.OVER:
        return None
    return reader.say, seat, reader.names[seat], explorer.stock, explorer.held, is_covered(view, seat, reader.seat)


@kept(owned_by)
def stock_fact(reader: Reader, seat: int) -> Facts:
    """Return what an explorer owns, as far as it is open: by material, and in all."""
    stock = list(map(int, reader.view.explorers[seat].stock))
    return {
        "seat": seat,
        "name": reader.names[seat],
        "amounts": stock,
        "total": sum(stock),
        "covered": is_covered(reader.view, seat, reader.seat),
        "words": stock_in_words(reader, seat),
    }


@kept(owned_by)
def stock_in_words(reader: Reader, seat: int) -> str:
    """Return what an explorer owns, as far as it is open, and from which piles the cards in hand come."""
    say, actor, explorer = reader.say, reader.names[seat], reader.view.explorers[seat]
    held = [pile for pile in range(POSITIONS) for _ in range(int(explorer.held[pile]))]
    piles = say.all_of(say(position_name(pile)) for pile in held)
    amounts = pieces(say, explorer.stock) if any(explorer.stock) else say(NOTHING)
    if is_covered(reader.view, seat, reader.seat):
        owned = say(ROUND_YIELDS, actor=actor, pieces=amounts)
    elif any(explorer.stock):
        owned = say(OWNS, actor=actor, amount=sum(map(int, explorer.stock)), pieces=amounts)
    else:
        owned = say(OWNS_NONE, actor=actor)
    holds = say(HOLDS, actor=actor, amount=len(held), piles=piles) if held else say(HOLDS_NONE, actor=actor)
    return f"{owned} {holds}"
