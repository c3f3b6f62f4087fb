"""The names of all actions, in the order of their numbers: the same in every language."""

from ludoteca.games.balmy_balloonists.cards import (
    ADVANTAGE_NAMES,
    ALTITUDE_NAMES,
    LINES,
    MISHAP_NAMES,
    SKY_NAMES,
    WIND_NAMES,
    ZONE_NAMES,
)
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, MOST_STORM_PLACES

ACTIONS = (
    *(f"place-l{line}-{behind}" for line in range(1, LINES + 1) for behind in (1, 2)),
    *(f"{mode}-{card}" for mode in ("play", "mishap", "weather") for card in WIND_NAMES),
    *(f"on-{balloon}" for balloon in range(MOST_BALLOONS)),
    "on-storm",
    *(f"answer-{card}" for card in WIND_NAMES),
    "pass",
    "repair",
    "bear",
    "pay-ballast",
    "land",
    *(f"revoke-{zone}" for zone in ZONE_NAMES[1:-1]),
    *(f"trade-{kind}" for kind in ADVANTAGE_NAMES),
    *(f"take-{card}" for card in WIND_NAMES),
    "fair-winds-north",
    "fair-winds-south",
    "go-on",
    "keep-fair-winds",
    *(f"altitude-{altitude}" for altitude in ALTITUDE_NAMES),
    *(f"{way}-{altitude}" for way in ("north", "south") for altitude in ALTITUDE_NAMES[1:]),
    *(f"storm-{place}" for place in range(1, MOST_STORM_PLACES + 1)),
    *(f"deal-{kind}" for kind in ADVANTAGE_NAMES),
    *(f"draw-{card}" for card in WIND_NAMES),
    *(f"sky-{card}" for card in SKY_NAMES),
    *(f"misfortune-{kind}" for kind in MISHAP_NAMES),
    *(f"first-{seat}" for seat in range(MOST_BALLOONS)),
    *(f"last-{balloon}" for balloon in range(MOST_BALLOONS)),
)
