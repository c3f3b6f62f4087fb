"""What is said at a table: to everybody, or to those who are near enough to hear a whisper.

Notices of who came and went stand among it. Nothing that somebody may not hear is in their page's bytes,
and no number on their page counts it.
"""

import re
from bisect import bisect_left
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.table.store.stored import StoredSeat, TalkRow

SAID, REACTED = "said", "reacted"
SAT, LEFT, LENT, BACK, LATE, INVITED, FILLED = "sat", "left", "lent", "back", "late", "invited", "filled"
ASKED, KEPT, ANEW = "asked", "kept", "anew"
AGAIN, TURNED, ACCEPTED, DECLINED, WITHDREW = "again", "turned", "accepted", "declined", "withdrew"   # of a rematch
NOTICES = {
    SAT: Message("{name} joins."),
    LEFT: Message("{name} left; a bot takes over."),
    LENT: Message("A bot now plays for {name}."),
    BACK: Message("{name} is back."),
    LATE: Message("Time’s up: a bot moved for {name}."),
    ASKED: Message(
        "If everyone agrees, someone new may take {name}’s seat. They will see everything this bot sees."
    ),
    INVITED: Message(
        "{name}’s seat is open to someone new, who will see everything this bot sees. Until then the bot plays on."
    ),
    KEPT: Message("{name} keeps the seat."),
    ANEW: Message("{name}’s seat changed hands while the browsers revealed their numbers, so the shuffle starts over."),
    FILLED: Message("{name}, a bot, plays until somebody takes the seat."),
    AGAIN: Message("{name} asks for a rematch."),
    TURNED: Message("{name} asks for a rematch with rotated seats."),
    ACCEPTED: Message("{name} accepts the rematch."),
    DECLINED: Message("{name} declines the rematch."),
    WITHDREW: Message("{name} withdraws the rematch offer."),
}
REACTIONS = {
    "applause": Message("applauds"),
    "laughter": Message("laughs"),
    "surprise": Message("is amazed"),
    "thanks": Message("says thanks"),
    "sympathy": Message("feels for you"),
}
LONGEST = 400            # characters of what is said at once
TAIL = 100               # of what was said on a table's page, and in a message to it; the rest is on a page of its own
MOST_OWNERS = 4          # of a seat, whose words and notices all together are kept at most
MOST_SAID = 5000         # things said at a table, of which each seat has its share: more is no talk
TALK = Markup('<li id="talk-{number}" class="talk{extra}">{said}</li>')
WHO = Markup('<strong class="seat-{seat}">{name}</strong> {aside}<span class="words">{text}</span>')
NOTICE = Markup('{before}<strong class="seat-{seat}">{name}</strong>{after}')
GAP = "\0"                # where a name stands in a notice: in no name, and in no sentence
REACTS = Markup(
    '<strong class="seat-{seat}">{name}</strong> <svg class="reaction-sign" viewBox="0 0 24 24" aria-hidden="true">'
    '<use href="#reaction-{reaction}"/></svg> <span class="words">{text}</span>'
)
ASKS = Markup('<span class="words seat-{seat}">{text}</span>')
ASIDE = Markup('<em>({})</em> ')
QUIETLY = Message("in private")
REMOVED = Message("Removed by whoever runs this server.")
NUMBERED = Message("Player {number}")
NAMELESS = re.compile("#([1-9][0-9]?)")     # how somebody is stored who has no name, or none any more: #2
GONE = Markup('<em class="unsaid">{}</em>')


@dataclass(frozen=True, slots=True)
class Heard:
    """Something said as one viewer hears it; `number` counts what this viewer has heard.

    `name` is, as it is stored, that of whoever sat there then.
    """

    number: int
    row: TalkRow
    name: str

    @property
    def is_removed(self) -> bool:
        """Say whether whoever runs the server has taken the words away."""
        return self.row.kind == SAID and not self.row.text


def called(name: str, say: Translator) -> str:
    """Return how somebody is called: by name, or where there is none by a number in the reader's language."""
    nameless = NAMELESS.fullmatch(name)
    return say(NUMBERED, number=int(nameless[1])) if nameless else name


def next_number(talk: Sequence[TalkRow]) -> int:
    """Return the number of what is said next: after the last one, also where a damaged database has lost some."""
    return talk[-1].n + 1 if talk else 0


def began_anew(talk: Sequence[TalkRow]) -> int:
    """Return how often the shuffle has begun anew."""
    return sum(row.kind == ANEW for row in talk)


def of_owner(talk: Sequence[TalkRow], seat: int) -> list[TalkRow]:
    """Return what was said and noticed of a seat since somebody last sat down on it or left it, that notice first: what
    was before was another's.
    """
    changes = (place for place, row in enumerate(talk) if row.seat == seat and row.kind in (SAT, LEFT))
    return [row for row in talk[max(changes, default=0):] if row.seat == seat]


def is_used_up(talk: Sequence[TalkRow], seat: int, kinds: Container[str], most: int) -> bool:
    """Say whether what may be said or noticed of a seat so many times is used up, by whoever has it now or by all who
    had it: nobody is silenced by others, nor learns how much these have whispered, and the next one has a share anew.
    """
    own = sum(row.kind in kinds for row in of_owner(talk, seat))
    all_of_them = sum(row.kind in kinds and row.seat == seat for row in talk)
    return own >= most or all_of_them >= MOST_OWNERS * most


def sat_at(talk: Sequence[TalkRow], seat: int) -> int:
    """Return when whoever sits on a seat sat down, in milliseconds since 1970; 0 if at the beginning."""
    first = of_owner(talk, seat)[:1]
    return first[0].at if first and first[0].kind == SAT else 0


def speakers(talk: Sequence[TalkRow], chairs: Sequence[StoredSeat]) -> list[str]:
    """Return by what name each thing was said: of whoever sat there then, where another may sit by now.

    Notices tell the name of a seat as it was; nobody sits down but where somebody has left, or nobody had spoken.
    """
    names = {chair.seat: chair.name for chair in chairs}
    found = []
    for row in reversed(talk):
        if row.kind == SAT:
            names[row.seat] = ""
        elif row.kind in NOTICES:
            names[row.seat] = names[row.seat] or row.text
        found.append(names[row.seat] or f"#{row.seat + 1}")
    return found[::-1]


def heard_by(talk: Sequence[TalkRow], viewer: int, chairs: Sequence[StoredSeat]) -> list[Heard]:
    """Return what a viewer may hear. Private words from before somebody took the seat were for another."""
    since = chairs[viewer].heard_from if viewer >= 0 else 0
    known = ((row, name) for row, name in zip(talk, speakers(talk, chairs), strict=True) if hears(viewer, row, since))
    return [Heard(number, row, name) for number, (row, name) in enumerate(known)]


def hears(viewer: int, row: TalkRow, since: int) -> bool:
    """Say whether a viewer hears something; private words only from a number on."""
    return row.audience == EVERYBODY or (viewer >= 0 and bool(row.audience >> viewer & 1) and row.n >= since)


class Ears:
    """What each viewer of a table has heard. It is asked for at every look, and to go through all that was ever said
    takes milliseconds: it is kept, and grows with what is said. Nobody's is made anew for what others hear.
    """

    def __init__(self) -> None:
        self._heard: dict[int, tuple[int, list[Heard]]] = {}     # with the number from which on private words count

    def __len__(self) -> int:
        return sum(len(heard) for _, heard in self._heard.values())

    def rows(self, talk: Sequence[TalkRow], viewer: int, chairs: Sequence[StoredSeat]) -> Sequence[Heard]:
        """Return what a viewer has heard of the whole talk."""
        since = chairs[viewer].heard_from if viewer >= 0 else 0
        if viewer not in self._heard or self._heard[viewer][0] != since:
            self._heard[viewer] = since, heard_by(talk, viewer, chairs)
        return self._heard[viewer][1]

    def hear(self, said: Sequence[TalkRow], chairs: Sequence[StoredSeat]) -> None:
        """Take in what those who sit there now have said after all the rest."""
        for viewer, (since, heard) in self._heard.items():
            new = [row for row in said if hears(viewer, row, since)]
            heard += [Heard(number, row, chairs[row.seat].name) for number, row in enumerate(new, len(heard))]

    def change(self, row: TalkRow) -> None:
        """Take in that something which was said has other words now, or none."""
        for _, heard in self._heard.values():
            place = bisect_left(heard, row.n, key=lambda each: each.row.n)
            if place < len(heard) and heard[place].row.n == row.n:
                heard[place] = replace(heard[place], row=row)

    def forget(self) -> None:
        """Keep nothing."""
        self._heard.clear()


def talk_items(heard: Sequence[Heard], say: Translator) -> list[str]:
    """Return what was heard as items of a list."""
    return [str(talk_item(each, say)) for each in heard]


def talk_item(heard: Heard, say: Translator) -> str:
    """Return one thing that was heard as an item of a list."""
    row = heard.row
    if row.kind == REACTED:
        does = say(REACTIONS[row.text])
        reacts = REACTS.format(seat=row.seat, name=called(heard.name, say), reaction=row.text, text=does)
        return TALK.format(number=heard.number, extra=" reaction", said=reacts)
    if row.kind != SAID:
        told = noticed(row, say)
        if row.kind in (AGAIN, TURNED, ACCEPTED, DECLINED):
            told = ASKS.format(seat=row.seat, text=told)
        return TALK.format(number=heard.number, extra=" notice", said=told)
    said = said_words(heard, say)
    return TALK.format(number=heard.number, extra="" if row.audience == EVERYBODY else " hushed", said=said)


def noticed(row: TalkRow, say: Translator) -> Markup:
    """Return a notice with the name in it marked: who is called *Bo left. Eve* would say so in the table's voice."""
    before, _, after = say(NOTICES[row.kind], name=GAP).partition(GAP)
    return NOTICE.format(seat=row.seat, name=called(row.text, say), before=before, after=after)


def said_words(heard: Heard, say: Translator) -> Markup:
    """Return who has said what, or that it was removed."""
    row = heard.row
    aside = "" if row.audience == EVERYBODY else ASIDE.format(say(QUIETLY))
    text = GONE.format(say(REMOVED)) if heard.is_removed else row.text
    return WHO.format(seat=row.seat, name=called(heard.name, say), aside=aside, text=text)


def removed_parts(heard: Sequence[Heard], say: Translator) -> dict[str, str]:
    """Return what was removed of all that was heard as parts of a page, for those that have shown it already."""
    return {f"talk-{each.number}": str(said_words(each, say)) for each in heard if each.is_removed}
