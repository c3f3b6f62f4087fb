"""What older versions did not have, and what they played wrongly; see `ludoteca.engine.game.editions`."""

from ludoteca.engine.game.editions import Mended
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import KINDS
from ludoteca.games.explorador.cards import Kind, position_of
from ludoteca.games.explorador.rules.lay import carried_on
from ludoteca.games.explorador.rules.supply import is_market_closed
from ludoteca.games.explorador.state import NONE, Phase, State, Tables

ADDED = {"declined": "0.2.0"}


def buys_unasked(tables: Tables, before: State, seat: int, action: int) -> bool:
    """Say whether somebody goes to the world market though a swap is possible still."""
    kind = KINDS.of(action)
    at_market = before.phase == Phase.SUPPLY and kind.name == "market"
    return at_market and bool(is_market_closed(tables, before, *kind.values(action)))


def holds_own_end(tables: Tables, before: State, seat: int, action: int) -> bool:
    """Say whether a card has two ends for an own vehicle whose line one of them carries on, where lines stay whole."""
    kind = KINDS.of(action)
    if kind.name not in ("lay", "turn") or before.options.whole_lines == 0:
        return False
    (card,), turned = kind.values(action), int(kind.name == "turn")
    return any(
        vehicle.kind != Kind.NONE and vehicle.position == position_of(card)
        and all(tables.segment[turned][card][vehicle.colour])
        and carried_on(tables, before, card, turned, vehicle) != NONE
        for vehicle in before.explorers[before.actor].vehicles
    )


MENDED = (
    Mended(
        since="0.2.0",
        clause="EX-41",
        what=Message("Until then you could buy on the world market without asking those who had what you were "
                     "short of."),
        meets=buys_unasked,
    ),
    Mended(
        since="0.2.1",
        clause="EX-A10",
        what=Message("If rivals’ lines had to stay whole, your own vehicles also kept their end of a broken orbit; on "
                     "Earth you couldn’t choose it."),
        meets=holds_own_end,
    ),
)
