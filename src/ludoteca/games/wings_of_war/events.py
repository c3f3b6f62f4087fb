"""What the journal can tell, why an action is refused, and how a game ends: each with its clause and sentence."""

from ludoteca.engine.game.declared import HEADS, TO_ALL, TO_SOME, Cited, Told
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.runtime.journal import Entry
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import Message
from ludoteca.games.wings_of_war.table.drawing import (
    burns_out,
    collides,
    counts,
    fires,
    fires_from_ground,
    flies,
    launches,
    leaves,
    recovers,
    rises,
    strikes,
    suffers,
    tails,
    tails_no_more,
    takes_card,
    wins,
)
from ludoteca.games.wings_of_war.table.names import (
    actor_told,
    amount_told,
    card_told,
    crew_of,
    damage_told,
    deck_told,
    detail_told,
    edge_told,
    firing_told,
    gun_told,
    gunner_told,
    item_told,
    jam_told,
    last_cards_told,
    other_told,
    own_gun_told,
    plan_told,
    plane_told,
    points_told,
    reason_told,
    seats_of,
    shown_told,
    side_told,
    way_told,
)

VICTORY = Message("Victory for {side}.")
POINT_FOR = Message("{amount} victory point for {side}: {reason}.", "{amount} victory points for {side}: {reason}.")
ANOTHER = {"other": other_told}
A_LEVEL = {"level": item_told}
A_PLANE = {"plane": plane_told}
A_SIDE = {"side": side_told}
A_REASON = {"side": side_told, "reason": reason_told}
A_CARD = {"card": card_told}
A_GUN = {"actor": gunner_told, "gun": own_gun_told}      # item: gun
PLANE_AND_OTHER = {"plane": plane_told, "other": other_told}
BOMBS = {"plane": plane_told, "amount": detail_told, "points": points_told}


class Event(Told):
    """Entries of the journal. `actor` is a flyer, by slot; beside them: what `item`, `amount` and `detail` hold.

    What shows nothing comes with the new picture, such as bombs in the air, or is for the flyer's owner alone.

    `{actor}` begins a sentence, `{plane}` and `{other}` stand within one. Spanish and French names of planes bring
    their article along, so their translations put neither `de` nor `a` (`à`) before these gaps.
    """

    @staticmethod
    def actor_in(reader: Reader, entry: Entry) -> str:
        """Return how a sentence calls the plane or balloon that it begins with."""
        return actor_told(reader, entry)

    def concerned(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return who flies the planes of an entry; of a side that wins or scores, all of its seats."""
        crew = crew_of(reader)
        if "side" in self.fills:
            return tuple(seats_of(crew, entry.item))
        slots = (entry.actor, entry.item) if "other" in self.fills else (entry.actor,)
        return tuple(crew[slot].seat for slot in slots)

    def spoken_to(self, reader: Reader, entry: Entry) -> tuple[int, ...]:
        """Return whom an entry concerns; in place of one who flies several planes, to whom theirs are named, nobody."""
        flown = [who.seat for who in crew_of(reader)]
        return tuple(seat if flown.count(seat) == 1 else SPECTATOR for seat in self.concerned(reader, entry))

    TURN_BEGINS = 1, "WW-17", Message("Turn {turn} begins."), None, {"turn": item_told}, HEADS      # item: turn
    # item: flames that are left
    BURNS = (
        2, "WW-63", Message(
            "[{actor} burns|You’re on fire] ({amount} flame left).",
            "[{actor} burns|You’re on fire] ({amount} flames left).",
        ),
        suffers("burns"), {"amount": item_told}, TO_SOME,
    )
    # its owner's: item: 1 no cards to the right, 2 to the left, 3 to neither side
    RUDDER_HELD = (
        3, "WW-60", Message("[{actor}: rudder|Your rudder is] jammed, no cards {way} this turn."),
        None, {"way": way_told}, TO_SOME,
    )
    TAILS = (      # item: whom
        4, "WW-21",
        Message("[{actor} is on the tail of {other}|You’re on the tail of {other}|{actor} is on your tail]."),
        tails, ANOTHER, TO_SOME,
    )
    TAIL_LOST = (      # item: whom
        5, "WW-24",
        Message("[{actor} loses the tail of {other}|You lose the tail of {other}|{actor} is off your tail]."),
        tails_no_more, ANOTHER,
    )
    # to its owner: item, amount, detail: its three cards
    PLANNED = 6, "WW-29", Message("[{actor} plans|You plan]: {cards}."), None, {"cards": plan_told}
    JAM_CLEARED = 7, "WW-59", Message("[{actor}: gun|Your {gun} is] cleared, ready to fire."), recovers("jammed"), A_GUN
    # to the tailer: item: target, amount: card
    SHOWN = (
        8, "WW-23", Message("[{actor} sees|You see] the next card of {other}: {card}."),
        None, {"card": shown_told, "other": other_told}, TO_SOME,
    )
    SHOWS = (      # item: tailer
        9, "WW-23", Message(
            "[{actor} shows its next card to {other}|You show {other} your next card|{actor} shows you its next card]."
        ),
        None, ANOTHER, TO_SOME,
    )
    REORDERED = 10, "WW-23", Message("[{actor}: card order|Your card order is] set.")
    FLOWN = 11, "WW-18", Message("[{actor} flies|You fly]: {card}."), flies, A_CARD      # item: card, amount: manoeuvre
    CLIMBED = 12, "WW-34", Message("[{actor} climbs|You climb] to level {level}."), rises, A_LEVEL      # item: level
    # a climb counter: item: counters, amount: needed
    COUNTED = (
        13, "WW-34", Message("[{actor} gains|You gain] a climb counter ({count} of {need})."),
        counts, {"count": item_told, "need": amount_told},
    )
    # a climb at level 3 whose need has fallen
    UNCOUNTED = (
        14, "WW-A18", Message("[{actor} climbs but gains|You climb but gain] no counter: level 3 is the top."), counts,
    )
    DIVED = 15, "WW-36", Message("[{actor} dives|You dive] to level {level}."), rises, A_LEVEL      # item: level
    LANDED_HOME = (
        16, "WW-39", Message("[{actor} lands safely on its|You land safely on your] own strip."),
        leaves("lands"), TO_ALL,
    )
    LANDED_OUT = (
        17, "WW-39", Message("[{actor} lands off its own strip and is|You land off your own strip and are] lost."),
        leaves("lands"), TO_ALL,
    )
    LEFT_TABLE = (      # item: Edge
        18, "WW-48",
        Message("[{actor} flies off the {edge} edge and is|You fly off the {edge} edge and are] out of the game."),
        leaves("leaves"), {"edge": edge_told}, TO_ALL,
    )
    AVOIDED = (      # item: the other
        19, "WW-44", Message("[{actor} and {other}|You and {other}|{actor} and you] barely miss each other."),
        suffers("swerves"), ANOTHER, TO_SOME,
    )
    COLLIDED = (      # item: the other
        20, "WW-45", Message("[{actor} and {other} collide|You collide with {other}|{actor} collides with you]."),
        collides, ANOTHER, TO_ALL,
    )
    # a plane flies into a balloon: item
    HIT_BALLOON = (
        21, "WW-47",
        Message("[{actor} crashes into {other}|You crash into {other}|{actor} crashes into your balloon]."),
        collides, ANOTHER, TO_ALL,
    )
    SWERVED = 22, "WW-44", Message("[{actor} swerves|You swerve]: {card}."), None, A_CARD      # item: card
    # item: place in State.bombs, amount: points, detail: count
    BOMB_HIT = (
        23, "WW-74", Message(
            "Direct hit for {points}: {amount} [bomb from {plane}|of your bombs].",
            "Direct hit for {points}: {amount} [bombs from {plane}|of your bombs].",
        ),
        strikes("strikes hits"), BOMBS, TO_ALL,
    )
    BOMB_NEAR = (
        24, "WW-74", Message(
            "Near hit for {points}: {amount} [bomb from {plane}|of your bombs].",
            "Near hit for {points}: {amount} [bombs from {plane}|of your bombs].",
        ),
        strikes("strikes hits"), BOMBS, TO_SOME,
    )
    BOMB_MISSED = (
        25, "WW-74", Message(
            "A miss: {amount} [bomb from {plane}|of your bombs].",
            "A miss: {amount} [bombs from {plane}|of your bombs].",
        ),
        strikes("strikes"), {"amount": detail_told, "plane": plane_told},
    )
    # item: bombs, amount: bombs that are left
    DROPPED = (
        26, "WW-72", Message(
            "[{actor} drops|You drop] {amount} bomb ({left} left).",
            "[{actor} drops|You drop] {amount} bombs ({left} left).",
        ),
        None, {"amount": item_told, "left": amount_told},
    )
    # half of its bombs are gone
    LIGHTER = 27, "WW-69", Message(
        "[{actor} has dropped half its bombs and is|You’ve dropped half your bombs and are] no longer loaded."
    )
    # and a counter goes: item: counters
    STAYS_LOW = 28, "WW-71", Message(
        "[{actor} stays at its level and gives|You stay at your level and give] back a climb counter."
    )
    # item: target, amount: cards, detail: gun
    FIRED = (
        30, "WW-53", Message(
            "[{actor} fires at {other}|You fire at {other}|{actor} fires at you]: {amount} damage card.",
            "[{actor} fires at {other}|You fire at {other}|{actor} fires at you]: {amount} damage cards.",
        ),
        fires, {"actor": firing_told, "other": other_told}, TO_SOME,
    )
    # item: target, amount: rockets
    LAUNCHED = (
        31, "WW-80", Message(
            "[{actor} launches|You launch|{actor} launches] {amount} rocket at [{other}|{other}|you].",
            "[{actor} launches|You launch|{actor} launches] {amount} rockets at [{other}|{other}|you].",
        ),
        launches, ANOTHER, TO_SOME,
    )
    ROCKET_HIT = (
        32, "WW-80", Message(
            "{amount} [rocket from {plane}|of your rockets|rocket from {plane}] hits [{other}|{other}|you].",
            "{amount} [rockets from {plane}|of your rockets|rockets from {plane}] hit [{other}|{other}|you].",
        ),
        launches, PLANE_AND_OTHER, TO_SOME,
    )
    ROCKET_LOST = (
        33, "WW-80", Message(
            "{amount} [rocket from {plane}|of your rockets|rocket from {plane}] misses [{other}|{other}|you].",
            "{amount} [rockets from {plane}|of your rockets|rockets from {plane}] miss [{other}|{other}|you].",
        ),
        None, PLANE_AND_OTHER, TO_SOME,
    )
    # item: post
    GROUND_FIRED = (
        34, "WW-81", Message("Ground fire: a machine gun shoots at [{plane}|you]."),
        fires_from_ground("gun"), A_PLANE, TO_SOME,
    )
    TRENCH_FIRED = (
        35, "WW-81", Message("Fire from a trench at [{plane}|you]: only special damage counts."),
        fires_from_ground("trench"), A_PLANE, TO_SOME,
    )
    # what it is, to those who may know its damage: item: kind, amount: deck
    TOOK = 36, "WW-56", Message("Hit for {card}."), None, {"card": damage_told}, TO_SOME
    TAKES = (      # to all, before it: item: deck
        37, "WW-56", Message("[{actor} draws|You draw] damage from deck {deck}."),
        takes_card, {"deck": deck_told}, TO_SOME,
    )
    JAMMED = 38, "WW-59", Message("[{actor}: the gun|Your {gun}] jams."), suffers("jammed"), A_GUN, TO_SOME
    POST_JAMMED = 39, "WW-81", Message("A ground gun jams.")      # item: post
    SMOKES = 40, "WW-62", Message("[{actor} trails|You trail] smoke: no tailing for now."), suffers("smokes"), TO_SOME
    CAUGHT_FIRE = (
        41, "WW-63", Message("[{actor} catches|You catch] fire: no tailing for now."), suffers("smokes burns"), TO_SOME,
    )
    FLAMES_OUT = 42, "WW-63", Message("[{actor}: fire out|You’re no longer on fire]."), recovers("burns")
    EXPLODED = 43, "WW-59", Message("[{actor} explodes|You explode]."), suffers("explodes"), TO_ALL
    # its owner's, as all that follow as far as CREW_AGAIN: item: Special
    RUDDER_JAMS = (
        44, "WW-60", Message("[{actor}: rudder|Your rudder] jams, no cards {way} next turn."),
        None, {"way": jam_told}, TO_SOME,
    )
    ENGINE_HIT = 45, "WW-61", Message("[{actor}: engine|Your engine is] hit; every plan now needs a stall."), TO_SOME
    ENGINE_LOST = 46, "WW-67", Message("[{actor} loses|You lose] an engine."), TO_SOME      # of several engines
    PILOT_HIT = 47, "WW-64", Message("[{actor}: the pilot is|You’re] wounded."), TO_SOME
    OBSERVER_HIT = 48, "WW-65", Message("[{actor}: observer|Your observer is] hit, no more rear gun or bombs."), TO_SOME
    GUNNER_HIT = (      # item: gun
        49, "WW-67", Message("[{actor}: gunner|Your gunner is] hit, {gun} silent."),
        None, {"gun": gun_told}, TO_SOME,
    )
    # nobody is left to hit
    CREW_AGAIN = 50, "WW-65", Message("[{actor}: observer|Your observer is] hit again, no effect.")
    DESTROYED = 51, "WW-58", Message("[{actor} is destroyed|You’re down]."), leaves("falls"), TO_ALL
    # item: cards, amount: points
    CARDS_SHOWN = (
        52, "WW-56", Message(
            "[{actor} shows|You show] {amount} damage card: {points}.",
            "[{actor} shows|You show] {amount} damage cards: {points}.",
        ),
        None, {"amount": item_told, "points": points_told},
    )
    WINCHED = 53, "WW-82", Message("[{actor} comes|You come] down to level {level}."), rises, A_LEVEL      # item: level
    SAVED = 54, "WW-82", Message("[{actor} is|You’re] on the ground and safe."), leaves("lands"), TO_ALL
    # item: side
    TARGET_DESTROYED = 55, "WW-74", Message("The target on the ground is destroyed."), burns_out, TO_ALL
    POINT = 56, "WW-85", POINT_FOR, None, A_REASON, TO_ALL      # item: side, amount: points, detail: Reason
    WON = 57, "WW-87", VICTORY, wins, A_SIDE, TO_ALL      # the last side, or by points: item: side
    DRAWN = 58, "WW-86", Message("Tied for first: the game is a draw."), TO_ALL      # by points
    # an autonomous plane's card lies face down
    AUTO_DRAWN = 59, "WW-75", Message("[{actor}|Your plane] flies by itself: its next card is drawn face down.")
    # a card without points is laid aside
    SPARE_CARD = 60, "WW-A40", Message("[{actor} sets|You set] aside a damage card without points.")
    POINT_ESCORT = 61, "WW-89", POINT_FOR, None, A_REASON, TO_ALL      # for the bomber: as POINT
    POINT_BOMBING = 62, "WW-90", POINT_FOR, None, A_REASON, TO_ALL      # for the target: as POINT
    WON_BALLOONS = 63, "WW-88", VICTORY, wins, A_SIDE, TO_ALL      # item: side; the same in the other missions
    WON_ESCORT = 64, "WW-89", VICTORY, wins, A_SIDE, TO_ALL
    WON_BOMBING = 65, "WW-90", VICTORY, wins, A_SIDE, TO_ALL
    ALL_OUT = 66, "WW-87", Message("Nobody is left: the game is a draw."), TO_ALL      # a draw: nobody is left
    # its owner's; of several engines
    PILOTS_HIT = (
        67, "WW-67",
        Message("[{actor}: no gunners left, so the|You have no gunners left, so your] pilots are wounded."), TO_SOME,
    )
    # ; where there are no landing strips
    LANDED = 68, "WW-39", Message("[{actor} lands and is|You land and are] out of the fight."), leaves("lands"), TO_ALL
    # its owner's: as first planned: item, amount: its two last cards
    RESUMES = (
        69, "WW-A5", Message("[{actor} goes back to its|You go back to your] first plan: {cards}."),
        None, {"cards": last_cards_told}, TO_SOME,
    )
    COUNTED_ALONE = 70, "WW-34", Message(      # of several engines: how many are needed is a secret; item: counters
        "[{actor} gains|You gain] a climb counter (now {count})."), counts, {"count": item_told}
    EXPLODED_SOFT = 71, "WW-59", Message(
        "[{actor}: explosion|Explosion on board], 10 points."), suffers("crashes"), TO_SOME


class Refusal(Cited):
    """Why an action is not allowed; NONE if it is."""

    NONE = 0
    GAME_OVER = 1, "WW-87", Message("The game is over.")
    CHANCE_ONLY = 2, "WW-56", Message("The cards are drawn at random, not by you.")
    NOT_AWAITED = 3, "WW-17", Message("It’s not your turn.")
    WRONG_MOMENT = 4, "WW-17", Message("You can’t do that at this point in the turn.")
    NO_SUCH_CARD = 5, "WW-14", Message("This plane’s deck doesn’t have that card.")      # the deck does not hold it
    ALL_COPIES_USED = 6, "WW-30a", Message("You’ve already planned all your copies of this card.")
    STEEP_AFTER_STEEP = 7, "WW-30b", Message("You can’t fly two steep cards in a row.")
    IMMELMANN_NEEDS_STRAIGHT = 8, "WW-30c", Message("Fly a straight right before an Immelmann.")
    STRAIGHT_AFTER_IMMELMANN = 9, "WW-30c", Message("Fly a straight right after an Immelmann.")
    RUDDER_JAMMED = 10, "WW-30d", Message("Your rudder is jammed: no cards to that side this turn.")
    NO_ROOM_FOR_STALL = 11, "WW-30e", Message("Your engine is damaged: leave room for a stall in this plan.")
    LOADED_IMMELMANN = 12, "WW-30f", Message("Loaded with bombs, you can’t fly an Immelmann.")
    LOADED_STEEP = 13, "WW-30f", Message("Loaded with bombs, you get one steep card a turn.")
    ABOVE_CEILING = 14, "WW-35", Message("You can’t climb above level 3.")
    BELOW_GROUND = 15, "WW-39", Message("You can’t dive at level 0.")
    NO_ALTITUDE = 16, "WW-A34", Message("This game is played without altitude.")
    CLIMB_WITH_IMMELMANN = 17, "WW-84", Message("Here an Immelmann climbs: no other climb in the same plan.")
    # no card would be left to complete the plan
    NO_WAY_ON = 18, "WW-31", Message("After this card you couldn’t complete the plan.")
    PLAN_IS_FINAL = 19, "WW-29", Message("This plan already has its three cards.")
    # nothing has been flown before it
    IMMELMANN_FIRST = 20, "WW-A37", Message("Your very first card can’t be an Immelmann.")
    ORDER_ILLEGAL = 21, "WW-26", Message("That order isn’t allowed.")
    ORDER_THE_SAME = 22, "WW-23", Message("That’s the same as another order.")
    NO_TAIL_THERE = 23, "WW-21", Message("You’re not on that plane’s tail.")
    NOT_IN_SIGHT = 24, "WW-51", Message("Out of this gun’s arc, or something’s in the way.")
    NOT_AN_ENEMY = 25, "WW-55", Message("There’s no enemy there.")
    GUN_JAMMED = 26, "WW-59", Message("This gun is jammed.")
    GUN_SILENT = 27, "WW-55", Message("Nobody can fire this gun now.")
    CANNOT_DROP = 28, "WW-72", Message(
        "Drop bombs once a turn, from level 1 or above, after a straight, stall or dive.")
    TOO_FEW_BOMBS = 29, "WW-72", Message("You have fewer than three bombs left.")
    NO_ROCKETS = 30, "WW-80", Message("You can’t launch that many rockets now.")
    ROCKETS_OFF = 31, "WW-80", Message("This game is played without rockets.")
    NO_BALLOON = 32, "WW-82", Message("You have no balloon to lower.")
    # where others must lie between
    LOADED_STEEP_SOON = 33, "WW-A16", Message("When loaded, put two other cards between steep ones.")
    OVERLAPS = 34, "WW-42", Message("The bases overlap, so neither can fire at the other.")
    OTHER_LEVEL = 35, "WW-53", Message("Too high or too low to hit from here.")
    TOO_FAR = 36, "WW-53", Message("Out of range: more than a ruler away.")
    BLIND_SPOT = 37, "WW-84", Message("It’s in the blind spot behind your tail.")
    NO_OBSERVER = 38, "WW-65", Message("There’s no observer left to drop bombs.")
    OVER_BALLOON = 39, "WW-42", Message("This gun is right over the balloon’s base and can’t hit it.")
    WINCH_OFF = 40, "WW-82", Message("This game is played without the balloon winch.")
    PILOT_BUSY = 41, "WW-A39", Message("After a steep card, your wounded pilot can’t launch rockets.")


class Ending(Cited):
    """Why the game ended."""

    NONE = 0
    LAST_SIDE = 1, "WW-87", Message("Only one side still has planes in play.")
    NOBODY_LEFT = 2, "WW-87", Message("Nobody is left in the air.")
    TURN_LIMIT = 3, "WW-87", Message("The turn limit has been reached.")
    BALLOONS_DOWN = 4, "WW-88", Message("The last balloon is down.")
    # none of the balloons' is left
    ATTACKERS_GONE = 5, "WW-88", Message("All the balloon’s attackers are out.")
    BALLOONS_SAVED = 6, "WW-A41", Message("No balloons are left in the air, and one is safe on the ground.")
    BOMBER_OUT = 7, "WW-89", Message("The bomber is out of the game.")
    TARGET_DESTROYED = 8, "WW-90", Message("The target on the ground is destroyed.")
    BOMBS_SPENT = 9, "WW-90", Message("No bombs are left.")
    # no attacker of the bomber is left
    ESCORT_OVER = 10, "WW-89", Message("All the bomber’s attackers are out.")


class Breach(Cited):
    """What `check` can find broken."""

    NONE = 0
    CARDS = 1, "WW-56", Message("A damage card is missing, or there is one too many.")
    POINTS = 2, "WW-66", Message("A plane’s points don’t match its cards.")
    LEVELS = 3, "WW-33", Message("Something flies at a level that doesn’t exist.")
    POSES = 4, "WW-48", Message("A plane in play is off the table.")
    AWAITED = 5, "WW-17", Message("The game is waiting for the wrong seats.")
    COUNTERS = 6, "WW-59", Message("A counter is somewhere it can’t be.")
