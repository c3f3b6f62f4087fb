"""What the journal can tell, why an action can be refused, and how a game ends: each with its clause and sentence."""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Message
from ludoteca.games.montgolfiere.table.drawing import (
    begins_game,
    breaks_out,
    calms,
    counts_more,
    falls_asleep,
    grapples,
    grapples_in_vain,
    is_ahead,
    is_looked_at,
    is_picked,
    lays,
    looking,
    moves,
    reaches_moon,
    shows,
    sinks_in_storm,
    stays_awake,
    struggles,
    turns_over,
)
from ludoteca.games.montgolfiere.table.names import balloon_name, card_told, item_told, mate_told

WITH_CARD = {"card": card_told}
WITH_BALLOON = {"balloon": item_told}


class Event(Told):
    """Entries of the journal. In brackets: what `item` and `amount` hold.

    What shows nothing comes with the new picture: the round's number, the hand, a card that was shown.
    """

    @staticmethod
    def actor_in(reader: Reader, entry: Entry) -> str:
        """Return how a sentence calls a player's balloon, or the Baron's."""
        return balloon_name(reader, entry.actor)

    def concerned(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return who flies the balloons of an entry, or is shown something; nobody flies the Baron's."""
        return tuple(seat for seat in self.spoken_to(reader, entry) if seat != SPECTATOR)

    def spoken_to(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return the same, whoever acts first and the other one second; where one is the Baron, a spectator."""
        others = [entry.item] * ("balloon" in self.fills or self == Event.SHOWED) + [entry.amount] * (self == Event.SAW)
        return tuple(b if 0 <= b < len(reader.names) else SPECTATOR for b in (entry.actor, *others))

    GAME_BEGINS = 1, "MG-34", Message("Game {item} of the match begins on space {amount}."), begins_game, HEADS
    ROUND_BEGINS = 2, "MG-7", Message("Round {item} begins."), HEADS
    # (card, -): for its own seat alone
    DREW = 3, "MG-9", Message("You draw {card}."), None, WITH_CARD
    # (card, -): for the seats beside the Baron, whose next card it is
    BARON_PEEK = (
        4, "MG-33", Message("Next to Baron Noir, you see the next card of his pile: {card}."), is_looked_at, WITH_CARD,
    )
    CHOSE = 5, "MG-7", Message("[{actor} plays|You play] a card face down."), lays
    # (seat, -)
    SHOWED = (
        6, "MG-26", Message("[{actor} shows {mate}|You show {mate}|{actor} shows you] a card."),
        shows("shown"), {"mate": item_told}, TO_SOME,
    )
    # (card, seat): for those two
    SAW = (
        7, "MG-26", Message("[{actor} shows {mate}|You show {mate}|{actor} shows you] this card: {card}."),
        None, {"mate": mate_told, "card": card_told}, TO_SOME,
    )
    # (card, -)
    REVEALED = 8, "MG-7", Message("[{actor} turns|You turn] over {card}."), turns_over, WITH_CARD
    # (balloon whose gas it is, -)
    SLEPT = (
        9, "MG-13",
        Message("[{balloon}’s gas puts {actor}|{balloon}’s gas puts you|Your gas puts {actor}] to sleep: "
                "[the|your] card doesn’t count."),
        falls_asleep, WITH_BALLOON, TO_SOME,
    )
    # (balloon whose gas it is, -)
    MOTOR_AWAKE = (
        10, "MG-16",
        Message("[{balloon}’s gas can’t stop {actor}|{balloon}’s gas can’t stop you|Your gas can’t stop {actor}]: "
                "[the|your] Super Motor runs on."),
        stays_awake, WITH_BALLOON,
    )
    # (-, storms that count)
    STORM_BREAKS = 11, "MG-17", Message(
        "{amount} Storm: the heaviest ballast will sink.",
        "{amount} Storms, an odd number: the heaviest ballast will sink.",
    ), breaks_out, TO_ALL
    # (-, storms that count)
    STORMS_CANCEL = 12, "MG-17", Message(
        "{amount} Storm cancels out.", "{amount} Storms, an even number: they cancel out."
    ), calms, TO_ALL
    # (value, bonus included; size of the bonus)
    BONUS = (
        13, "MG-29", Message("Matching ballast in the squadron: [{actor}’s|yours] counts {item} (+{amount})."),
        counts_more,
    )
    # (value, -)
    BEST_BALLAST = (
        14, "MG-19", Message("[{actor} throws|You throw] the heaviest ballast, {item}, and [rises|rise]."),
        shows("bag"), TO_SOME,
    )
    # (value, -)
    BEST_SINKS = (
        15, "MG-19", Message("[{actor} throws|You throw] the heaviest ballast, {item}, and [sinks|sink] in the storm."),
        sinks_in_storm, TO_SOME,
    )
    # (-, spaces)
    MOTOR = 16, "MG-21", Message(
        "[The Super Motor lifts {actor}|Your Super Motor lifts you] {amount} space.",
        "[The Super Motor lifts {actor}|Your Super Motor lifts you] {amount} spaces.",
    ), shows("motor")
    # (-, spaces)
    MOTOR_IN_STORM = 17, "MG-21", Message(
        "Against the storm [the Super Motor lifts {actor}|your Super Motor lifts you] only {amount} space.",
        "Against the storm [the Super Motor lifts {actor}|your Super Motor lifts you] only {amount} spaces.",
    ), struggles
    # (balloon, -)
    HOOK_PICKED = (
        18, "MG-25", Message("[{actor} follows {balloon}.|You follow {balloon}.|{actor} follows you.]"),
        is_picked, WITH_BALLOON,
    )
    # (balloon, spaces)
    HOOKED = (
        19, "MG-22",
        Message("[{actor} hangs on to {balloon} and moves|You hang on to {balloon} and move|"
                "{actor} hangs on to you and moves] along."),
        grapples, WITH_BALLOON, TO_SOME,
    )
    HOOK_IDLE = (
        20, "MG-22", Message("[{actor}’s|Your] Grapple finds nothing moving just above."), grapples_in_vain, TO_SOME,
    )
    # (space, spaces up)
    ROSE = 21, "MG-8", Message(
        "[{actor} rises|You rise] {amount} space, to {item}.", "[{actor} rises|You rise] {amount} spaces, to {item}."
    ), moves, TO_SOME
    # (space, spaces down)
    SANK = 22, "MG-8", Message(
        "[{actor} sinks|You sink] {amount} space, to {item}.", "[{actor} sinks|You sink] {amount} spaces, to {item}."
    ), moves, TO_SOME
    FLOOR_HOLDS = (
        23, "MG-A14", Message("[{actor} is|You’re] on the ground already and can’t sink any lower."),
        looking(bumps=True),
    )
    REACHED_MOON = 24, "MG-6", Message("[{actor} reaches|You reach] the Moon!"), reaches_moon, TO_ALL
    # (total, points of this game)
    SCORED = 25, "MG-35", Message(
        "[{actor} scores|You score] {amount} point ({item} in all).",
        "[{actor} scores|You score] {amount} points ({item} in all).",
    ), shows("star"), TO_SOME
    # (total, points of this game)
    SCORED_MOON = 26, "MG-36", Message(
        "[{actor} scores|You score] {amount} point, Moon bonus included ({item} in all).",
        "[{actor} scores|You score] {amount} points, Moon bonus included ({item} in all).",
    ), shows("star"), TO_ALL
    # (space, -)
    HIGHEST = (
        27, "MG-6", Message("The cards have run out, and [{actor} is|you’re] highest, on space {item}."),
        is_ahead, TO_ALL,
    )
    PLAY_OFF = 28, "MG-A19", Message("The top totals are tied: one more game decides."), TO_ALL
    # (total, -)
    MATCH_WON = 29, "MG-37", Message("[{actor} wins|You win] the match with {item} points."), looking(won=True), TO_ALL
    # (balloon, -)
    HOLDS_STILL = (
        30, "MG-A11",
        Message("[{actor} holds on to {balloon}|You hold on to {balloon}|{actor} holds on to you], "
                "and neither balloon moves."),
        grapples, WITH_BALLOON, TO_SOME,
    )
    # (value, -): on the lowest space
    BEST_GROUNDED = (
        31, "MG-19", Message("[{actor} throws|You throw] the heaviest ballast, {item}, in the storm."),
        sinks_in_storm, TO_SOME,
    )
    # (balloon, spaces): the same
    HOOKED_GROUNDED = (
        32, "MG-22", Message("[{actor} hangs on to {balloon}.|You hang on to {balloon}.|{actor} hangs on to you.]"),
        grapples, WITH_BALLOON, TO_SOME,
    )
    # (-, spaces): more than are left
    MOTOR_TO_MOON = 33, "MG-A15", Message(
        "[The Super Motor could lift {actor}|Your Super Motor could lift you] two spaces, "
        "but the Moon is only one away."
    ), shows("motor")


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    NOT_IN_HAND = 1, "MG-7", Message("You can only play a card from your hand.")
    ALREADY_CHOSEN = 2, "MG-7", Message("You’ve already played your card for this round.")
    NOT_CHOOSING = 3, "MG-7", Message("You can only play or show cards while everyone is choosing.")
    NO_HOOK_NOW = 4, "MG-25", Message("Your Grapple has nothing to choose right now.")
    HOOK_OUT_OF_REACH = 5, "MG-22", Message("A Grapple only reaches balloons on the space just above yours.")
    HOOK_MUST_MOVE = 6, "MG-A10", Message("A Grapple can only follow a balloon that moves this round.")
    SHOWING_OFF = 7, "MG-26", Message("Showing cards is off at this table.")
    NOT_A_MATE = 8, "MG-26", Message("You can only show cards to players on your space.")
    SHOW_NOT_IN_HAND = 9, "MG-26", Message("You can only show a card from your hand.")
    ALREADY_SHOWN = 10, "MG-26", Message("They’ve already seen this card.")
    CHANCE_ONLY = 11, "MG-9", Message("Chance decides which card comes up.")
    GAME_OVER = 12, "MG-6", Message("The game is over.")
    LIES_FACE_DOWN = 13, "MG-7", Message(
        "That card is face down: nobody sees it until all cards are turned over."
    )
    TELLS_LAID = 14, "MG-7", Message("That would give away which card you played.")
    TOP_OF_HIS_PILE = 15, "MG-32", Message("Chance decides which card comes up.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    MOON = 1, "MG-6", Message("Somebody has reached the Moon.")
    LAST_CARD = 2, "MG-6", Message("The cards have run out: the highest balloon wins.")
    TARGET = 3, "MG-37", Message("Somebody has enough points to win the match.")


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    CARDS = 1, "MG-3", Message("A set of cards is incomplete.")
    SIZES = 2, "MG-9", Message("A card count doesn’t match the cards.")
    SPACES = 3, "MG-2", Message("A balloon is off the board.")
    AWAITED = 4, "MG-7", Message("The players still to play don’t match the cards played.")
