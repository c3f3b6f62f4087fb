"""Who has to agree before somebody takes a bot's seat: whoever sits down there sees all that the bot sees.

A bot's seat is free for a person only while all who play have agreed. Whether they have is asked anew each time, of the
browsers that sit at the table now: somebody who has sat down since the seat was offered is asked too.
"""

from collections.abc import Sequence

from ludoteca.table.live.presence import Presence
from ludoteca.table.store.stored import StoredSeat
from ludoteca.table.store.tokens import monotonic

GONE = 24 * 60 * 60_000    # milliseconds without an open page: who lets a bot play for so long is not waited for


def still_asked(chairs: Sequence[StoredSeat], presence: Presence, seat: int) -> tuple[int, ...]:
    """Return the seats of all who have yet to agree that somebody takes a bot's seat; none if it is not offered."""
    if not chairs[seat].is_offered:
        return ()
    agreed = chairs[seat].agreed.split()
    return tuple(
        chair.seat for chair in chairs if chair.holder and chair.holder not in agreed and not is_gone(chair, presence)
    )


def is_gone(chair: StoredSeat, presence: Presence) -> bool:
    """Say whether a bot plays for somebody who has looked at no page for so long that nobody waits for an answer."""
    since = presence.unseen_since(chair.holder) if chair.holder else 0
    return bool(chair.bot) and since > 0 and monotonic() - since >= GONE


def with_word_of(agreed: str, holder: str) -> str:
    """Return the browsers that have agreed, with one more."""
    return " ".join([*agreed.split(), holder])
