"""The scenario, the planes, and the switches of the rules that a table may agree on."""

from ludoteca.engine.game.options import Amount, Choice, Option, Switch, Values
from ludoteca.engine.texts.words import Message

BY_SEATS = "by_seats"
MISSIONS = ("duel", "dogfight2", "dogfight3", "dogfight4", "melee", "balloon_s", "balloon_l", "escort", "bombing")
FOR_SEATS = (0, 0, 0, 1, 1, 2, 2, 3, 3)    # the mission of by_seats, by number of seats
MELEE = MISSIONS.index("melee")
PLANES_OF_SIDES = {                        # planes with a pilot, by side
    "duel": (1, 1), "dogfight2": (2, 2), "dogfight3": (3, 3), "dogfight4": (4, 4),
    "balloon_s": (2, 1), "balloon_l": (2, 2), "escort": (2, 3), "bombing": (3, 2),
}
FLEET = (
    "SPAD13", "NIE17", "CAMEL", "SE5A", "SOPTRI", "DOLPHIN", "SNIPE", "NIE11", "DH2", "MORN", "BRE14", "DH4", "RE8",
    "CAPCA3", "HP400", "FOKDR1", "ALBD2", "ALBD3", "ALBD5", "FOKD7", "FOKE3", "HALBD3", "SSWD3", "PFALZ3", "RUMPC4",
    "ROLC2", "HANCL3", "UFAGC1", "GOTHA5", "STAAKEN",
)
FLEET_TITLES = (
    "SPAD XIII", "Nieuport 17", "Sopwith Camel", "S.E.5a", "Sopwith Triplane", "Sopwith Dolphin", "Sopwith Snipe",
    "Nieuport 11", "Airco D.H.2", "Morane-Saulnier N", "Breguet 14 B2", "Airco D.H.4", "R.E.8", "Caproni Ca.3",
    "Handley Page O/400", "Fokker Dr.I", "Albatros D.II", "Albatros D.III", "Albatros D.Va", "Fokker D.VII",
    "Fokker E.III", "Halberstadt D.III", "Siemens-Schuckert D.III", "Pfalz D.III", "Rumpler C.IV", "Roland C.II",
    "Hannover CL.III", "UFAG C.I", "Gotha G.V", "Zeppelin Staaken R.VI",
)
CHOSEN_PLANES = 8          # plane_1 .. plane_8
ALONE = "alone"            # of pilot_1 .. pilot_8
PLANE_LABELS = (
    Message("Plane 1"), Message("Plane 2"), Message("Plane 3"), Message("Plane 4"), Message("Plane 5"),
    Message("Plane 6"), Message("Plane 7"), Message("Plane 8"),
)
THE_BOMBER = Message("The bomber")
OTHER_PLANES = Message("Other planes than the scenario has")
OTHER_LEVELS = Message("Planes that begin higher or lower than the others")
NO_PILOTS = Message("Planes that fly by themselves")


def plane_option(number: int) -> Choice:
    """Return the option that exchanges a plane (WW-A44)."""
    return Choice(
        f"plane_{number}", "drawn",
        {"drawn": Message("as the scenario has it")}
        | dict(zip(map(str.lower, FLEET), map(Message, FLEET_TITLES), strict=True)),
        PLANE_LABELS[number - 1],
        Message("Another type for this plane, counted from the first of side 1. Bombers with a task stay."),
        "WW-A44",
        OTHER_PLANES,
    )


def level_option(name: str, label: Message) -> Choice:
    """Return the option for the level at which one plane begins (WW-33); its places are the levels, 0 as all begin."""
    return Choice(
        name, "agreed",
        {"agreed": Message("begins as all do"), "1": Message("begins at level 1"), "2": Message("begins at level 2"),
         "3": Message("begins at level 3")},
        label,
        Message("Planes are counted from the first of side 1; the bomber that is escorted is not among them."),
        "WW-33",
        OTHER_LEVELS,
        since="0.2.0", before="agreed",
    )


def pilot_option(number: int) -> Choice:
    """Return the option that leaves a plane to itself (WW-75)."""
    return Choice(
        f"pilot_{number}", "player",
        {"player": Message("has a pilot"), ALONE: Message("flies by itself")},
        PLANE_LABELS[number - 1],
        Message("Cards drawn at random fly it. Planes are counted from the first of side 1."),
        "WW-75",
        NO_PILOTS,
        since="0.2.0", before="player",
    )


SCENARIO_NOTES = {         # with the planes of the pack
    BY_SEATS: Message("With 2 players one plane a side, with 3 or 4 two, with 5 or 6 three, with 7 or 8 four."),
    "duel": Message("A Sopwith Camel against a Fokker Dr.I."),
    "dogfight2": Message("A Sopwith Camel and a SPAD XIII against an Albatros D.Va and a Fokker Dr.I."),
    "dogfight3": Message("Sopwith Camel, SPAD XIII and S.E.5a against Albatros D.Va, Fokker Dr.I and Fokker D.VII."),
    "dogfight4": Message(
        "Sopwith Camel, SPAD XIII, S.E.5a and Sopwith Snipe against Albatros D.Va, Fokker Dr.I, Fokker D.VII "
        "and Pfalz D.III."),
    "melee": Message("A plane for everybody and no sides: the last one in the air wins."),
    "balloon_s": Message("Two Nieuport 11 attack a small balloon; a Fokker D.VII defends it."),
    "balloon_l": Message("Two Nieuport 17 attack a large balloon; Albatros D.III and D.II defend it."),
    "escort": Message(
        "A Gotha G.V on its way, that nobody flies, and two Fokker E.III; Sopwith Camel, S.E.5a and "
        "Sopwith Snipe attack."),
    "bombing": Message("Two R.E.8 with bombs and a Nieuport 17 against two Fokker D.VII, for a target on the ground."),
}
OPTIONS: tuple[Option, ...] = (
    Choice(
        "scenario", BY_SEATS,
        {
            BY_SEATS: Message("a dogfight for as many as play"),
            "duel": Message("Duel"),
            "dogfight2": Message("Dogfight, two against two"),
            "dogfight3": Message("Dogfight, three against three"),
            "dogfight4": Message("Dogfight, four against four"),
            "melee": Message("Melee, everybody for themselves"),
            "balloon_s": Message("Balloon busting, small balloon"),
            "balloon_l": Message("Balloon busting, large balloon"),
            "escort": Message("Escort the bomber"),
            "bombing": Message("Bombing run"),
        },
        Message("Scenario"),
        Message("Who flies against whom, and what wins. One player may fly several planes of a side."),
        "WW-87",
        notes=SCENARIO_NOTES,
    ),
    Amount(
        "turns", 0, 0, 60, Message("Turns at most"),
        Message("The game ends after so many turns; 0 leaves it to the scenario."),
        "WW-87",
    ),
    Switch(
        "altitude", True, Message("Altitude"),
        Message("Planes climb and dive between levels 0 and 3. Without it all fly at level 2."),
        "WW-A34",
    ),
    Amount(
        "level", 2, 1, 3, Message("Starting level"),
        Message("How high all planes and balloons begin."),
        "WW-33",
    ),
    Switch(
        "tailing", True, Message("Tailing"),
        Message("Who sits on an enemy’s tail sees its next card and may reorder its own."),
        "WW-A35",
    ),
    Choice(
        "tail_cross", "any",
        {"any": Message("on any level"), "same_levels": Message("only on the level of one of the two")},
        Message("A plane in between stops a tail"),
        Message("Whether a third plane breaks the line to the tail at every level."),
        "WW-A2",
    ),
    Switch(
        "original_plans", True, Message("Who loses a tail flies on as first planned"),
        Message("In the order in which the cards were laid; without it in the order chosen last."),
        "WW-A5",
        since="0.2.0", before=False,
    ),
    Choice(
        "block_levels", "between",
        {"between": Message("on the levels between firer and target"), "all": Message("on all levels")},
        Message("Planes block the line of fire"),
        Message("Which planes in between stop a shot."),
        "WW-A15",
    ),
    Switch(
        "collision", True, Message("Collisions"),
        Message("Planes that overlap at the same level may collide."),
        "WW-A9",
    ),
    Choice(
        "jam_timing", "start",
        {"start": Message("before each manoeuvre: two manoeuvres of silence"),
         "end": Message("after each manoeuvre’s fire: three of them")},
        Message("Jam counters go"),
        Message("How long a jammed gun stays silent."),
        "WW-A22",
    ),
    Switch(
        "team_info", False, Message("Team mates know each other’s damage"),
        Message("The cards of a side’s planes are open to the whole side."),
        "WW-A36",
    ),
    Switch(
        "low_dive", True, Message("A dive at level 0 lands the plane"),
        Message("It is out of the fight, wherever it is, but not lost. Without it nobody can dive at level 0."),
        "WW-A19",
        recommended=False, reason=Message("Nobody gets out of a fight just by landing."),
        since="0.2.0", before=False,
    ),
    Switch(
        "landing", False, Message("Landing strips"),
        Message("Who lands in the strip of its own side is home; whoever lands anywhere else is lost."),
        "WW-A46",
    ),
    Choice(
        "loaded_steep", "per_turn",
        {"per_turn": Message("at most one in a turn"), "between": Message("with two others between them")},
        Message("Steep cards with a load of bombs"),
        Message("How a loaded plane may plan steep manoeuvres."),
        "WW-A16",
    ),
    Choice(
        "loaded_at_half", "free",
        {"free": Message("is free"), "loaded": Message("still counts as loaded")},
        Message("A plane with exactly half its bombs"),
        Message("When the limits of a load end."),
        "WW-A17",
    ),
    Choice(
        "aim_bonus", "off",
        {"off": Message("off"), "second": Message("from the second manoeuvre"),
         "third": Message("from the third manoeuvre")},
        Message("Bonus for steady aim"),
        Message("A gun that keeps firing at the same target adds a point to each card that has any."),
        "WW-A33",
    ),
    Switch(
        "dive_aim", False, Message("Bonus for a dive"),
        Message("After a dive the front gun adds a point to each card against a lower target."),
        "WW-83",
    ),
    Switch(
        "blind_spot", False, Message("Blind spot behind the tail"),
        Message("A rear gun cannot hit who is close behind at its level or below."),
        "WW-84",
    ),
    Switch(
        "soft_explosion", False, Message("Explosions count ten points"),
        Message("An explosion does not destroy a plane at once."),
        "WW-84",
    ),
    Switch(
        "balloon_explosion", False, Message("Gunfire can explode balloons"),
        Message("An explosion card destroys a balloon too."),
        "WW-A28",
    ),
    Switch(
        "immelmann_climb", False, Message("An Immelmann gains height"),
        Message("It brings a climb counter; no climb may then be planned in that turn."),
        "WW-84",
    ),
    Switch(
        "rockets", False, Message("Rockets"),
        Message("Every plane carries two rockets."),
        "WW-80",
    ),
    Switch(
        "ground_fire", False, Message("Fire from the ground"),
        Message("Machine guns and trenches of the scenario fire at low planes."),
        "WW-81",
    ),
    Switch(
        "balloon_winch", False, Message("Balloons can be winched down"),
        Message("A balloon may be lowered by a level a turn; on the ground it is saved."),
        "WW-82",
    ),
    *(plane_option(number) for number in range(1, CHOSEN_PLANES + 1)),
    *(level_option(f"level_{number}", PLANE_LABELS[number - 1]) for number in range(1, CHOSEN_PLANES + 1)),
    level_option("level_bomber", THE_BOMBER),
    *(pilot_option(number) for number in range(1, CHOSEN_PLANES + 1)),
)
TOO_MANY_SEATS = Message("This scenario has fewer planes than there are seats.")
TOO_FEW_PILOTS = Message("Too many planes fly by themselves: each side needs a pilot, and every player a plane.")


def clash(values: Values, seats: int) -> Message | None:
    """Return why a set of options cannot be played, or None (WW-75, WW-A38)."""
    scenario = values["scenario"]
    if scenario == BY_SEATS:
        scenario = MISSIONS[FOR_SEATS[seats]]
    sides = PLANES_OF_SIDES.get(scenario, (1,) * seats)
    if seats > sum(sides):
        return TOO_MANY_SEATS
    pilots = pilots_left(values, sides)
    return TOO_FEW_PILOTS if min(pilots) == 0 or seats > sum(pilots) else None


def pilots_left(values: Values, sides: tuple[int, ...]) -> list[int]:
    """Return how many planes of each side still have pilots, where some fly by themselves (WW-75)."""
    left = []
    number = 1
    for planes in sides:
        left.append(sum(values[f"pilot_{n}"] != ALONE for n in range(number, number + planes)))
        number += planes
    return left
