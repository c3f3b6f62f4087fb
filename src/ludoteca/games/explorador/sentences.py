"""What the log tells, a sentence with its clause for each event."""

from ludoteca.engine.words import Message, Ruled
from ludoteca.games.explorador.events import Event

TAKES = Message("{actor} takes a card from the pile {pile}.")
IT_IS = Message("It is {card}.")
CHANGES = Message("Vehicle {number} of {actor} on {position} changes to the {colour} orbit.")
DIE_SAYS = Message("The die says that {actor} begins.")
EVENTS = {
    Event.DEALT: Ruled("EX-12", TAKES),
    Event.DEALT_CARD: Ruled("EX-12", IT_IS),
    Event.TOOK_FAR: Ruled("EX-35", TAKES),
    Event.DRAWN_FIRST: Ruled("EX-A19", DIE_SAYS),
    Event.TOOK: Ruled("EX-21", TAKES),
    Event.DREW: Ruled("EX-21", IT_IS),
    Event.ROUND_BEGINS: Ruled("EX-15", Message("Round {item} begins.")),
    Event.BEGINS: Ruled("EX-16", Message("{actor} has least and begins.")),
    Event.FEWEST_BEGINS: Ruled("EX-38", Message("{actor} has had the least of this round and begins.")),
    Event.OPENS: Ruled("EX-13", Message("{actor} has the highest Earth card, {card}, and begins.")),
    Event.LAID: Ruled("EX-17", Message("{actor} lays {card}.")),
    Event.TURNED: Ruled("EX-36", Message("{actor} lays {card} upside down.")),
    Event.JOKER_LAID: Ruled("EX-20", Message(
        "{actor} lays a joker on {pile}; {amount} card goes back into the pile.",
        "{actor} lays a joker on {pile}; {amount} cards go back into the pile.")),
    Event.SWAPPED: Ruled("EX-22", Message("{actor} puts a card under the pile {pile}.")),
    Event.SWAPPED_JOKER: Ruled("EX-A40", Message("{actor} puts a joker under the pile {pile}.")),
    Event.NO_CARD: Ruled("EX-A16", Message("{actor} lays no card.")),
    Event.CUT_OFF: Ruled("EX-28", Message("Vehicle {number} of {actor} on {position} has lost its line to Earth.")),
    Event.JOINED: Ruled("EX-28", Message("Vehicle {number} of {actor} on {position} has a line to Earth now.")),
    Event.CHANGED: Ruled("EX-26", CHANGES),
    Event.SHIFTED: Ruled("EX-19", CHANGES),
    Event.DISPLACED: Ruled("EX-A11", CHANGES),
    Event.BUILT: Ruled("EX-23", Message("{actor} builds a ship on the {colour} orbit of the Earth.")),
    Event.COMBINED: Ruled("EX-24", Message("{actor} combines vehicles into a {vehicle}.")),
    Event.FLEW: Ruled("EX-26", Message("Ship {number} of {actor} flies along {colour} to {position}.")),
    Event.YIELDED: Ruled("EX-28", Message("{actor} gets {pieces} from {source}.")),
    Event.REFILLED: Ruled(
        "EX-30", Message("Factory {number} of {actor} has no line to Earth and fills up to {amount}.")
    ),
    Event.EMPTIED: Ruled("EX-31", Message("Factory {number} of {actor} is empty and worth {amount} again.")),
    Event.PAID: Ruled("EX-39", Message("{actor} pays {pieces} for the crews.")),
    Event.SHORT: Ruled("EX-39", Message("The crews of {actor} lack {pieces}.")),
    Event.OFFERED: Ruled("EX-40", Message("{actor} offers {other} {given} for {pieces}.")),
    Event.ACCEPTED: Ruled("EX-40", Message("{actor} accepts the offer of {other}.")),
    Event.REFUSED: Ruled("EX-40", Message("{actor} refuses.")),
    Event.BOUGHT: Ruled("EX-41", Message("{actor} buys one {material} on the world market, for {pieces}.")),
    Event.REDUCED: Ruled(
        "EX-A31", Message("Vehicle {number} of {actor} cannot be supplied and is only a {vehicle} now.")
    ),
    Event.GONE: Ruled("EX-A31", Message("Ship {number} of {actor} cannot be supplied and is given up.")),
    Event.TIME_CALLED: Ruled("EX-A43", Message("{actor} says that time is up.")),
    Event.TIME_AGREED: Ruled("EX-A43", Message("All agree: this is the last round.")),
    Event.LOWEST: Ruled("EX-16", DIE_SAYS),
    Event.REACHED: Ruled("EX-37", Message("{actor} has {amount} raw materials and wins the race.")),
    Event.WON: Ruled("EX-33", Message("{actor} is the richest, with {amount} raw materials.")),
}
