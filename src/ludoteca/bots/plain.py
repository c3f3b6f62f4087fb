"""The bots that answer at once."""

from ludoteca.engine.chance import draw, generator
from ludoteca.engine.views import View


def random(view: View, seed: int | str, seconds: float) -> int:
    """Return any of the choices, each as likely."""
    return view.choices[draw(generator(seed).tolist(), len(view.choices))]


def steady(view: View, seed: int | str, seconds: float) -> int:
    """Return the choice of the game's own rules of thumb, which see the redacted state."""
    choices = view.choices
    random_numbers = generator(seed).tolist()
    return int(view.game.bot.steady(
        view.mirrored_tables, view.mirrored, view.seat, random_numbers, list(choices), len(choices)
    ))
