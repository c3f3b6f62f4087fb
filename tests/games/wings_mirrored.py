"""Wings of War with left and right exchanged: its tables, what a position shows, and the names of actions."""

import re
from typing import Any

import numpy as np

from ludoteca.games.wings_of_war.cards import CARD_NAMES, KIND_NAMES
from ludoteca.games.wings_of_war.state import NONE

EDGES = {"right": "left", "left": "right"}


def as_card(name: str) -> str:
    """Return the manoeuvre card that goes to the other side."""
    return re.sub(r"-([rl])\b", lambda found: "-l" if found[1] == "r" else "-r", name)


def as_damage(name: str) -> str:
    """Return the damage card that jams the rudder to the other side."""
    return re.sub(r"([12])([RL])$", lambda found: found[1] + ("L" if found[2] == "R" else "R"), name)


def as_action(name: str) -> str:
    """Return what an action is in the mirror image."""
    return as_damage(name) if name.startswith("card-") else as_card(name)


CARDS = [CARD_NAMES.index(as_card(name)) for name in CARD_NAMES]
KINDS = [KIND_NAMES.index(as_damage(name)) for name in KIND_NAMES]


def mirror_image(tables: np.ndarray) -> np.ndarray:
    """Return the tables of a game in which left is right: decks, guns, damage cards and scenarios."""
    image = tables.copy()
    for deck, into in zip(tables[0]["moves"], image[0]["moves"], strict=True):
        for field in ("copies", "steep", "dy"):
            into[field] = deck[field][CARDS]
        into["dx"], into["turn"] = -deck["dx"][CARDS], -deck["turn"][CARDS]
    guns = image[0]["models"]["gun"]
    guns["x"], guns["axis"] = -guns["x"], -guns["axis"] % 360
    image[0]["copies"] = tables[0]["copies"][:, KINDS]
    for mission in image[0]["missions"]:
        for places in (mission["starts"], mission["strips"], mission["flaks"], mission["trenches"]):
            places["x"], places["heading"] = mission["width"] - places["x"], -places["heading"] % 360
        target = mission["target"]
        if target["side"] != NONE:
            target["x"], target["heading"] = mission["width"] - target["x"], -target["heading"] % 360
    return image


def as_position(position: dict[str, Any]) -> dict[str, Any]:
    """Return how a position looks in the mirror image of its table."""
    width = position["table"][0]
    cards = {field: [as_card(card) for card in position[field]] for field in ("last", "before")}
    kinds = {field: [{as_damage(kind): count for kind, count in deck.items()} for deck in position[field]]
             for field in ("pile", "discard")}
    return position | cards | kinds | {
        "plan": [[as_card(card) for card in plan] for plan in position["plan"]],
        "cards": [[as_damage(card) for card in held] for held in position["cards"]],
        "rudder": [EDGES.get(rudder, rudder) for rudder in position["rudder"]],
        "pose": [[width - x, y, -heading % 360] for x, y, heading in position["pose"]],
        "corners": [[[width - x, y] for x, y in (corners[3], corners[2], corners[1], corners[0])]
                    for corners in position["corners"]],
        "falling": [[width - bomb[0], bomb[1], -bomb[2] % 360, *bomb[3:]] for bomb in position["falling"]],
    }
