"""What the journal can tell, why an action can be refused, and how a game ends: each with its clause and sentence."""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Message
from ludoteca.games.balmy_balloonists.cards import Altitude
from ludoteca.games.balmy_balloonists.state import NOBODY, ON_STORM
from ludoteca.games.balmy_balloonists.table.drawing import (
    appears,
    changes_height,
    comes_down,
    comes_out_of_vortex,
    drifts,
    flies,
    flies_back,
    goes_outside,
    holds,
    leaves,
    moves_pawn,
    moves_storm,
    shows,
    shows_card,
    turns_over,
    turns_weather,
    whirls,
    wins,
)
from ludoteca.games.balmy_balloonists.table.names import (
    advantage_told,
    altitude_told,
    balloon_name,
    mishap_told,
    mountains_told,
    permit_told,
    price_told,
    purpose_told,
    quadrant_told,
    sky_told,
    space_told,
    taken_told,
    target_told,
    wind_told,
    zone_told,
)

DRAWS = Message("[{actor} draws|You draw] {card}.")
NO_CLIMB = Message("[{actor}|You] can’t climb next turn.")
BLOWN = Message(
    "[{actor} is|You’re] blown {amount} space back to {space}.",
    "[{actor} is|You’re] blown {amount} spaces back to {space}.",
)
A_SPACE = {"space": space_told}
A_WIND = {"card": wind_told}
A_SKY = {"card": sky_told}
A_QUADRANT = {"card": sky_told, "quadrant": quadrant_told}
AN_ALTITUDE = {"altitude": altitude_told}
A_MISHAP = {"mishap": mishap_told}


class Event(Told):
    """Entries of the journal. `actor` is a balloon; beside them: what `item`, `amount` and `detail` hold.

    A space is told by its number. What shows nothing comes with the new picture, or has been seen before:
    signs, pawns, whose turn it is.
    """

    @staticmethod
    def actor_in(reader: Reader, entry: Entry) -> str:
        """Return how a sentence calls a balloon: like its player, a second one as such."""
        return balloon_name(reader, entry.actor)

    def concerned(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return whose balloons an entry is about; nobody's is the storm, and where there is no balloon."""
        return tuple(b % len(reader.names) for b in self.balloons(entry) if b not in (ON_STORM, NOBODY))

    def spoken_to(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return the players of those balloons in their places; a second balloon is told by its name to its player too.
        """
        return tuple(b if 0 <= b < len(reader.names) else SPECTATOR for b in self.balloons(entry))

    def balloons(self, entry: Entry) -> tuple[int, ...]:
        """Return the balloon that an entry is about, and the one to which something is done."""
        return (entry.actor, entry.amount) if "target" in self.fills else (entry.actor,)

    DEALT = 1, "BB-13", Message("[{actor} is|You’re] dealt {card}."), None, {"card": advantage_told}      # (kind, -)
    DREW = 2, "BB-50", DRAWS, None, A_WIND      # (wind card, -): for its owner alone
    # (Quadrant card, quadrant)
    SKY_LAID = 3, "BB-15", Message("Quadrant {quadrant}: the weather is {card}."), turns_weather, A_QUADRANT
    # (Quadrant card, quadrant)
    SKY_REPLACED = 4, "BB-62", Message("Quadrant {quadrant}: {card} has an asterisk and is replaced."), None, A_QUADRANT
    BEGINS = 5, "BB-17", Message("[{actor} goes first and so places|You go first and so place] last.")
    PLACED = 6, "BB-20", Message("[{actor} starts|You start] at {space}."), appears, A_SPACE      # (space, -)
    ROUND_BEGINS = 7, "BB-21", Message("Round {item} begins."), HEADS      # (round, -)
    TURN_LOST = 8, "BB-45", Message("[{actor} loses|You lose] this turn."), shows("fx-lost"), TO_SOME      # (-, more)
    STRANDED = 9, "BB-A14", Message(
        "[{actor} doesn’t|You don’t] have the ballast to climb: [the|your] turn is skipped."
    ), TO_SOME
    CARD_FORBIDDEN = 10, "BB-56", Message("[{actor}|You] can’t play a wind card this turn.")
    CARD_IMPOSSIBLE = 11, "BB-A19", Message("[{actor}|You] can’t play any wind card.")
    # (wind card, itself, mode)
    PLAYED_OWN = (
        12, "BB-24", Message("[{actor} uses {card} on their|You use {card} on your] own balloon, {purpose}."),
        shows_card, {"card": wind_told, "purpose": purpose_told},
    )
    # (wind card, target, mode)
    PLAYED_ON = 13, "BB-26", Message(
        "[{actor} plays {card} on {target}|You play {card} on {target}|{actor} plays {card} on you], {purpose}."
    ), shows_card, {"card": wind_told, "purpose": purpose_told, "target": target_told}, TO_SOME
    # (wind card, -)
    PLAYED_ON_STORM = 14, "BB-66", Message("[{actor} plays|You play] {card} on the storm."), whirls, A_WIND
    # (wind card, -)
    ANSWERED = (
        15, "BB-63", Message("[{actor} takes|You take] emergency measures: {card} blows as well."),
        shows("fx-wind"), A_WIND,
    )
    NO_WIND = 16, "BB-29", Message("{card}: no wind for [{actor}|you] at this altitude."), shows("fx-calm"), A_WIND
    GROUNDED = (
        17, "BB-34", Message("[{actor} is|You’re] on the Ground: no wind moves [the|your] balloon."), shows("fx-calm"),
    )
    # (space, -)
    DRIFTED_NORTH = 18, "BB-32", Message("[{actor} drifts|You drift] north to {space}."), drifts, A_SPACE
    DRIFTED_SOUTH = 19, "BB-32", Message("[{actor} drifts|You drift] south to {space}."), drifts, A_SPACE
    # (space, -)
    VORTEX = (
        20, "BB-35", Message("The Polar Vortex catches [{actor}|you] and lets go over {space}."),
        comes_out_of_vortex, A_SPACE, TO_SOME,
    )
    # (space, -)
    EQUATOR = (
        21, "BB-36", Message("[{actor} drifts|You drift] to the Equator, south of {space}, and [is|are] stuck there."),
        goes_outside, A_SPACE, TO_SOME,
    )
    # (space, -)
    OUT_OF_DOLDRUMS = 22, "BB-36", Message("[{actor} is|You’re] back in the race, over {space}."), drifts, A_SPACE
    # (space, zone)
    PERMITTED = (
        23, "BB-52", Message("[{actor} shows the|You show your] Permit for {zone} and [flies|fly] over {space}."),
        shows("fx-permit"), {"space": space_told, "zone": zone_told},
    )
    # (space, gas spent)
    FORCED_DOWN = (
        24, "BB-44", Message("{zone} forces [{actor}|you] down at a cost of {amount} gas and [the|your] next turn."),
        comes_down("fx-zone"), {"zone": zone_told}, TO_SOME,
    )
    # (space, range)
    CRASHED = 25, "BB-47", Message(
        "{mountains}: [{actor} is|you’re] too low for brown mountains, [comes|come] down, "
        "and [loses the|lose your] next turn."
    ), comes_down("fx-crash"), {"mountains": mountains_told}, TO_SOME
    # (space, spaces forward)
    FLEW = 26, "BB-42", Message(
        "[{actor} flies|You fly] {amount} space to {space}.",
        "[{actor} flies|You fly] {amount} spaces to {space}.",
    ), flies, A_SPACE, TO_SOME
    BLOWN_BACK = 27, "BB-42", BLOWN, flies_back, A_SPACE, TO_SOME      # (space, spaces back)
    CALM = 28, "BB-42", Message("{card} brings a calm where [{actor} is|you are]."), shows("fx-calm"), A_SKY
    HELD_BACK = 29, "BB-54c", Message("[{actor}|You] can’t fly forward this turn."), shows("fx-lost"), TO_SOME
    CROSSED = 30, "BB-2", Message("[{actor} crosses|You cross] the start line."), TO_ALL
    CROSSED_BACK = 31, "BB-A36", Message("[{actor} is|You’re] blown back over the start line.")
    # (Quadrant card, quadrant)
    WEATHER_CHANGES = (
        32, "BB-31", Message("The weather changes over [{actor}|you]: {card} in Quadrant {quadrant}."),
        turns_weather, A_QUADRANT, TO_SOME,
    )
    # (kind, -)
    MISFORTUNE = 33, "BB-30", Message("Misfortune for [{actor}|you]: {mishap}."), turns_over, A_MISHAP, TO_ALL
    NO_EFFECT = 34, "BB-30", Message("{mishap}: no effect on [{actor}|you]."), None, A_MISHAP      # (kind, -)
    # (kind, -)
    REPAIRED = (
        35, "BB-53", Message("[{actor} uses|You use] Repairs: {mishap} is canceled."),
        shows("fx-repair"), A_MISHAP, TO_SOME,
    )
    CLIMB_BANNED = 36, "BB-55", NO_CLIMB, TO_SOME
    CARD_BANNED = 37, "BB-56", Message("[{actor}|You] can’t play a wind card next turn."), TO_SOME
    FORWARD_BANNED = 38, "BB-54c", Message("[{actor}|You] can’t fly forward next turn."), TO_SOME
    # (altitude, gas spent)
    SPENT_GAS = 39, "BB-55", Message(
        "[{actor} has|You have] to spend {amount} gas and descend to {altitude}.",
        "[{actor} has|You have] to spend {amount} gas and descend to {altitude}.",
    ), changes_height("fx-gas"), AN_ALTITUDE, TO_SOME
    # (-, gas)
    TORN = (
        40, "BB-57", Message("[{actor} loses|You lose] {amount} gas.", "[{actor} loses|You lose] {amount} gas."),
        shows("fx-gas"), TO_SOME,
    )
    # (-, fuel)
    PANELS_LOST = (
        41, "BB-61", Message("[{actor} loses|You lose] {amount} fuel.", "[{actor} loses|You lose] {amount} fuel."),
        shows("fx-fuel"), TO_SOME,
    )
    # (zone, -)
    REVOKED = (
        42, "BB-60", Message("[{actor} loses the|You lose your] Permit for {zone}."),
        shows("fx-zone"), {"zone": permit_told}, TO_SOME,
    )
    WAITS = 43, "BB-59", Message("[{actor} loses the|You lose your] next turn."), shows("fx-lost"), TO_SOME
    # (space, gas spent)
    HEAT_LANDING = 44, "BB-59", Message(
        "[{actor} has|You have] to land in the mountains ({space}), [spends|spend] {amount} gas, "
        "and [loses the|lose your] next turn.",
        "[{actor} has|You have] to land in the mountains ({space}), [spends|spend] {amount} gas, "
        "and [loses the|lose your] next turn.",
    ), comes_down("fx-crash"), A_SPACE, TO_SOME
    # (Quadrant card, -)
    GUST = (
        45, "BB-54", Message("Bad Weather for [{actor}|you]: read the right edge of {card}."),
        shows("fx-gust"), A_SKY, TO_SOME,
    )
    GUST_NOTHING = 46, "BB-54", Message("[{actor} rides|You ride] out the weather.")
    # (altitude, -)
    BLOWN_UP = (
        47, "BB-54a", Message("[{actor} is|You’re] swept up to {altitude}."),
        changes_height("fx-gust"), AN_ALTITUDE, TO_SOME,
    )
    BLOWN_DOWN = (
        48, "BB-54a", Message("[{actor} is|You’re] pushed down to {altitude}."),
        changes_height("fx-gust"), AN_ALTITUDE, TO_SOME,
    )
    # (gas, fuel)
    PAID_TO_HOLD = (
        49, "BB-54d", Message("[{actor} is|You’re] swept above High and [pays|pay] {price} to stay there."),
        holds(Altitude.HIGH, "fx-gas"), {"price": price_told}, TO_SOME,
    )
    # (-, ballast)
    PAID_BALLAST = 50, "BB-54e", Message(
        "[{actor} is|You’re] pushed below Low and [pays|pay] {amount} ballast to stay at Low.",
        "[{actor} is|You’re] pushed below Low and [pays|pay] {amount} ballast to stay at Low.",
    ), holds(Altitude.LOW, "fx-ballast"), TO_SOME
    BLOWN_TO_GROUND = (
        51, "BB-54f", Message("[{actor} is|You’re] pushed to the Ground and [loses the|lose your] next turn."),
        comes_down("fx-gust"), TO_SOME,
    )
    REMOVED = 52, "BB-54d", Message(
        "[{actor} can’t pay, rises out of sight, and is|You can’t pay, rise out of sight, and are] out of the race."
    ), leaves, TO_ALL
    # (balloon, balloon)
    PAWN_MOVED = (
        53, "BB-27", Message("The pawn moves from [{actor} to {target}|you to {target}|{actor} to you]."),
        moves_pawn, {"target": target_told},
    )
    # (Advantage card, wind card)
    TRADED = (
        54, "BB-37", Message("[{actor} trades|You trade] {advantage} for {card}."),
        shows("fx-permit"), {"advantage": advantage_told, "card": taken_told},
    )
    FAIR_WINDS = 55, "BB-51", Message("[{actor} uses|You use] Fair Winds."), shows("fx-wind")
    # (altitude, ballast spent)
    CLIMBED = 56, "BB-39", Message(
        "[{actor} drops|You drop] {amount} ballast and [climbs|climb] to {altitude}.",
        "[{actor} drops|You drop] {amount} ballast and [climbs|climb] to {altitude}.",
    ), changes_height("fx-ballast"), AN_ALTITUDE
    # (altitude, gas spent)
    DESCENDED = 57, "BB-40", Message(
        "[{actor} vents|You vent] {amount} gas and [descends|descend] to {altitude}.",
        "[{actor} vents|You vent] {amount} gas and [descends|descend] to {altitude}.",
    ), changes_height("fx-gas"), AN_ALTITUDE
    # (space, -)
    TOOK_OFF_FROM = (
        58, "BB-45", Message("[{actor} takes|You take] off from the neighboring Line, over {space}."), drifts, A_SPACE,
    )
    BURNED_HIGH = 59, "BB-48", Message(
        "[{actor} burns|You burn] 1 fuel at High ({amount} left).",
        "[{actor} burns|You burn] 1 fuel at High ({amount} left).",
    ), shows("fx-fuel")
    # (altitude, -)
    SANK_FROM_HIGH = (
        60, "BB-48", Message("[{actor} is|You’re] out of fuel and [drops|drop] to {altitude}."),
        changes_height("fx-none"), AN_ALTITUDE, TO_SOME,
    )
    BURNED_EMPTY = 61, "BB-49", Message(
        "[{actor} is|You’re] out of gas and [burns|burn] 1 fuel ({amount} left).",
        "[{actor} is|You’re] out of gas and [burns|burn] 1 fuel ({amount} left).",
    ), shows("fx-fuel")
    # (altitude, -)
    SANK_EMPTY = (
        62, "BB-49", Message("[{actor} is|You’re] out of gas and fuel and [drops|drop] to {altitude}."),
        changes_height("fx-none"), AN_ALTITUDE, TO_SOME,
    )
    WINDS_SHUFFLED = 63, "BB-50", Message("The discarded wind cards are shuffled into a new deck.")
    SKIES_SHUFFLED = 64, "BB-31", Message("The discarded and covered Quadrant cards are shuffled into a new deck.")
    MISFORTUNES_SHUFFLED = 65, "BB-30", Message("The Misfortune cards are reshuffled.")
    STORM_CALLED = 66, "BB-64", Message("[{actor} is|You’re] first past Sakhalin: a storm is brewing."), TO_ALL
    STORM_TIE = 67, "BB-65", Message("Tie for last place: chance picks [{actor}|you]."), TO_SOME
    # (space, -)
    STORM_PLACED = (
        68, "BB-64", Message("[{actor} unleashes|You unleash] the storm over {space}."), moves_storm, A_SPACE, TO_ALL,
    )
    STORM_DRIFTS = 69, "BB-66", Message("The storm drifts to {space}."), moves_storm, A_SPACE      # (space, -)
    STORM_HOLDS = 70, "BB-66", Message("The storm stays over {space}."), None, A_SPACE
    # (space, -)
    STORM_MEETS = (
        71, "BB-67", Message("[{actor} flies|You fly] into the storm over {space}."),
        shows("fx-gust"), A_SPACE, TO_SOME,
    )
    HOME = 72, "BB-2", Message("[{actor} is|You’re] home, all the way around the world."), wins, TO_ALL
    WON = 73, "BB-2", Message("[{actor} wins|You win] the race."), wins, TO_ALL
    TIME_UP = 74, "BB-A41", Message("The limit of {item} rounds has been reached."), TO_ALL      # (rounds, -)
    ALL_STRANDED = 75, "BB-A14", Message("No balloon can fly any farther.")
    FIGHTS_FIRE = 79, "BB-58", Message("[{actor} is|You’re] fighting the fire: no wind card next turn.")
    # (altitude, gas spent)
    COOLS_DOWN = 80, "BB-59", Message(
        "[{actor} spends|You spend] {amount} gas in the heat and [descends|descend] to {altitude}.",
        "[{actor} spends|You spend] {amount} gas in the heat and [descends|descend] to {altitude}.",
    ), changes_height("fx-gas"), AN_ALTITUDE
    # (space, range)
    CRASHED_HIGH = 78, "BB-47", Message(
        "{mountains}: only High clears white mountains. "
        "[{actor} comes down and loses the|You come down and lose your] next turn."
    ), comes_down("fx-crash"), {"mountains": mountains_told}
    WINDS_CANCEL = 77, "BB-63", Message("The two winds cancel out: [{actor} stays|you stay] put."), shows("fx-calm")
    DEALT_WIND = 81, "BB-14", DRAWS, None, A_WIND
    DRIVEN_BACK = 82, "BB-54c", BLOWN, flies_back, A_SPACE
    BECALMED = 83, "BB-A15", Message("[{actor} is|You’re] at the Equator, where there’s no wind."), shows("fx-calm")
    HEAT_BANS = 84, "BB-59", NO_CLIMB
    # (-, degrees)
    FURTHEST = 76, "BB-A14", Message(
        "[{actor}|You] got farthest: {amount} degree of longitude.",
        "[{actor}|You] got farthest: {amount} degrees of longitude.",
    ), wins
    ENDLESS = 85, "BB-A41", Message("After {item} rounds the race is called off.")      # (rounds, -)


class Refusal(Cited):
    """Why an action is refused."""

    NONE = 0
    GAME_OVER = 1, "BB-2", Message("The race is over.")
    CHANCE_ONLY = 2, "BB-10a", Message("Cards come off the deck at random; you don’t get to choose.")
    NOT_YOUR_TURN = 3, "BB-17", Message("It’s someone else’s turn.")
    WRONG_MOMENT = 4, "BB-21", Message("You can’t do that in this step.")
    OCCUPIED = 5, "BB-20", Message("That space is taken; at the start every balloon needs its own.")
    NOT_YOUR_CARD = 6, "BB-22", Message("You don’t have that card, in hand or in front of you.")
    TABLE_FULL = 7, "BB-25", Message("You have three cards in front of you: play one of them on a rival.")
    NO_TARGET = 8, "BB-26", Message("There’s no balloon to play that card on.")
    NO_QUESTION_MARK = 9, "BB-30", Message("Only cards with a question mark bring a Misfortune.")
    NO_QUARTER_CIRCLE = 10, "BB-31", Message("Only cards with a quarter circle change the weather.")
    NO_PAWN = 11, "BB-26", Message("That balloon has no pawn.")
    OWN_BALLOON = (
        12, "BB-26", Message("The cards in front of you are for rivals, never for a balloon of your own."),
    )
    NO_STORM = 13, "BB-66", Message("There is no storm on the map.")
    STORM_ONLY_DRIFTS = 14, "BB-66", Message("On the storm, a card counts only for its wind.")
    NOT_IN_FRONT = 15, "BB-63", Message("You can answer only with another of your played cards.")
    NO_SUCH_ADVANTAGE = 16, "BB-37", Message("You don’t have that Advantage card.")
    NOTHING_TO_TAKE = (
        17, "BB-37", Message("You can trade only after playing a card, and only for a face-up wind card."),
    )
    NOT_ON_TABLE = 18, "BB-37", Message("Nobody has that card face up in front of them.")
    NO_BALLAST = 19, "BB-39", Message("Each level up costs one ballast; you don’t have enough.")
    NO_GAS = 20, "BB-40", Message("Each level down costs one gas; you don’t have enough.")
    MAY_NOT_CLIMB = 21, "BB-55", Message("Your balloon can’t climb this turn.")
    MUST_WAIT = 22, "BB-A3", Message("Your balloon was forced down this turn: it stays on the Ground.")
    NO_LANDING = 23, "BB-A10", Message("At this table balloons can’t land at will.")
    NOT_FORCED = (
        24, "BB-45",
        Message("Only a balloon forced down in a zone or in mountains can take off from a neighboring Line."),
    )
    NO_SUCH_EXIT = 25, "BB-45", Message("There’s no Line on that side.")
    EXIT_CLOSED = 26, "BB-A8", Message("That space would force you right back down.")
    ON_GROUND = 27, "BB-A24", Message("No wind moves your balloon on the Ground.")
    AT_EQUATOR = 28, "BB-A16", Message("That won’t get you anywhere from the Equator.")
    NOT_NAMEABLE = 29, "BB-60", Message("Choose a Permit the balloon has and isn’t using right now.")
    NO_PLACE = 30, "BB-64", Message("The storm starts in the Sakhalin zone, or just north or south of it.")
    NO_FAIR_WINDS = 31, "BB-51", Message("You don’t have Fair Winds.")
    TOO_LOW = 32, "BB-A43", Message("The mountains here are higher than that: climb higher, or stay down.")
    OWN_TURN = 33, "BB-26", Message("The cards in front of you are for other balloons, not the one whose turn it is.")
    FULL_IN_STORM = 34, "BB-25", Message("You have three cards in front of you: play one on a rival or on the storm.")
    HEATED = 35, "BB-59", Message("After Heat Problems, your balloon can’t climb this turn.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    HOME = 1, "BB-2", Message("The globe has been circled.")
    STRANDED = 2, "BB-A14", Message("No balloon can fly any farther: whoever got farthest wins.")
    ROUNDS = 3, "BB-A41", Message("The round limit has been reached: whoever got farthest wins.")
    ENDLESS = 4, "BB-A41", Message("This race would never end, so it’s called off: whoever got farthest wins.")


class Breach(Cited):
    """What a broken state breaks."""

    NONE = 0
    WINDS = 1, "BB-14", Message("The Local Wind cards don’t add up.")
    SKIES = 2, "BB-15", Message("A Quadrant doesn’t have exactly one card.")
    CHIPS = 3, "BB-12", Message("Someone has fewer than zero chips.")
    SPACES = 4, "BB-4", Message("A balloon or the storm is off the map.")
    ADVANTAGES = 5, "BB-13", Message("There are more Advantage cards than in the deck.")
    PAWNS = 6, "BB-18", Message("A pawn is somewhere it can’t be.")
    AWAITED = 7, "BB-17", Message("The table is waiting for the wrong seat.")
