"""Records of which nothing is damaged, though this version cannot read them to their end."""

from contextlib import suppress

import msgspec

from ludoteca.engine.game.editions import PRESENT, Mended, is_later
from ludoteca.engine.texts.errors import RecordError
from ludoteca.engine.texts.words import Message, Translator

WRITTEN_LATER = Message(
    "A newer version of Ludoteca, {given}, wrote this saved game. This is version {present}."
)
RULE_MENDED = Message(
    "The saved game is valid up to here. Move {act} then uses a rule that older versions played wrong and version "
    "{since} fixed ({clause}): {what}"
)


class Undamaged(RecordError):
    """A record of which nothing is damaged, though this version cannot read it to its end."""

    def said(self, say: Translator) -> str:
        """Return why not, as a translator says it; nothing is wrong with the line."""
        return say(self.message, **self.arguments)


class RuleMended(Undamaged):
    """A record that is sound as far as the rules are what they were: one that it meets has been mended since."""

    def __init__(self, rule: Mended, act: int, line: int, package: str) -> None:
        super().__init__(RULE_MENDED, line, act=act, since=rule.since, clause=rule.clause, what=rule.what)
        self.package = package


class WrittenLater(Undamaged):
    """A record of a later version, whatever that understands by one."""

    def __init__(self, version: str) -> None:
        super().__init__(WRITTEN_LATER, 1, given=version, present=PRESENT)


class Written(msgspec.Struct):
    """What the first line of any version's record says of it."""

    engine: str


def demand_known(row: str) -> None:
    """Raise WrittenLater if the first line is of a later version: what else it has need not be known here."""
    with suppress(msgspec.DecodeError, UnicodeError):
        version = msgspec.json.decode(row.encode(), type=Written).engine
        if is_later(version, PRESENT):
            raise WrittenLater(version)
