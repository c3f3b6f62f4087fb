"""Before the first card: every browser that sits here adds a number, so that nobody can choose what chance brings.

The table has fixed its secret and shows the secret's digest. Each browser first promises a number by the number's
digest; once the seats are taken and all have promised, they tell. Whoever would choose a number to suit the secret
has to promise before they know the others', and a promise cannot be changed once all have promised. A seat that
changes hands then lets everybody begin anew, which the talk says and each browser counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludoteca.engine.matches.draws import NUMBER, commitment, promise_of
from ludoteca.engine.matches.match import Match
from ludoteca.engine.runtime.seats import NOBODY
from ludoteca.table.store.restoring import act_name
from ludoteca.table.store.stored import ActRow, ShareRow, StoredSeat, TableRow, numbers_of
from ludoteca.table.store.tokens import now

MOST_ANEW = 2     # times that all begin anew for what somebody does at once; browsers bear three (shuffle.js)
Shares = tuple[ShareRow, ...]


@dataclass(frozen=True)
class Gathering:
    """What a table waits for before it begins. Public."""

    open_seats: tuple[int, ...]
    late: tuple[int, ...]          # seats of people whose browser has yet to promise, or to tell
    tells: bool                    # all have promised: the numbers are told now
    promised: int = 0              # how many have: browsers look again when that changes

    @property
    def is_complete(self) -> bool:
        """Say whether nothing is waited for any more."""
        return not self.open_seats and not self.late and self.tells


def digest_of_secret(table: TableRow) -> str:
    """Return what a table shows of its secret before it is opened; "" where its chance has an older generator."""
    return commitment(table.rng, table.seed) if NUMBER.fullmatch(table.seed) else ""


def promises_of(shares: Shares) -> tuple[str, ...]:
    """Return what has been promised, in the order in which the numbers are used."""
    return tuple(sorted(share.promise for share in shares if share.promise))


def gathering_of(chairs: Sequence[StoredSeat], shares: Shares) -> Gathering:
    """Return what a table waits for that has not begun."""
    open_seats = tuple(chair.seat for chair in chairs if chair.is_open)
    tells = not open_seats and all(share.promise for share in shares)
    late = {share.holder for share in shares if not (share.number if tells else share.promise)}
    promises = sum(bool(share.promise) for share in shares)
    return Gathering(open_seats, tuple(chair.seat for chair in chairs if chair.holder in late), tells, promises)


def reseated(shares: Shares, chairs: Sequence[StoredSeat], added: str | None = None, tells: bool = False) -> Shares:
    """Return the shares after a seat has changed: of the browsers that still play, and of one that is `added`.

    Where numbers are told, all begin anew: one may be on its way, told among the promises that were there before.
    """
    playing = playing_at(chairs)
    kept = tuple(share for share in shares if share.holder in playing)
    if added in playing and added not in {share.holder for share in kept}:
        kept += (ShareRow(added),)
    return _anew(kept) if tells else kept


def handed_on(
    gathering: Gathering | None, shares: Shares, chairs: Sequence[StoredSeat], before: StoredSeat, after: StoredSeat,
    adds: bool,
) -> tuple[Shares | None, bool]:
    """Return the shares once a seat that was as `before` is as `after`, None if they stay, and whether all begin anew.

    With `adds` the browser that has the seat then adds to the shuffle.
    """
    if gathering is None or (before.holder, before.bot) == (after.holder, after.bot):
        return None, False
    return reseated(shares, chairs, after.holder if adds else None, gathering.tells), gathering.tells


def playing_at(chairs: Sequence[StoredSeat]) -> set[str]:
    """Return the browsers that play at a table: those alone add to its shuffle."""
    return {chair.holder for chair in chairs if chair.holder and not chair.bot}


def promised(shares: Shares, holder: str, promise: str) -> Shares:
    """Return the shares after a browser has promised a number.

    Once all have promised it is not to be called any more: to promise another one, or to let all begin anew by it,
    would be to choose what comes of what others tell.
    """
    if any((share.holder, share.promise) == (holder, promise) for share in shares):
        return shares
    return (*(share for share in shares if share.holder != holder), ShareRow(holder, promise))


def told(shares: Shares, holder: str, number: str) -> Shares:
    """Return the shares after a browser has told its number; unchanged where it promised another one."""
    promise = promise_of(number)
    return tuple(
        replace(share, number=number) if (share.holder, share.promise) == (holder, promise) else share
        for share in shares
    )


def _anew(shares: Shares) -> Shares:
    return tuple(ShareRow(share.holder) for share in shares)


@dataclass(frozen=True)
class Beginning:
    """A match that has just begun, and what is stored of it."""

    match: Match
    acts: tuple[ActRow, ...]
    awaited: int
    over: bool


def beginning(table: TableRow, waiting: Match, shares: Shares) -> Beginning:
    """Return the beginning of a match that has waited for all numbers."""
    match = Match(
        waiting.game, waiting.seats, options=waiting.named_values, pack=waiting.pack, edition=waiting.edition,
        names=waiting.names, seed=table.seed, rng=table.rng, shares=numbers_of(shares),
    )
    moment = now()
    acts = tuple(ActRow(n, act.seat, act_name(match.game, act), None, moment) for n, act in enumerate(match.acts))
    awaited = sum(1 << seat for seat in match.waiting if seat >= 0) if not match.is_over else NOBODY
    return Beginning(match, acts, awaited, match.is_over)
