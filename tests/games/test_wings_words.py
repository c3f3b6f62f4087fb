"""What Wings of War says: whose plane it is, why a shot is refused, what a position reads like and keeps to itself."""

import re
from importlib import resources

import pytest

from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.journal import EVERYBODY, Entry
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.texts.words import LANGUAGES, form_of, read_catalogue, translator
from ludoteca.games.wings_of_war import GAME
from ludoteca.games.wings_of_war.cards import Reason
from ludoteca.games.wings_of_war.events import Event
from ludoteca.games.wings_of_war.state import Status
from ludoteca.games.wings_of_war.table.names import CALLED, MODELS, damage_name, plane_name, short_name
from ludoteca.table.pages.rules import read_rules
from ludoteca.table.parts.templating import template

NAMES = ["Anna", "Boris", "Cleo", "Dan"]
SAYS = {language: translator(language, ("ludoteca.engine", GAME.package)) for language in LANGUAGES}
SAY = SAYS["en"]
MEETS = re.compile(r"\b(?:de|a|à|des|aux) \{(?:other|others|plane)\}")
FIGHT = {
    "stage": "fire", "manoeuvre": 2,
    "plane": ["CAMEL", "CAMEL", "ALBD5", "BRE14"],
    "side": [0, 0, 1, 1],
    "pose": [[40000, 40000, 0], [80000, 20000, 0], [40000, 50000, 0], [60000, 60000, 0]],
    "cards": [[], [], ["A-2F"], []],
}


def match_at(seats: int, position: dict, **options) -> Match:
    """Return a match at a position."""
    match = Match(GAME, seats, options=options, names=NAMES[:seats])
    state, tables = mirror_of(GAME.State).read(match.states), mirror_of(GAME.Tables).read(match.tables)
    GAME.arrange(tables, state, position, [[]] * seats)
    match.begin_at(mirror_of(GAME.State).write(state))
    return match


def told(view: View, event: Event, *numbers: int, say=SAY) -> str:
    """Return what an entry reads like."""
    return view.sentence(say, Entry(event, EVERYBODY, *numbers))


def test_a_plane_is_called_by_its_owner_and_by_a_number_where_it_needs_one():
    view = match_at(2, FIGHT, scenario="dogfight2").view(0)
    called = [plane_name(SAY, NAMES, who) for who in view.name_context]
    assert called == ["Anna’s Camel no. 1", "Anna’s Camel no. 2", "Boris’ Albatros D.Va", "Boris’ Breguet"]
    assert [short_name(SAY, who) for who in view.name_context][1:] == ["Camel no. 2", "Albatros D.Va", "Breguet"]


def test_two_owners_of_one_type_need_no_number():
    view = match_at(4, FIGHT, scenario="dogfight2").view(0)
    called = [plane_name(SAY, NAMES, who) for who in view.name_context]
    assert called == ["Anna’s Camel", "Boris’ Camel", "Cleo’s Albatros D.Va", "Dan’s Breguet"]


def test_an_exchanged_plane_is_called_by_its_new_type():
    view = Match(GAME, 2, options={"plane_1": "fokd7"}, names=NAMES[:2]).view(1)
    assert told(view, Event.CAUGHT_FIRE, 0, 0, 0) == "Anna’s Fokker D.VII catches fire: no tailing for now."


def test_names_fit_into_sentences_in_every_language():
    view = match_at(2, FIGHT, scenario="dogfight2").view(0)
    fired = {language: told(view, Event.FIRED, 3, 0, 2, 1, say=say) for language, say in SAYS.items()}
    assert fired == {
        "en": "Boris’ Breguet (rear gun) fires at Anna’s Camel no. 1: 2 damage cards.",
        "es": "El Breguet de Boris (ametralladora trasera) dispara contra el Camel n.º 1 de Anna: 2 cartas de daño.",
        "fr": "Le Breguet (Boris) [mitrailleuse arrière] tire sur le Camel nº 1 (Anna)\u00a0: 2 cartes de dégâts.",
        "de": "Boris’ Breguet (hinteres MG) schießt auf Annas Camel Nr. 1: 2 Schadenskarten.",
    }


def test_whoever_flies_one_plane_is_spoken_to_as_it():
    match = match_at(4, FIGHT, scenario="dogfight2")
    events = ((Event.FIRED, 2, 0, 2, 0), (Event.TAILS, 2, 0, 0), (Event.CAUGHT_FIRE, 2, 0, 0))
    said = {(language, seat): [told(match.view(seat), *event, say=SAYS[language]) for event in events]
            for language in ("en", "es") for seat in (2, 0, SPECTATOR)}
    assert said == {
        ("en", 2): ["You fire at Anna’s Camel: 2 damage cards.", "You’re on the tail of Anna’s Camel.",
                    "You catch fire: no tailing for now."],
        ("en", 0): ["Cleo’s Albatros D.Va fires at you: 2 damage cards.", "Cleo’s Albatros D.Va is on your tail.",
                    "Cleo’s Albatros D.Va catches fire: no tailing for now."],
        ("en", SPECTATOR): ["Cleo’s Albatros D.Va fires at Anna’s Camel: 2 damage cards.",
                            "Cleo’s Albatros D.Va is on the tail of Anna’s Camel.",
                            "Cleo’s Albatros D.Va catches fire: no tailing for now."],
        ("es", 2): ["Disparas contra el Camel de Anna: 2 cartas de daño.", "Vas tras el Camel de Anna.",
                    "Estás en llamas: de momento no puedes perseguir."],
        ("es", 0): ["El Albatros D.Va de Cleo te dispara: 2 cartas de daño.", "El Albatros D.Va de Cleo va tras ti.",
                    "El Albatros D.Va de Cleo se incendia: de momento no puede perseguir."],
        ("es", SPECTATOR): ["El Albatros D.Va de Cleo dispara contra el Camel de Anna: 2 cartas de daño.",
                            "El Albatros D.Va de Cleo va tras el Camel de Anna.",
                            "El Albatros D.Va de Cleo se incendia: de momento no puede perseguir."],
    }


def test_whoever_flies_several_planes_is_told_which():
    match = match_at(3, FIGHT, scenario="dogfight2")
    assert [who.seat for who in match.view(0).name_context] == [0, 1, 2, 2]
    fired = [told(match.view(seat), Event.FIRED, 2, 0, 1, 0) for seat in (0, 1, 2)]
    assert fired == ["Cleo’s Albatros D.Va fires at you: 1 damage card."] + \
        ["Cleo’s Albatros D.Va fires at Anna’s Camel: 1 damage card."] * 2
    assert told(match.view(2), Event.COLLIDED, 3, 2, 0) == "Cleo’s Breguet and Cleo’s Albatros D.Va collide."
    assert told(match.view(2), Event.FIRED, 0, 3, 1, 0) == "Anna’s Camel fires at Cleo’s Breguet: 1 damage card."


def test_a_gun_is_called_by_where_it_points_where_there_are_several():
    match = match_at(4, FIGHT, scenario="dogfight2")
    assert told(match.view(2), Event.JAMMED, 2, 0, 0) == "Your gun jams."
    assert told(match.view(3), Event.JAMMED, 3, 1, 0) == "Your rear gun jams."
    assert told(match.view(3), Event.JAMMED, 3, 1, 0, say=SAYS["de"]) == "Dein hinteres MG hat Ladehemmung."
    assert told(match.view(0), Event.JAMMED, 3, 1, 0) == "Dan’s Breguet (rear gun): the gun jams."


def test_bombs_rockets_and_fire_from_the_ground_speak_to_the_plane_that_they_name():
    match = match_at(4, FIGHT, scenario="dogfight2")
    events = ((Event.BOMB_HIT, 3, 0, 4, 2), (Event.ROCKET_HIT, 3, 0, 2), (Event.GROUND_FIRED, 3, 0, 0))
    assert [[told(match.view(seat), *event) for event in events] for seat in (3, 0)] == [
        ["Direct hit for 4 points: 2 of your bombs.", "2 of your rockets hit Anna’s Camel.",
         "Ground fire: a machine gun shoots at you."],
        ["Direct hit for 4 points: 2 bombs from Dan’s Breguet.", "2 rockets from Dan’s Breguet hit you.",
         "Ground fire: a machine gun shoots at Dan’s Breguet."],
    ]
    assert told(match.view(0), *events[1], say=SAYS["fr"]) == "2 fusées lancées par le Breguet (Dan) te touchent."


@pytest.mark.parametrize("language", ["es", "fr"])
def test_no_article_meets_a_preposition(language):
    """Names bring their article: `de el` and `de le` would be wrong."""
    said = read_catalogue(resources.files(GAME.package) / "locale" / f"{language}.po").values()
    texts = [text for each in said for text in (each if isinstance(each, tuple) else (each,))]
    forms = [form_of(text, place) for text in texts for place in range(3)]
    assert [form for form in forms if MEETS.search(form)] == []


def test_every_model_is_called_something_of_its_own():
    assert len(CALLED) == len(MODELS)
    assert len({str(called) for called in CALLED}) == len(MODELS) - 1      # both balloons are balloons


def test_the_prompt_says_who_sees_whom_how_far_away():
    view = match_at(2, FIGHT, scenario="dogfight2").view(0)
    assert view.prompt(SAY) == "Phase 2: your Camel no. 1 has Boris’ Albatros D.Va in its sights, 66 mm away. Fire?"
    assert [view.label(SAY, action) for action in view.choices] == [
        "Hold fire", "Fire at Boris’ Albatros D.Va, 66 mm: 2 cards",
    ]


@pytest.mark.parametrize(("pose", "level", "clause"), [
    ([40000, 75000, 180], 2, "WW-53"),     # too far
    ([40000, 55000, 0], 0, "WW-53"),       # too low
    ([40000, 45000, 0], 2, "WW-42"),       # it overlaps
    ([50000, 40000, 0], 2, "WW-51"),       # outside the arc
])
def test_a_shot_is_refused_by_the_rule_that_forbids_it(pose, level, clause):
    position = {"stage": "fire", "plane": ["CAMEL", "ALBD5", "ALBD5"], "level": [2, 2, level],
                "pose": [[40000, 40000, 0], [42000, 54000, 0], pose]}
    match = match_at(2, position)
    reason = GAME.rules.refusal(match.view(0).mirrored_tables, match.view(0).mirrored, 0, match.number("fire-2"))
    assert GAME.words.refusals[reason].clause == clause


def test_the_position_in_words_keeps_damage_to_its_owner():
    match = match_at(2, FIGHT, scenario="dogfight2")
    mine, theirs = (lines_of(match, seat) for seat in (1, 0))
    assert "Boris’ Albatros D.Va at 400, 500, heading 000, level 2." in mine
    assert "Damage: 2 of 15. Damage cards: 2 points, fire." in mine
    assert "2 points, fire" not in theirs
    assert "Boris’ Albatros D.Va at 400, 500, heading 000, level 2. 1 damage card." in theirs
    assert "Anna’s Camel no. 1 at 400, 400, heading 000, level 2. In its sights: Boris’ Albatros D.Va." in theirs


def lines_of(match: Match, seat: int) -> str:
    """Return the position in words for a seat."""
    view = match.view(seat)
    return GAME.picture.text(SAY, match.names, view.mirrored_tables, view.mirrored, seat)


def test_what_a_plane_with_lost_engines_needs_to_climb_is_said_to_its_owner_alone():
    match = match_at(2, {
        "stage": "move", "plane": ["GOTHA5", "ALBD5"], "pose": [[40000, 40000, 0], [80000, 20000, 0]],
        "climb": [6, 1], "engines_lost": [1, 0], "plan": [["climb", "straight", "stall"]] * 2,
    })
    texts = [lines_of(match, seat) for seat in (0, 1, SPECTATOR)]
    assert ["Climb counters: 7 of 8." in text for text in texts] == [True, False, False]
    assert all("Climb counters: 7." in text for text in texts[1:])
    assert all("Climb counters: 2 of 3." in text for text in texts)
    assert told(match.view(0), Event.COUNTED_ALONE, 0, 7, 0, 0) == "You gain a climb counter (now 7)."


def test_a_dive_is_foreseen_down_to_the_landing():
    dive = GAME.actions.index("dive")
    for level, said in ((2, "Dives to level 1."), (1, "Dives to level 0."), (0, "Lands and is out of the fight.")):
        view = match_at(2, {"stage": "plan", "level": [level, 2]}).view(0)
        assert view.preview(SAY, dive).text == said


@pytest.mark.parametrize(("pose", "label", "said"), [
    ([81500, 10500, 270], "Dive: land on your strip (steep)", "Lands safely on your strip."),     # its border
    ([81501, 1500, 270], "Dive: land off your strip, plane lost (steep)", "Lands off your strip: the plane is lost."),
])
def test_with_landing_strips_a_landing_is_foreseen_as_what_comes_of_it(pose, label, said):
    match = match_at(2, {"stage": "plan", "pose": [pose, [80000, 50000, 0]], "level": [0, 2]}, landing=True)
    for card in ("straight", "dive"):
        action = match.number(card)
        shown = match.view(0).label(SAY, action), match.view(0).preview(SAY, action).text
        match.play(0, action)
    assert shown == (label, said)


def test_an_order_says_at_which_level_the_next_phase_ends_not_that_it_is_lower():
    position = {"stage": "move", "plan": [["straight", "stall", "climb"], ["straight"] * 3], "tail": [1, "none"],
                "pose": [[40000, 40000, 0], [40000, 50000, 0]]}
    view = match_at(2, position).view(0)
    assert view.preview(SAY, GAME.actions.index("order-123")).text == "Next phase: level 2."


@pytest.mark.parametrize(("x", "said"), [
    (60000, "Lands safely on your strip."), (85000, "Lands off your strip: the plane is lost."),
])
def test_an_order_that_lands_next_says_what_comes_of_it(x, said):
    position = {"stage": "move", "plan": [["straight", "dive", "stall"], ["straight"] * 3], "tail": [1, "none"],
                "pose": [[x, 6000, 270], [x - 10000, 6000, 270]], "level": [0, 1]}
    view = match_at(2, position, landing=True).view(0)
    assert view.preview(SAY, GAME.actions.index("order-213")).text == said


def test_what_has_been_flown_is_planned_no_more():
    position = {"stage": "fire", "plane": ["CAMEL", "ALBD5"], "pose": [[40000, 40000, 0], [40000, 50000, 0]],
                "plan": [["straight", "stall", "turn-r"], ["stall", "straight", "climb"]]}
    said = {(flown, seat): lines_of(match_at(2, {**position, "manoeuvre": flown}), seat)
            for flown in (1, 2, 3) for seat in (0, SPECTATOR)}
    planned = {key: re.findall(r"Planned: (.*?)\.", text) for key, text in said.items()}
    assert planned == {(1, 0): ["stall, turn right"], (2, 0): ["turn right"], (3, 0): [],
                       (1, SPECTATOR): [], (2, SPECTATOR): [], (3, SPECTATOR): []}


@pytest.mark.parametrize(("status", "said", "icon"), [
    (Status.DESTROYED, "Anna’s Camel no. 1: destroyed.", "wreck"),
    (Status.LEFT, "Anna’s Camel no. 1: has left the table.", "wreck"),
    (Status.HOME, "Anna’s Camel no. 1: landed.", "landed"),
    (Status.SAVED, "Anna’s Camel no. 1: safe on the ground.", "landed"),
])
def test_a_plate_says_and_shows_what_has_become_of_a_plane(status, said, icon):
    match = match_at(2, FIGHT, scenario="dogfight2")
    state = mirror_of(GAME.State).read(match.states)
    state.flyers[0].status = status
    match.begin_at(mirror_of(GAME.State).write(state))
    for seat in (0, 1, SPECTATOR):
        scene = match.view(seat).scene(SAY)
        plate = str(template("wings_of_war/table.html").module.seat(scene, 0, SAY))
        assert scene["flyers"][0]["says"] == said
        assert said in plate and re.findall(r"#icon-(wreck|landed)", plate) == [icon]


def test_a_damage_card_says_points_and_what_else():
    tables = match_at(2, FIGHT, scenario="dogfight2").view(0).mirrored_tables
    assert [damage_name(SAY, tables, kind) for kind in (0, 3, 18, 34)] == \
        ["0 points", "1 point", "2 points, fire", "explosion"]


def test_points_are_told_and_summed_up_by_side():
    view = match_at(4, FIGHT, scenario="dogfight2").view(0)
    entries = [Entry(Event.POINT, EVERYBODY, 0, 1, 1, Reason.PLANE), Entry(Event.DESTROYED, EVERYBODY, 0, 0, 0)]
    assert view.sentence(SAY, entries[0]) == "1 victory point for Cleo and Dan: enemy plane out of the game."
    about = (SAY, NAMES, view.mirrored_tables, view.name_context, entries)
    assert GAME.picture.score_breakdown(*about[:3], view.mirrored, entries) == [("Enemy planes (points)", (0, 0, 1, 1))]
    assert GAME.picture.recap(*about) == ["Anna’s Camel is destroyed."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_formulas_fold_away(language: str):
    rules = read_rules(GAME.package, language)
    assert rules is not None
    shown = re.sub(r"<details.*?</details>", "", str(rules.text), flags=re.DOTALL)
    formulas = {"WW-2": "K = 1000000", "WW-7": "cross(a, b, p) =", "WW-21b": "|LX|*hl", "WW-50": "bR = rot"}
    for clause, formula in formulas.items():
        assert f'id="{clause}"' in shown, "the clause itself stays"
        assert formula in rules.text
        assert formula not in shown
    assert re.search(r"WW-70</strong>[^<]*:[^<]*<code>2 \* ", shown), "what is nothing but exact stays"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_call_options_as_the_form_does(language: str):
    rules = read_rules(GAME.package, language)
    assert rules is not None
    told = re.sub(r"<table.*?</table>", "", str(rules.text), flags=re.DOTALL)
    assert not {each.name for each in GAME.options} & set(re.findall(r"<code>(\w+)</code>", told))
    labels = [SAYS[language](getattr(each, "folded", None) or each.label) for each in GAME.options]
    assert [label for label in labels if label not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plane_is_loaded_with_more_than_half_of_its_bombs(language: str):
    rules = read_rules(GAME.package, language)
    assert rules is not None
    more = {"en": "more than half", "de": "mehr als die Hälfte", "fr": "plus de la moitié", "es": "más de la mitad"}
    assert more[language] in re.search(r'id="WW-69".*?</p>', str(rules.text), re.DOTALL)[0]
