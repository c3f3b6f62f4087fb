"""What Balmy Balloonists says of a position, and asks in it."""

from importlib import resources
from typing import Any

from ludoteca.engine.runtime.chance import generator
from ludoteca.engine.runtime.mirrors import mirror_of
from ludoteca.engine.runtime.seats import CHANCE
from ludoteca.engine.scenarios.running import load, play_one, run_chance, set_up
from ludoteca.games import load_game
from ludoteca.games.balmy_balloonists.actions import KINDS
from ludoteca.games.balmy_balloonists.state import NOWHERE
from ludoteca.table.parts.templating import speaker

GAME = load_game("balmy_balloonists")
SAY = speaker("en", GAME.package)


def arrived(name: str, plays: int | None = None) -> Any:
    """Return the match of a scenario after so many of its plays, or all."""
    scenario = load(resources.files(GAME.package) / "scenarios" / name)
    match, fixed = set_up(scenario), generator("chance")
    for play in scenario.plays[:plays]:
        if play.actor != CHANCE:
            run_chance(match, fixed)
        assert not play_one(scenario, match, play, name, fixed)
    run_chance(match, fixed)
    return match


def test_when_the_last_round_is_over_no_later_one_is_called():
    match = arrived("a41-the-agreed-rounds-are-over.toml")
    most = int(match.state.options.rounds)
    assert match.is_over and match.state.turn == most + 1
    view = match.view(0)
    assert view.text(SAY).splitlines()[0] == f"Round {most} of {most}"
    assert view.scene(SAY)["round"] == f"Round {most}"


def ladder(name: str, plays: int) -> dict[int, str]:
    """Return, by altitude, where the first balloon's flight is said to lead after so many plays of a scenario."""
    return {level["level"]: level["leads"] for level in arrived(name, plays).view(0).scene(SAY)["hand"]["altitudes"]}


def test_who_may_not_fly_forward_is_told_so_not_that_there_is_no_wind():
    assert ladder("b54c-the-ban-lasts-one-turn.toml", 1)[2] == "can’t fly forward"
    assert ladder("t26-blown-back-and-held-back.toml", 3)[3] == "can’t fly forward"
    assert ladder("t26-blown-back-further.toml", 1)[1].startswith("−1 to ")


def test_whoever_may_play_on_the_storm_is_told_so():
    match = arrived("b66-a-card-on-the-storm.toml", 0)
    state = mirror_of(GAME.State).read(match.states)
    said = []
    for storm in (int(state.storm), NOWHERE):
        state.storm = storm
        for held in (3, 0):
            state.balloons[0].hand_size = held
            match.begin_at(mirror_of(GAME.State).write(state))
            said.append(match.view(0).prompt(SAY).partition(" in front of you ")[2])
    assert said == ["on a rival with a pawn or on the storm.", "and play it on a rival with a pawn or on the storm.",
                    "on a rival with a pawn.", "and play it on a rival with a pawn."]


def test_a_card_from_the_table_says_whether_it_may_be_played_on_the_storm():
    match = arrived("b66-a-card-on-the-storm.toml", 0)
    state = mirror_of(GAME.State).read(match.states)
    said = []
    for storm, pawns in ((int(state.storm), state.pawns), (int(state.storm), 0), (NOWHERE, state.pawns)):
        state.storm, state.pawns = storm, pawns
        match.begin_at(mirror_of(GAME.State).write(state))
        view = match.view(0)
        plays = [action for action in match.legal_actions(0) if KINDS.of(action).name == "play"]
        labels = [view.label(SAY, action) for action in plays]
        said += sorted({label.partition(" on ")[2] for label in labels if label.startswith("Play")} - {"yourself"})
    assert said == ["a rival or on the storm", "the storm", "a rival"]
