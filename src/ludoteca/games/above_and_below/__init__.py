"""Above and Below, by Ryan Laukat: build a village, and explore the caves beneath it."""

from ludoteca.engine.game.folders import game_of_folder
from ludoteca.engine.game.options import Values
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.state import HIGHEST_PRICE, LEAST_PRICE, MOST_SALES

PITCH = Message("Build a village in the sun, and send its people down to meet what lives in the caves beneath it.")
SCORE = Message("{amount} point", "{amount} points")

IN_THE_SET_UP = 19         # who begins, four key houses, eight open cards, a cave, five villagers
FOLK = 27                  # villagers that one player can have: 3 to begin with, 18 regular and 6 special ones (AB-2)
FREE_IN_A_TURN = 5         # a row renewed with four cards (AB-49)
STEPS_OF_AN_OFFER = 4      # to whom, how much, the answer, the answer to that (AB-46, AB-A37)
WORK = 4                   # steps of any action: begun, a cave turned up, sent, done
EACH_AT_WORK = 12          # of a villager: picked and woken, twice at most (AB-A22), then three dice, exerted and
                           # injured, or a good fetched, a building or a slot and the card that follows
GOODS_OF_EACH = 12         # that are placed for its work: harvested, won below, or brought by a building
EXPEDITION = 90            # three paragraphs (AB-31) of 30 steps: the choice, nine goods given for it, help, six dice
                           # rolled again and left at that, nobody exerted any more, what is chosen of a reward
EACH_AT_REST = 3           # potion, cider, bed
EVENING = 20               # a player is done; five villagers arrive, and alone two rows are renewed


def longest(values: Values, seats: int) -> int:
    """Return a number of actions that no game exceeds, if buildings let six dice be rolled again at most.

    Who works is exhausted, and nobody recovers before the evening: in a round a player begins no more actions than
    there are villagers, and half as many expeditions, and passes once. To each of the others there are as many offers
    in a turn as prices, for a price that was refused is not offered again (AB-46); what is on sale can be changed up to
    the safety stop, which is most of this number. The longest of 20,000 games by chance for each number of seats had
    492 actions; the longest of bots, with nine rounds, 1070.
    """
    offers = (seats - 1) * (HIGHEST_PRICE - LEAST_PRICE + 1) * STEPS_OF_AN_OFFER
    free = FREE_IN_A_TURN + offers + (MOST_SALES if seats > 1 else 0)
    turns = FOLK * (free + WORK) + free + 1
    villagers = FOLK * (EACH_AT_WORK + GOODS_OF_EACH + EACH_AT_REST)
    of_a_player = turns + villagers + FOLK // 2 * EXPEDITION + EVENING
    return IN_THE_SET_UP + int(values["rounds"]) * seats * of_a_player


GAME = game_of_folder(
    __name__,
    title="Above and Below",
    seats=(1, 2, 3, 4),
    longest=longest,
    minutes=90,
)
