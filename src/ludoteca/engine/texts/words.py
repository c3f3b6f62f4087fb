"""Words for people: messages in English, and how they are said in another language.

A message is its English text with named gaps. It is stored and passed around as a value and said at the
last moment, in the language of the one who reads, so an old game reads in any language. Translations lie
beside what they translate, as gettext catalogues `locale/<language>.po`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français", "de": "Deutsch"}
DEFAULT_LANGUAGE = "en"
LOCALES = {"en": "en_GB"}              # "Ana, Bo and Cleo"; of the others the plain language will do
SEMICOLON = {"fr": "\u202f; "}         # where it is not a plain one
QUOTES = {                              # around what somebody says, and around what is said within that
    "en": (("“", "”"), ("‘", "’")), "es": (("«", "»"), ("“", "”")),
    "fr": (("«\u202f", "\u202f»"), ("“", "”")), "de": (("„", "“"), ("‚", "‘")),
}
FORMS = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")      # what is said to all, to whoever acts, to the other one
# Spanish: "Ana e Iris", "Ana u Óscar"; (word, what it becomes, before what)
BEFORE_ITS_OWN_SOUND = {"es": (("y", "e", re.compile("h?[ií](?![aeo])", re.I)), ("o", "u", re.compile("h?[oó]", re.I)))}


@dataclass(frozen=True)
class Message:
    """An English text with gaps `{name}`; `plural` is used where the gap `amount` is not one.

    `[{actor} dives|You dive] to depth {item}.` says the same to different people: what stands first in brackets to all,
    what stands second to whoever acts, third to the other one whom it concerns. `to` is that one's place, from 0.
    """

    text: str
    plural: str = ""
    to: int = 0

    def __str__(self) -> str:
        return form_of(self.text, self.to)

    def said_to(self, place: int) -> "Message":
        """Return the message as it is said to all (0), to whoever acts (1), or to the other one (2)."""
        return replace(self, to=place) if "[" in self.text else self


@dataclass(frozen=True)
class Ruled:
    """A message with the clause that it states: an event of the log, or the reason of a refusal."""

    clause: str
    message: Message


class Translator:
    """Says messages in one language. Calling it is saying: `say(message, actor="Ana", amount=2)`."""

    def __init__(self, language: str, catalogue: dict[str, str | tuple[str, ...]]) -> None:
        self.language = language
        self._is_first = first_form(language)
        self._forms = {text: found for text, found in catalogue.items()
                       if isinstance(found, tuple) and found and all(found)}
        self._plain = {text: found for text, found in catalogue.items() if isinstance(found, str) and found}

    def __call__(self, message: Message | str, **arguments: Any) -> str:
        """Return the message in this language with its gaps filled.

        An argument that is itself a Message is said first.
        """
        if isinstance(message, Message) and message.plural:
            template = self._counted(message, arguments["amount"])
        else:
            text = message if isinstance(message, str) else message.text
            template = self._plain.get(text, text)
        if "[" in template:
            template = form_of(template, message.to if isinstance(message, Message) else 0)
        for name, value in arguments.items():
            if isinstance(value, Message):
                arguments[name] = self(value)
        return template.format_map(arguments) if arguments else template

    def all_of(self, names: Iterable[str]) -> str:
        """Return names as the language enumerates them: "Ana, Bo and Cleo"."""
        return self._listed(names, "standard")

    def one_of(self, names: Iterable[str]) -> str:
        """Return names between which there is a choice: "Ana, Bo or Cleo"."""
        return self._listed(names, "or")

    def apart(self, texts: Iterable[str]) -> str:
        """Return texts that have commas of their own, one after another."""
        return SEMICOLON.get(self.language, "; ").join(texts)

    def quoted(self, text: str) -> str:
        """Return what somebody says in quotes; "" where that is nothing."""
        outer, inner = QUOTES[self.language]
        for mark, within in zip(outer, inner, strict=True):
            text = text.replace(mark, within)
        return f"{outer[0]}{text}{outer[1]}" if text else ""

    def _listed(self, names: Iterable[str], style: Literal["standard", "or"]) -> str:
        each = tuple(names)
        return _enumerated(self.language, style, each) if len(each) > 1 else "".join(each)

    def _counted(self, message: Message, amount: int) -> str:
        """Return the form for an amount, with its gaps still open; in English where it is not translated."""
        forms = self._forms.get(message.text)
        if forms is not None:
            return forms[0 if self._is_first(amount) else 1]
        return message.text if first_form(DEFAULT_LANGUAGE)(amount) else message.plural


@lru_cache(maxsize=4096)
def form_of(text: str, place: int) -> str:
    """Return a text as it is said to one place: of what stands in brackets that form, the first where it has none."""

    def chosen(found: re.Match[str]) -> str:
        forms = found[1].split("|")
        return forms[place if place < len(forms) else 0]

    return FORMS.sub(chosen, text)


@lru_cache(maxsize=4096)
def _enumerated(language: str, style: Literal["standard", "or"], names: tuple[str, ...]) -> str:
    """Return two names or more as a language enumerates them. Pictures list the same few things again and again."""
    from babel.lists import format_list

    listed = format_list(names, style, LOCALES.get(language, language))
    for word, instead, sound in BEFORE_ITS_OWN_SOUND.get(language, ()):
        ending = f" {word} {names[-1]}"
        if listed.endswith(ending) and sound.match(names[-1]):
            return f"{listed.removesuffix(ending)} {instead} {names[-1]}"
    return listed


@cache
def first_form(language: str) -> Callable[[int], bool]:
    """Return a function that says whether a language counts an amount in its first form, as French does with zero.

    The rule itself takes 11 microseconds, and a page counts much.
    """
    from babel import Locale

    locale = Locale.parse(language)
    return lru_cache(maxsize=1024)(lambda amount: locale.plural_form(amount) == "one")


def read_catalogue(file: Traversable) -> dict[str, str | tuple[str, ...]]:
    """Return the translations of one `.po` file by their English text."""
    from babel.messages.pofile import read_po

    with file.open("rb") as stream:
        catalogue = read_po(stream)
    found: dict[str, str | tuple[str, ...]] = {}
    for message in catalogue:
        if isinstance(message.id, tuple | list):
            found[message.id[0]] = tuple(message.string or ())
        elif message.id and isinstance(message.string, str):
            found[message.id] = message.string
    return found


@lru_cache(maxsize=64)
def translator(language: str, packages: tuple[str, ...]) -> Translator:
    """Return the translator of a language over the catalogues of some packages, the last one winning.

    Raises:
        ValueError: the language is none of `LANGUAGES`.

    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    merged: dict[str, str | tuple[str, ...]] = {}
    if language != DEFAULT_LANGUAGE:
        for package in packages:
            file = resources.files(package) / "locale" / f"{language}.po"
            if file.is_file():
                merged.update(read_catalogue(file))
    return Translator(language, merged)


def best_language(wanted: Iterable[str]) -> str:
    """Return the first language of a list of tags (`de-AT`, `fr`) that we speak, else English."""
    for tag in wanted:
        language = tag.lower().replace("_", "-").split("-")[0]
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE
