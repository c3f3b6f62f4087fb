"""The numbered set of actions. A number means the same in every state; `notation.py` names them."""

from ludoteca.games.balmy_balloonists.cards import LINES, SKIES, WINDS, Advantage, Altitude, Mishap, Zone
from ludoteca.games.balmy_balloonists.state import MOST_BALLOONS, MOST_STORM_PLACES

CLIMBS = len(Altitude) - 1                 # altitudes above the Ground
PLACE = 0                                  # + 2 * (line - 1) + 0 or 1: this far behind the chequered line
PLAY = PLACE + 2 * LINES                   # + mode * WINDS + card: play it, for a move, a Misfortune or new weather
TARGET = PLAY + 3 * WINDS                  # + balloon, or MOST_BALLOONS: the storm
ANSWER = TARGET + MOST_BALLOONS + 1        # + card: answer with it
PASS = ANSWER + WINDS                      # do not answer
REPAIR = PASS + 1                          # cancel the Misfortune
BEAR = REPAIR + 1                          # bear it
PAY = BEAR + 1                             # pay ballast and stay up
LAND = PAY + 1                             # come down to the Ground instead
REVOKE = LAND + 1                          # + zone - 1: its Permit is to be discarded
TRADE = REVOKE + len(Zone) - 2             # + kind: give this Advantage card for a card from the table
TAKE = TRADE + len(Advantage)              # + card: take it
FAIR_NORTH = TAKE + WINDS                  # use Fair Winds
FAIR_SOUTH = FAIR_NORTH + 1
GO_ON = FAIR_SOUTH + 1                     # do not use Fair Winds now
KEEP = GO_ON + 1                           # do not use Fair Winds in this turn any more
ALTITUDE = KEEP + 1                        # + altitude: choose it
EXIT_NORTH = ALTITUDE + len(Altitude)      # + altitude - 1: take off from the next Line to the north
EXIT_SOUTH = EXIT_NORTH + CLIMBS
STORM = EXIT_SOUTH + CLIMBS                # + place: put the storm there
DEAL = STORM + MOST_STORM_PLACES           # + kind: chance deals this Advantage card
DRAW = DEAL + len(Advantage)               # + card: chance gives this Local Wind card
SKY = DRAW + WINDS                         # + card: chance turns over this Quadrant card
MISFORTUNE = SKY + SKIES                   # + kind: chance turns over this Misfortune card
FIRST = MISFORTUNE + len(Mishap)           # + seat: chance names the Start Player
LAST = FIRST + MOST_BALLOONS               # + balloon: chance says who counts as last
ACTION_COUNT = LAST + MOST_BALLOONS


def play_action(mode: int, card: int) -> int:
    """Return the action that plays a card for a purpose."""
    return PLAY + mode * WINDS + card


def is_play(action: int) -> bool:
    """Say whether an action plays a Local Wind card."""
    return PLAY <= action < TARGET


def played_mode(action: int) -> int:
    """Return what a playing action plays a card for."""
    return (action - PLAY) // WINDS


def played_card(action: int) -> int:
    """Return the card that a playing action plays."""
    return (action - PLAY) % WINDS


def is_exit(action: int) -> bool:
    """Say whether an action takes off from a neighbouring Line."""
    return EXIT_NORTH <= action < STORM
