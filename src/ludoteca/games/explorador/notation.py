"""The names of all actions, in the order of their numbers: the same in every language."""

from ludoteca.games.explorador.actions import MOST_PIECES
from ludoteca.games.explorador.cards import CARD_NAMES, JOKER_PILES, MATERIAL_NAMES, PLANET_CARDS, POSITION_NAMES
from ludoteca.games.explorador.state import MOST_EXPLORERS, VEHICLES

COLOUR_NAMES = ("red", "orange", "yellow", "green", "cyan", "blue", "violet")
SEGMENT_NAMES = tuple(f"{colour}{side}" for colour in COLOUR_NAMES for side in ("", "-out"))
PLANETS = CARD_NAMES[:PLANET_CARDS]
NUMBERS = range(1, VEHICLES + 1)

ACTIONS = (
    *(f"lay-{card}" for card in PLANETS),
    *(f"turn-{card}" for card in PLANETS),
    *(f"joker-{position}" for position in POSITION_NAMES),
    *(f"swap-{card}" for card in PLANETS),
    *(f"swap-joker-{pile}" for pile in POSITION_NAMES[:JOKER_PILES]),
    "pass",
    *(f"take-{pile}" for pile in POSITION_NAMES),
    "sunward",
    "outward",
    *(f"build-{orbit}" for orbit in SEGMENT_NAMES),
    *(f"combine-{subset}-at-{vehicle}" for subset in ("12", "13", "23", "123") for vehicle in NUMBERS),
    *(f"orbit-{vehicle}-{orbit}" for vehicle in NUMBERS for orbit in SEGMENT_NAMES),
    *(f"fly-{vehicle}-{position}" for vehicle in NUMBERS for position in POSITION_NAMES),
    "done",
    *(f"bargain-{seat}" for seat in range(MOST_EXPLORERS)),
    *(f"{way}-{material}-{amount}" for way in ("ask", "offer") for material in MATERIAL_NAMES
      for amount in range(1, MOST_PIECES + 1)),
    "send",
    "drop",
    "accept",
    "refuse",
    "change",
    *(f"market-{material}" for material in MATERIAL_NAMES),
    *(f"spend-{material}" for material in MATERIAL_NAMES),
    *(f"reduce-{vehicle}" for vehicle in NUMBERS),
    "call-time",
    *(f"draw-{card}" for card in CARD_NAMES),
    *(f"start-{seat}" for seat in range(MOST_EXPLORERS)),
)
