"""The position as a picture and as text. `scene` is what `table.html` draws; the drawing lies there."""


from ludoteca.engine.game.reader import Facts, Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games._template.actions import KINDS
from ludoteca.games._template.drawing import place
from ludoteca.games._template.rules.dive import deepest_now
from ludoteca.games._template.state import DEEPEST, Slot

ROUND = Message("Round {turn} of {rounds}")
DEPTH = Message("Depth {depth}")
LIES_THERE = Message("{amount} pearl", "{amount} pearls")
HAS_CHOSEN = Message("has chosen")
BREATH = Message("breath {number}")
YOUR_BREATH = Message("Your breath token: {number}")
LAST_CURRENT = Message("Last current: {number}")


def scene(reader: Reader) -> Facts:
    """Return what is drawn: the depths with who dived there last, the divers, and the viewer's choices."""
    view, say = reader.view, reader.say
    divers = [diver_facts(reader, seat) for seat in range(int(view.seats))]
    return {
        "round": say(ROUND, turn=int(view.turn), rounds=int(view.options.rounds)),
        "current": say(LAST_CURRENT, number=int(view.current)) if view.current > 0 else "",
        "depths": [
            {
                "number": depth,
                "action": KINDS["dive"].number(depth),
                "name": say(DEPTH, depth=depth),
                "pearls": say(LIES_THERE, amount=int(reader.tables.bed[depth - 1])),
                "divers": [diver for diver in divers if diver["depth"] == depth],
            }
            for depth in range(1, DEEPEST + 1)
        ],
        "divers": divers,
        "breath": own_breath(reader),
        "hand": hand_facts(reader),
    }


def diver_facts(reader: Reader, seat: int) -> Facts:
    """Return what the viewer may know of one diver."""
    say, diver = reader.say, reader.view.divers[seat]
    facts = [say(LIES_THERE, amount=int(diver.pearls))]
    if diver.breath > 0 and seat != reader.seat:
        facts.append(say(BREATH, number=int(diver.breath)))
    if diver.chosen != Slot.NONE:
        facts.append(say(HAS_CHOSEN))
    return {
        "seat": seat,
        "name": reader.names[seat],
        "mine": seat == reader.seat,
        "depth": int(diver.depth),
        "place": place(seat, int(diver.depth)),
        "chosen": diver.chosen != Slot.NONE,
        "facts": ", ".join(facts),
    }


def own_breath(reader: Reader) -> str:
    """Return the viewer's secret in words; nothing for a spectator."""
    breath = int(reader.view.divers[reader.seat].breath) if reader.seat >= 0 else Slot.NONE
    return reader(YOUR_BREATH, number=breath) if breath > 0 else ""


def hand_facts(reader: Reader) -> list[Facts]:
    """Return the depths that the viewer can choose, with the chosen one marked."""
    if reader.seat < 0:
        return []
    return [
        {
            "action": KINDS["dive"].number(depth),
            "name": reader(DEPTH, depth=depth),
            "laid": reader.view.divers[reader.seat].chosen == depth,
        }
        for depth in range(1, deepest_now(reader.view) + 1)
    ]


def text(reader: Reader) -> str:
    """Return the position as lines of text: the depths, the divers, then the viewer's token."""
    facts = scene(reader)
    lines = [facts["round"], facts["current"]]
    for depth in facts["depths"]:
        there = ", ".join(diver["name"] for diver in depth["divers"])
        lines.append(f"{depth['name']} ({depth['pearls']}): {there or '-'}")
    lines += [f"{diver['name']}: {diver['facts']}" for diver in facts["divers"]]
    lines.append(facts["breath"])
    return "\n".join(line for line in lines if line)
