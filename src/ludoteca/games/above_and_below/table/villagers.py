"""Villagers one by one, and those who are sent: what is asked, and what it would do (AB-16, AB-19, AB-26, AB-27)."""

from collections.abc import Callable

from ludoteca.engine.game.contract import Preview
from ludoteca.engine.game.reader import Reader
from ludoteca.engine.texts.words import Message
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.table.evening import end_preview, night_preview
from ludoteca.games.above_and_below.table.expedition import (
    copy_preview,
    exertion_preview,
    given_preview,
    injury_preview,
    member_preview,
    reroll_preview,
)
from ludoteca.games.above_and_below.table.goods import TURN_ENDS
from ludoteca.games.above_and_below.table.names import item_name, villager_name
from ludoteca.games.above_and_below.table.work import (
    BUILDS_NOTHING,
    builder_preview,
    harvester_preview,
    kind_preview,
    laborer_preview,
    teacher_preview,
)

SENDS = {
    Phase.X_PICK: Message("Set out"),
    Phase.H_PICK: Message("Send them to harvest"),
    Phase.L_PICK: Message("Send them to labor"),
}
ENOUGH = {
    Phase.X_REROLL: Message("Keep the dice"),
    Phase.FREE_BUILDING: Message("Don’t build"),
    Phase.AFTER_HARVEST: Message("Keep the rest"),
    Phase.REST: Message("Good night"),
    Phase.LAST: Message("Done"),
}
MEMBERS = {                # what is done with a villager
    Phase.X_REROLL: Message("Reroll the {villager}’s die"),
    Phase.X_EXERT: Message("Exert the {villager}"),
    Phase.INJURE: Message("The {villager} gets injured"),
    Phase.B_PICK: Message("The {villager} builds"),
    Phase.T_PICK: Message("The {villager} teaches"),
    Phase.X_PICK: Message("The {villager} comes along"),
}
WORKS = Message("Pick the {villager}")
GIVES = {
    Phase.X_PAY_GOOD: Message("Give 1 {thing}"),
    Phase.DISCARD: Message("Lose 1 {thing}"),
    Phase.COPY: Message("Get 1 more {thing}"),
    Phase.H_GOOD: Message("Take 1 {thing}"),
}
MEMBER_PREVIEWS: dict[Phase, Callable[[Reader, int], Preview]] = {       # of a villager, or of NONE: that is all
    Phase.X_PICK: member_preview,
    Phase.X_REROLL: reroll_preview,
    Phase.X_EXERT: exertion_preview,
    Phase.INJURE: injury_preview,
    Phase.B_PICK: builder_preview,
    Phase.T_PICK: teacher_preview,
    Phase.H_PICK: harvester_preview,
    Phase.L_PICK: laborer_preview,
}
GOOD_PREVIEWS: dict[Phase, Callable[[Reader, int], Preview]] = {
    Phase.X_PAY_GOOD: given_preview,
    Phase.DISCARD: given_preview,
    Phase.COPY: copy_preview,
    Phase.H_GOOD: kind_preview,
}
WHO_GOES = Message("Who goes down? At least two.")
WHO_BUILDS = Message("Who builds?")
WHO_HARVESTS = Message("Who harvests? Each brings one good.")
WHO_TEACHES = Message("Who teaches?")
WHO_LABORS = Message("Who labors? Each earns a coin.")
WHO_IS_HURT = Message("Who gets injured?")
EXERT_NOBODY = Message("Exert nobody")


def phase_of(reader: Reader) -> Phase:
    """Return where the game is."""
    return Phase(int(reader.view.phase))


def label_villager(reader: Reader, t: int) -> str:
    """A villager is picked, rolled for again, exerted or injured."""
    return reader(MEMBERS.get(phase_of(reader), WORKS), villager=villager_name(reader, t))


def preview_villager(reader: Reader, t: int) -> Preview:
    """A villager is picked, rolled for again, exerted or injured."""
    return MEMBER_PREVIEWS[phase_of(reader)](reader, t)


def label_send(reader: Reader) -> str:
    """Those who were picked begin."""
    return reader(SENDS.get(phase_of(reader), SENDS[Phase.X_PICK]))


def preview_send(reader: Reader) -> Preview:
    """Those who were picked begin."""
    return MEMBER_PREVIEWS[phase_of(reader)](reader, NONE)


def label_keep(reader: Reader) -> str:
    """Nobody is exerted any more."""
    return reader(EXERT_NOBODY)


def preview_keep(reader: Reader) -> Preview:
    """Nobody is exerted any more."""
    return exertion_preview(reader, NONE)


def label_done(reader: Reader) -> str:
    """No more is done of what could go on."""
    return reader(ENOUGH.get(phase_of(reader), ENOUGH[Phase.LAST]))


def preview_done(reader: Reader) -> Preview:
    """No more is done of what could go on."""
    phase = phase_of(reader)
    if phase == Phase.X_REROLL:
        return reroll_preview(reader, NONE)
    if phase == Phase.FREE_BUILDING:
        return Preview((), reader(BUILDS_NOTHING))
    if phase == Phase.AFTER_HARVEST:
        return Preview((), reader(TURN_ENDS))
    return night_preview(reader) if phase == Phase.REST else end_preview(reader)


def label_good(reader: Reader, good: int) -> str:
    """A good is paid, given up, doubled or taken."""
    return reader(GIVES.get(phase_of(reader), GIVES[Phase.H_GOOD]), thing=item_name(reader, good))


def preview_good(reader: Reader, good: int) -> Preview:
    """A good is paid, given up, doubled or taken."""
    return GOOD_PREVIEWS[phase_of(reader)](reader, good)


def prompt_x_pick(reader: Reader) -> str:
    """A party is picked."""
    return reader(WHO_GOES)


def prompt_b_pick(reader: Reader) -> str:
    """Somebody is to build."""
    return reader(WHO_BUILDS)


def prompt_h_pick(reader: Reader) -> str:
    """Some are to harvest."""
    return reader(WHO_HARVESTS)


def prompt_t_pick(reader: Reader) -> str:
    """Somebody is to teach."""
    return reader(WHO_TEACHES)


def prompt_l_pick(reader: Reader) -> str:
    """Some are to labor."""
    return reader(WHO_LABORS)


def prompt_injure(reader: Reader) -> str:
    """Somebody is injured."""
    return reader(WHO_IS_HURT)
