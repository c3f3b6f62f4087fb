"""The position as a picture and as text. `scene` is what `table.html` draws; the drawing lies there."""

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.words import Message, Translator
from ludoteca.games._template.actions import dive_action
from ludoteca.games._template.legal import deepest_now
from ludoteca.games._template.state import DEEPEST, Slot
from ludoteca.games._template.telling import place

ROUND = Message("Round {turn} of {rounds}")
DEPTH = Message("Depth {depth}")
LIES_THERE = Message("{amount} pearl", "{amount} pearls")
HAS_CHOSEN = Message("has chosen")
BREATH = Message("breath {number}")
YOUR_BREATH = Message("Your breath token: {number}")
LAST_CURRENT = Message("Last current: {number}")


def scene(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> dict[str, Any]:
    """Return what is drawn: the depths with who dived there last, the divers, and the viewer's choices."""
    divers = [diver_facts(say, names, view, seat, viewer) for seat in range(int(view.seats))]
    return {
        "round": round_line(say, view),
        "current": say(LAST_CURRENT, number=int(view.current)) if view.current > 0 else "",
        "depths": [
            {
                "number": depth,
                "action": dive_action(depth),
                "name": say(DEPTH, depth=depth),
                "pearls": say(LIES_THERE, amount=int(tables.bed[depth - 1])),
                "divers": [diver for diver in divers if diver["depth"] == depth],
            }
            for depth in range(1, DEEPEST + 1)
        ],
        "divers": divers,
        "breath": own_breath(say, view, viewer),
        "hand": hand_facts(say, view, viewer),
    }


def round_line(say: Translator, view: Any) -> str:
    """Return which round it is, of how many."""
    return say(ROUND, turn=int(view.turn), rounds=int(view.options.rounds))


def diver_facts(say: Translator, names: Sequence[str], view: Any, seat: int, viewer: int) -> dict[str, Any]:
    """Return what the viewer may know of one diver."""
    diver = view.divers[seat]
    facts = [say(LIES_THERE, amount=int(diver.pearls))]
    if diver.breath > 0 and seat != viewer:
        facts.append(say(BREATH, number=int(diver.breath)))
    if diver.chosen != Slot.NONE:
        facts.append(say(HAS_CHOSEN))
    return {
        "seat": seat,
        "name": names[seat],
        "mine": seat == viewer,
        "depth": int(diver.depth),
        "place": place(seat, int(diver.depth)),
        "chosen": diver.chosen != Slot.NONE,
        "facts": ", ".join(facts),
    }


def own_breath(say: Translator, view: Any, viewer: int) -> str:
    """Return the viewer's secret in words; nothing for a spectator."""
    if viewer < 0 or view.divers[viewer].breath <= 0:
        return ""
    return say(YOUR_BREATH, number=int(view.divers[viewer].breath))


def hand_facts(say: Translator, view: Any, viewer: int) -> list[dict[str, Any]]:
    """Return the depths that the viewer can choose, with the chosen one marked."""
    if viewer < 0:
        return []
    return [
        {
            "action": dive_action(depth),
            "name": say(DEPTH, depth=depth),
            "laid": view.divers[viewer].chosen == depth,
        }
        for depth in range(1, deepest_now(view) + 1)
    ]


def text(say: Translator, names: Sequence[str], tables: Any, view: Any, viewer: int) -> str:
    """Return the position as lines of text: the depths, the divers, then the viewer's token."""
    facts = scene(say, names, tables, view, viewer)
    lines = [facts["round"], facts["current"]]
    for depth in facts["depths"]:
        there = ", ".join(diver["name"] for diver in depth["divers"])
        lines.append(f"{depth['name']} ({depth['pearls']}): {there or '-'}")
    lines += [f"{diver['name']}: {diver['facts']}" for diver in facts["divers"]]
    lines.append(facts["breath"])
    return "\n".join(line for line in lines if line)
