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
OTHER_PLANES = Message("Change the scenario’s planes")
OTHER_LEVELS = Message("Planes that start higher or lower")
NO_PILOTS = Message("Planes that fly by themselves")


def plane_option(number: int) -> Choice:
    """Return the option that exchanges a plane (WW-A44)."""
    return Choice(
        f"plane_{number}", "drawn",
        {"drawn": Message("the scenario’s plane")}
        | dict(zip(map(str.lower, FLEET), map(Message, FLEET_TITLES), strict=True)),
        PLANE_LABELS[number - 1],
        Message("Swap this plane for another type; plane 1 is side 1’s first. Bombers on a mission can’t be swapped."),
        "WW-A44",
        OTHER_PLANES,
    )


def level_option(name: str, label: Message) -> Choice:
    """Return the option for the level at which one plane begins (WW-33); its places are the levels, 0 as all begin."""
    return Choice(
        name, "agreed",
        {"agreed": Message("starts like the rest"), "1": Message("starts at level 1"),
         "2": Message("starts at level 2"), "3": Message("starts at level 3")},
        label,
        Message("Plane 1 is side 1’s first; the escorted bomber doesn’t count."),
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
        Message("Its cards are drawn at random. Plane 1 is side 1’s first."),
        "WW-75",
        NO_PILOTS,
        since="0.2.0", before="player",
    )


SCENARIO_NOTES = {         # with the planes of the pack
    BY_SEATS: Message("Planes per side: one with 2 players, two with 3 or 4, three with 5 or 6, four with 7 or 8."),
    "duel": Message("A Sopwith Camel against a Fokker Dr.I."),
    "dogfight2": Message("A Sopwith Camel and a SPAD XIII against an Albatros D.Va and a Fokker Dr.I."),
    "dogfight3": Message("Sopwith Camel, SPAD XIII and S.E.5a against Albatros D.Va, Fokker Dr.I and Fokker D.VII."),
    "dogfight4": Message(
        "Sopwith Camel, SPAD XIII, S.E.5a and Sopwith Snipe against Albatros D.Va, Fokker Dr.I, Fokker D.VII "
        "and Pfalz D.III."),
    "melee": Message("One plane each, no sides: last one flying wins."),
    "balloon_s": Message("Two Nieuport 11s attack a small balloon; a Fokker D.VII defends it."),
    "balloon_l": Message("Two Nieuport 17s attack a large balloon; an Albatros D.III and a D.II defend it."),
    "escort": Message(
        "A pilotless Gotha G.V and two Fokker E.III escorts; a Sopwith Camel, an S.E.5a and a Sopwith Snipe attack."),
    "bombing": Message("Two R.E.8s with bombs and a Nieuport 17 attack a target on the ground; two Fokker D.VIIs "
                       "defend it."),
}
OPTIONS: tuple[Option, ...] = (
    Choice(
        "scenario", BY_SEATS,
        {
            BY_SEATS: Message("a dogfight for your player count"),
            "duel": Message("Duel"),
            "dogfight2": Message("Dogfight, two against two"),
            "dogfight3": Message("Dogfight, three against three"),
            "dogfight4": Message("Dogfight, four against four"),
            "melee": Message("Melee, every pilot for themselves"),
            "balloon_s": Message("Balloon busting, small balloon"),
            "balloon_l": Message("Balloon busting, large balloon"),
            "escort": Message("Escort the bomber"),
            "bombing": Message("Bombing run"),
        },
        Message("Scenario"),
        Message("Who flies against whom, and how to win. A player may fly several planes."),
        "WW-87",
        notes=SCENARIO_NOTES,
    ),
    Amount(
        "turns", 0, 0, 60, Message("Turn limit"),
        Message("The game ends after this many turns; 0 uses the scenario’s limit."),
        "WW-87",
    ),
    Switch(
        "altitude", True, Message("Altitude"),
        Message(
            "Planes climb and dive between levels 0 and 3. "
            "When off, all fly at level 2; only a balloon that is winched down is lower."
        ),
        "WW-A34",
    ),
    Amount(
        "level", 2, 1, 3, Message("Starting level"),
        Message("How high planes and balloons start."),
        "WW-33",
    ),
    Switch(
        "tailing", True, Message("Tailing"),
        Message("On an enemy’s tail, you see its next card and may reorder yours."),
        "WW-A35",
    ),
    Choice(
        "tail_cross", "any",
        {"any": Message("at any level"), "same_levels": Message("only at the level of one of the two")},
        Message("Planes in between block a tail"),
        Message("At which levels a third plane gets in the way."),
        "WW-A2",
    ),
    Switch(
        "original_plans", True, Message("Lose the tail, fly your first plan"),
        Message("Cards go back to the order you first planned; when off, they keep the order chosen last."),
        "WW-A5",
        since="0.2.0", before=False,
    ),
    Choice(
        "block_levels", "between",
        {"between": Message("at the levels between shooter and target"), "all": Message("at all levels")},
        Message("Planes block the line of fire"),
        Message("Which planes in between block a shot."),
        "WW-A15",
    ),
    Switch(
        "collision", True, Message("Collisions"),
        Message("Planes that overlap at the same level may collide."),
        "WW-A9",
    ),
    Choice(
        "jam_timing", "start",
        {"start": Message("before the maneuvers: the gun is silent for two phases"),
         "end": Message("after a maneuver: the gun is silent for three phases")},
        Message("Jam counters come off"),
        Message("How long a jammed gun stays silent."),
        "WW-A22",
    ),
    Switch(
        "team_info", False, Message("Teammates see damage"),
        Message("The whole side sees its planes’ damage cards."),
        "WW-A36",
    ),
    Switch(
        "discreet", False, Message("Ask even those who can do nothing"),
        Message("Players whose gunner, pilot or observer can’t act are asked all the same, and so is "
                "a tailer with only one possible order."),
        "WW-A47",
        recommended=True, reason=Message("Otherwise, who gets asked would give away hidden damage and plans."),
        since="0.2.1", before=False,
    ),
    Switch(
        "low_dive", True, Message("A dive at level 0 lands the plane"),
        Message("Wherever it lands, it’s out of the fight but not lost. When off, nobody can dive at level 0."),
        "WW-A19",
        recommended=False, reason=Message("You couldn’t leave a fight just by landing."),
        since="0.2.0", before=False,
    ),
    Switch(
        "landing", False, Message("Landing strips"),
        Message("Land on your side’s strip and you’re home; land anywhere else and you’re lost."),
        "WW-A46",
    ),
    Choice(
        "loaded_steep", "per_turn",
        {"per_turn": Message("at most one a turn"), "between": Message("two other cards between them")},
        Message("Steep cards when loaded"),
        Message("How many steep cards a loaded plane may plan."),
        "WW-A16",
    ),
    Choice(
        "loaded_at_half", "free",
        {"free": Message("no longer loaded"), "loaded": Message("still loaded")},
        Message("With exactly half its bombs left"),
        Message("When a plane stops being loaded."),
        "WW-A17",
    ),
    Choice(
        "aim_bonus", "off",
        {"off": Message("off"), "second": Message("from the second maneuver"),
         "third": Message("from the third maneuver")},
        Message("Aim bonus"),
        Message("A gun that keeps firing at one target adds 1 to each card with points."),
        "WW-A33",
    ),
    Switch(
        "dive_aim", False, Message("Diving bonus"),
        Message("After a dive, the front gun adds 1 to each card with points against a lower target."),
        "WW-83",
    ),
    Switch(
        "blind_spot", False, Message("Blind spot behind the tail"),
        Message("A rear gun can’t hit a plane close behind it, at its own level or lower."),
        "WW-84",
    ),
    Switch(
        "soft_explosion", False, Message("Explosions count ten points"),
        Message("An explosion no longer destroys a plane outright."),
        "WW-84",
    ),
    Switch(
        "balloon_explosion", False, Message("Gunfire can blow up balloons"),
        Message("An explosion card destroys a balloon too."),
        "WW-A28",
    ),
    Switch(
        "immelmann_climb", False, Message("An Immelmann gains height"),
        Message("It gives a climb counter; you can’t plan a climb that turn."),
        "WW-84",
    ),
    Switch(
        "rockets", False, Message("Rockets"),
        Message("Every plane carries two rockets."),
        "WW-80",
    ),
    Switch(
        "ground_fire", False, Message("Ground fire"),
        Message("The scenario’s machine guns and trenches fire at low planes."),
        "WW-81",
    ),
    Switch(
        "balloon_winch", False, Message("Balloons can be winched down"),
        Message("You may lower your balloon one level per turn; on the ground it’s safe."),
        "WW-82",
    ),
    *(plane_option(number) for number in range(1, CHOSEN_PLANES + 1)),
    *(level_option(f"level_{number}", PLANE_LABELS[number - 1]) for number in range(1, CHOSEN_PLANES + 1)),
    level_option("level_bomber", THE_BOMBER),
    *(pilot_option(number) for number in range(1, CHOSEN_PLANES + 1)),
)
TOO_MANY_SEATS = Message("This scenario doesn’t have a plane for every seat.")
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
