"""The names of all actions, in the order of their numbers: the same in every language."""

from ludoteca.games._template.state import DEEPEST

KINDS = ("dive", "token", "current")
ACTIONS = tuple(f"{kind}-{number}" for kind in KINDS for number in range(1, DEEPEST + 1))
