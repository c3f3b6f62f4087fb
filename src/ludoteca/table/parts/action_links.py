"""What a viewer may do, and how the picture offers it: a template asks by number of action."""

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property

from markupsafe import Markup, escape

from ludoteca.engine.game.contract import Mark, action_numbers
from ludoteca.engine.matches.revocable import revocable
from ludoteca.engine.matches.views import View
from ludoteca.engine.texts.words import Translator

MOST_COMPARED = 40         # legal actions
ANEW = "anew"              # what has it is drawn anew each time
NOT_LEGAL = 'aria-disabled="true"'
WISH = 'tabindex="-1" aria-hidden="true" data-wish="true"'


class ActionLinks:
    """The actions of one viewer as a page offers them.

    Also an action that is not legal can be wished for: whoever clicks it is told the rule that forbids it.
    """

    def __init__(self, view: View, say: Translator, table: str, live: bool = True) -> None:
        self._view = view
        self._say = say
        self._table = table
        self._names = view.game.actions
        self._live = live and view.seat >= 0          # somebody's own page of a game that goes on
        self._legal = frozenset(view.legal_actions) if self._live else frozenset()
        self._foreseen_of: dict[int, str] = {}
        self.whose = (table, view.seat, self._live)    # who alone may see what is drawn of it

    def __contains__(self, action: int) -> bool:
        return action in self._legal

    def number(self, name: str) -> int:
        """Return the number of an action by its name."""
        return action_numbers(self._view.game)[name]

    def label(self, action: int) -> str:
        """Return what a legal action does."""
        return self._view.label(self._say, action)

    def name(self, action: int) -> str:
        """Return the name of an action."""
        return self._names[action]

    def names(self, actions: Iterable[int]) -> str:
        """Return the names of actions as `data-series` has them."""
        return " ".join(self._names[action] for action in actions)

    def attributes(self, action: int) -> Markup:
        """Return the attributes of a button for an action, legal or not, with its preview and what goes with it."""
        if not self._live:
            return Markup('type="button" disabled')
        more = self._foreseen(action) if action in self._legal else f"{NOT_LEGAL}{self._besides(action)}"
        return Markup(f'form="act" name="action" {attribute("value", self._names[action])} {more}')

    def offered(self, actions: Iterable[int]) -> dict[int, str]:
        """Return the attributes of those of some actions that can be taken, or go with others: any other ones a page
        draws the same each time, so this and whose links they are says how all of them are offered.
        """
        return {each: str(self.attributes(each)) for each in actions if each in self._legal or each in self._also}

    def link(self, action: int) -> Markup:
        """Return the attributes of a link that takes a legal action; without scripts the page asks first."""
        return Markup(f"{self._way(action)} {self._foreseen(action)}")

    def wish(self, action: int) -> Markup:
        """Return the attributes of a link for an action that is not legal: a click asks why. None for watchers."""
        if not self._live:
            return Markup("")
        return Markup(f"{self._way(action)} {WISH}")

    def _way(self, action: int) -> str:
        name = self._names[action]
        return f"{attribute('href', f'{self._table}?pick={name}#prompt')} {attribute('data-action', name)}"

    @cached_property
    def drawn(self) -> Hashable:
        """Return all that a piece of the page can have of these links, or ANEW where that is too much to compare.

        To whoever can do nothing it is the same from move to move.
        """
        if len(self._legal) > MOST_COMPARED:
            return ANEW
        return self.whose, tuple((action, self._foreseen(action)) for action in sorted(self._legal))

    def _foreseen(self, action: int) -> str:
        """Return the preview of an action, its label, whether it could be taken back at once, and the out-of-turn
        actions on the same piece; made once.
        """
        if action not in self._foreseen_of:
            self._foreseen_of[action] = self._told(action)
        return self._foreseen_of[action]

    def _told(self, action: int) -> str:
        found = [attribute("data-label", self.label(action))]
        if action in self._revocable:
            found.append('data-back="true"')
        preview = self._view.preview(self._say, action)
        if preview is not None:
            found.append(attribute("data-says", preview.text))
            if preview.marks:
                found.append(attribute("data-preview", marks_text(preview.marks)))
        return " ".join(found) + self._besides(action)

    def _besides(self, action: int) -> str:
        """Return the attribute with the out-of-turn actions on an action's piece, legal or not, after a space; or "".
        """
        return " " + attribute("data-also", "\n".join(self._also[action])) if action in self._also else ""

    @cached_property
    def _revocable(self) -> frozenset[int]:
        return revocable(self._view)

    @cached_property
    def _also(self) -> dict[int, list[str]]:
        """Return the out-of-turn actions, each as name and label, by the action on whose piece they are offered."""
        found: dict[int, list[str]] = {}
        for extra in self._view.out_of_turn_actions:
            base = int(self._view.game.picture.also(self._view.mirrored_tables, extra))
            found.setdefault(base, []).append(f"{self._names[extra]} {self.label(extra)}")
        return found


def attribute(name: str, value: str) -> str:
    """Return an attribute with its value escaped."""
    return f'{name}="{escape(value)}"'


def marks_text(marks: Sequence[Mark]) -> str:
    """Return marks as the browser reads them: one a line, its words parted by spaces; the value is the rest."""
    return "\n".join(" ".join(mark) for mark in marks)
