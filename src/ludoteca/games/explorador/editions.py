"""What older versions did not have, and what they played wrongly; see `ludoteca.engine.game.editions`."""

from ludoteca.engine.game.editions import Mended
from ludoteca.engine.texts.words import Message
from ludoteca.games.explorador.actions import KINDS
from ludoteca.games.explorador.rules.supply import is_market_closed
from ludoteca.games.explorador.state import Phase, State, Tables

ADDED = {"declined": "0.2.0"}


def buys_unasked(tables: Tables, before: State, seat: int, action: int) -> bool:
    """Say whether somebody goes to the world market though a swap is possible still."""
    kind = KINDS.of(action)
    at_market = before.phase == Phase.SUPPLY and kind.name == "market"
    return at_market and bool(is_market_closed(tables, before, *kind.values(action)))


MENDED = (
    Mended(
        since="0.2.0",
        clause="EX-41",
        what=Message("Until then you could buy on the world market without asking those who had what you were "
                     "short of."),
        meets=buys_unasked,
    ),
)
