"""What can go wrong at a border, each with words for a person and the clause where there is one."""

from typing import Any

from ludoteca.engine.texts.words import Message, Translator

IN_LINE = Message("line {line}: {reason}")


class LudotecaError(Exception):
    """A mistake that the user can mend: what, where and why, sayable in any language.

    `message` is a text or a Message whose gaps `arguments` fills; `str(error)` says it in English, `said` in any
    language. `package` is whose catalogue has the words, a game's say, "" where it is the engine's or the command's.
    """

    package = ""

    def __init__(self, message: Any, **arguments: Any) -> None:
        self.message = message
        self.arguments = arguments
        super().__init__(str(message).format(**arguments) if arguments else str(message))

    def said(self, say: Translator) -> str:
        """Return what went wrong as a translator says it; a plain text stays as it is."""
        return say(self.message, **self.arguments) if isinstance(self.message, Message) else super().__str__()


class OptionError(LudotecaError):
    """A set of options or a number of seats that the game does not allow."""


class PackError(LudotecaError):
    """A pack that cannot be loaded: file, key and reason."""


class RecordError(LudotecaError):
    """A record that cannot be read or does not hold. `line` counts from 1; 0 where it is the record as a whole."""

    def __init__(self, message: Any, line: int = 0, **arguments: Any) -> None:
        super().__init__(message, **arguments)
        self.line = line

    def __str__(self) -> str:
        said = super().__str__()
        return str(IN_LINE).format(line=self.line, reason=said) if self.line else said

    def said(self, say: Translator) -> str:
        """Return what is wrong, and in which line, as a translator says it."""
        said = super().said(say)
        return say(IN_LINE, line=self.line, reason=said) if self.line else said


class ScenarioError(LudotecaError):
    """A scenario that cannot be set up: file, key and reason."""


class LessonError(LudotecaError):
    """A lesson that cannot be taught: file, key and reason."""


class ActionError(LudotecaError):
    """An action that was refused; nothing has changed. `clause` names the rule that forbids it."""

    def __init__(self, message: Any, clause: str = "", **arguments: Any) -> None:
        super().__init__(message, **arguments)
        self.clause = clause

    def __str__(self) -> str:
        said = super().__str__()
        return f"{said} ({self.clause})" if self.clause else said

    def said(self, say: Translator) -> str:
        """Return the refusal as a translator says it, with its clause."""
        said = super().said(say)
        return f"{said} ({self.clause})" if self.clause else said


class UnknownAction(ActionError):
    """No action of this game has such a name or number."""


class NotYourTurn(ActionError):
    """The game does not wait for this seat now."""


class IllegalAction(ActionError):
    """The action exists and it is the seat's turn, but a rule forbids it here."""
