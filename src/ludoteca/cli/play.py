"""`ludoteca play`: a game in the terminal, one person against bots."""

import argparse
import secrets
from collections.abc import Iterable

from ludoteca.bots import choose, level_of
from ludoteca.bots.own import found, is_own
from ludoteca.cli import words
from ludoteca.cli.common import names_of, options_of, pack_of, seats_of
from ludoteca.engine.matches.acts import Act, Outcome
from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.errors import ActionError, LudotecaError
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.games import load_game

ME = 0                # the person's seat
MORE = "+"
WRONG_BOTS = Message("You named {given} bots as opponents; name one for all, or {wanted}.")


class Left(Exception):
    """The person has had enough."""


def run(asked: argparse.Namespace) -> int:
    """Play one game."""
    game = load_game(asked.game)
    seats = seats_of(asked, game)
    say = words.speaker(words.language_of(asked), game.package)
    bots = bots_of(asked.bots, seats)
    names = [say(words.PLAYER)] + [f"Bot {seat} ({bot})" for seat, bot in enumerate(bots, 1)]
    match = Match(
        game, seats, options=options_of(game, asked.options), pack=pack_of(game, asked.pack),
        seed=asked.seed or secrets.token_hex(8), names=names,
    )
    if seats == 1:
        print(say(words.WELCOME_ALONE, title=game.title))
    else:
        print(say(words.WELCOME, title=game.title, seats=seats, bots=", ".join(names[1:])))
    print(say(game.words.pitch))
    tell(say, match, match.acts)
    try:
        play(say, match, bots)
    except (Left, EOFError):
        print(say(words.LEFT))
        return 0
    if match.outcome is not None:
        print_result(say, match, match.outcome)
    return 0


def bots_of(text: str, seats: int) -> list[str]:
    """Return a bot for every seat but the person's.

    Raises:
        LudotecaError: there is no such bot, or there are too few or too many.

    """
    bots = names_of(text)
    for bot in bots:
        if is_own(bot):
            found(bot)
        else:
            level_of(bot)
    if len(bots) not in (1, seats - 1):
        raise LudotecaError(WRONG_BOTS, given=len(bots), wanted=seats - 1)
    return bots * (seats - 1 if len(bots) == 1 else 1)


def play(say: Translator, match: Match, bots: list[str]) -> None:
    """Let everybody act until the game is over. Bots go first: sealed choices stay hidden anyway."""
    while not match.is_over:
        others = [seat for seat in match.waiting if seat != ME]
        if others:
            seat = others[0]
            seed = f"{match.seed}/{seat}/{len(match.acts)}"
            action: int | str = choose(bots[seat - 1], match.view_to_think(seat), seed)
        else:
            seat, action = ME, ask(say, match.view(ME))
        try:
            tell(say, match, match.play(seat, action))
        except ActionError as refused:
            print(f"{say(refused.message, **refused.arguments)} ({refused.clause})")


def tell(say: Translator, match: Match, acts: Iterable[Act]) -> None:
    """Print the log of some acts, as far as the person may read it, each line with its clause."""
    view = match.view(ME)
    for act in acts:
        for entry in act.entries:
            if entry.visible_to(ME):
                print(f"  {view.sentence(say, entry)} ({match.game.words.events[entry.event].clause})")


def ask(say: Translator, view: View) -> int:
    """Return the action that the person chooses.

    Raises:
        Left: the person leaves instead.
        EOFError: there is no more input.

    """
    print(f"\n{view.text(say)}\n\n{view.prompt(say)}")
    print_choices(say, view, view.choices, 1)
    if view.out_of_turn_actions:
        print(f"  {say(words.ALSO, amount=len(view.out_of_turn_actions))}")
    offered = view.choices + view.out_of_turn_actions
    while True:
        typed = input(say(words.ASK)).strip()
        if typed.lower() == "q":
            raise Left
        if typed == "?":
            print(say(words.HELP, name=view.game.actions[offered[0]]))
        elif typed == MORE:
            print_choices(say, view, view.out_of_turn_actions, len(view.choices) + 1)
        elif typed.isascii() and typed.isdigit() and len(typed) < 10 and 1 <= int(typed) <= len(offered):
            return offered[int(typed) - 1]
        elif typed in view.game.actions and view.game.actions.index(typed) in offered:
            return view.game.actions.index(typed)
        else:
            print(say(words.NOT_A_CHOICE, last=len(offered)))


def print_choices(say: Translator, view: View, actions: list[int], first: int) -> None:
    """Print actions with their numbers."""
    for number, action in enumerate(actions, first):
        print(f"  {number}. {view.label(say, action)}")


def print_result(say: Translator, match: Match, outcome: Outcome) -> None:
    """Print why the game ended, the ranking and the winners."""
    ending = next(
        ruled for number, ruled in match.game.words.endings.items()
        if type(number)(number).name.lower() == outcome.reason
    )
    print(f"\n{match.view(ME).text(say)}\n\n{say(words.ENDED, reason=ending.message, clause=ending.clause)}")
    for seat in sorted(range(match.seats), key=lambda seat: outcome.places[seat]):
        print(f"  {outcome.places[seat]}. {match.names[seat]}: {outcome.scores[seat]}")
    winners = [match.names[seat] for seat in outcome.winners]
    if not winners:
        print(say(words.NOBODY_WON))
    elif len(winners) == 1:
        print(say(words.WON, name=winners[0]))
    else:
        print(say(words.WON_TOGETHER, names=", ".join(winners)))
