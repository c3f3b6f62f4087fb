"""Where the numbers of actions begin, until labels and previews stand in chapters."""

from ludoteca.games.wings_of_war.actions import KINDS as DECLARED
from ludoteca.games.wings_of_war.cards import CARDS, DAMAGE_KINDS
from ludoteca.games.wings_of_war.state import MOST_FLYERS

NOTHING = 0                                # no fire, no drop, the balloon stays up
CARD = 1                                   # + card: plan it; chance: an autonomous plane or a swerve takes it
ORDER = CARD + CARDS                       # + order: of the remaining cards, see ORDERS
TAIL = ORDER + 6                           # + slot: tail it
SHOOT = TAIL + MOST_FLYERS                 # + slot: fire at it; chance: among equals
DROP_ONE = SHOOT + MOST_FLYERS
DROP_THREE = DROP_ONE + 1
ROCKET = DROP_THREE + 1                    # + slot: launch one rocket at it
ROCKETS = ROCKET + MOST_FLYERS             # + slot: launch both
WINCH = ROCKETS + MOST_FLYERS              # lower the balloon
DRAW = WINCH + 4                           # + kind: chance gives a damage card
ACTION_COUNT = DRAW + DAMAGE_KINDS
ACTIONS = DECLARED.names
