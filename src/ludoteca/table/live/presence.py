"""Who looks at a table: the browsers that have a page of it open, or had one a moment ago."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from ludoteca.table.store.stored import StoredSeat
from ludoteca.table.store.tokens import monotonic, now

AWAY_AFTER = 6.0  # seconds without an open page; a page that is loaded again is not away
EVERY = 60 * 60_000     # milliseconds between two times that it is stored when a browser was seen last


class Presence:
    """The browsers at one table, by the hashes of their secrets."""

    def __init__(self, chairs: Iterable[StoredSeat] = ()) -> None:
        """Begin with what is stored of those who sit at the table."""
        self._pages: Counter[str] = Counter()
        self._closings: Counter[str] = Counter()      # how often a page of theirs was closed since they came
        self._here: set[str] = set()
        self._left: dict[str, int] = {}      # when, in milliseconds since 1970
        self._looked: dict[str, int] = {}    # a page without scripts is open for a moment only
        self.adders: set[str] = set()        # which have said here that they add to a shuffle
        self._missed: dict[tuple[str | None, bool], int] = {}    # since when, with whether numbers are told by now
        self._begun = monotonic()                  # whoever has not come since then has been away as long as we know
        self._noted: dict[str, int] = {}           # when a browser had been seen last, as it is stored
        for chair in chairs:
            if chair.holder and chair.seen:
                seen = self._begun - now() + chair.seen
                self._noted[chair.holder] = max(seen, self._noted.get(chair.holder, seen))

    def __contains__(self, holder: str | None) -> bool:
        return holder in self._here

    def enter(self, holder: str) -> bool:
        """Count one more open page of a browser; say whether it was away before."""
        self._pages[holder] += 1
        was_away = holder not in self._here
        self._here.add(holder)
        return was_away

    def leave(self, holder: str) -> int:
        """Count one open page less; return which closing of theirs that was."""
        self._pages[holder] -= 1
        self._closings[holder] += 1
        return self._closings[holder]

    def settle(self, holder: str, closing: int) -> bool:
        """Let a browser be away that has opened no page for a while since its last one closed; say whether that is
        news. After an earlier closing than the last it is too soon to say.
        """
        if self._pages[holder] or holder not in self._here or closing != self._closings[holder]:
            return False
        self._here.discard(holder)
        del self._pages[holder], self._closings[holder]
        self._left[holder] = monotonic()
        return True

    def forget(self, holder: str) -> None:
        """Keep nothing of a browser that is away."""
        self._left.pop(holder, None)
        self._looked.pop(holder, None)

    def look(self, holder: str) -> None:
        """Note that a browser has asked for something."""
        self._looked[holder] = monotonic()

    def sit_down(self, holder: str) -> None:
        """Note that a browser has sat down, which is stored with its seat."""
        self._looked[holder] = self._noted[holder] = monotonic()

    def unnoted(self, holders: Collection[str]) -> dict[str, int]:
        """Return how many milliseconds ago some browsers were seen last, of those where it should be stored anew."""
        seen = {holder: self._seen(holder) for holder in holders}
        return {holder: monotonic() - last for holder, last in seen.items()
                if last and last - self._noted.get(holder, 0) >= EVERY}

    def note(self, ago: Mapping[str, int]) -> None:
        """Know that it is stored how many milliseconds ago some browsers were seen."""
        self._noted |= {holder: monotonic() - since for holder, since in ago.items()}

    def _seen(self, holder: str) -> int:
        """Return when a browser was seen last since this server has the table, 0 if it was not."""
        if holder in self._here:
            return monotonic()
        return max(self._left.get(holder, 0), self._looked.get(holder, 0))

    def miss(self, late: Iterable[tuple[str | None, bool]]) -> None:
        """Note for which browsers the shuffle waits from now on, with whether they have to tell or yet to promise. Who
        is asked anew has time anew: nobody is late for what others have brought about just now.
        """
        moment = monotonic()
        self._missed = {each: self._missed.get(each, moment) for each in late}

    def missed_since(self, holder: str | None, tells: bool) -> int:
        """Return since when the shuffle has waited for a browser."""
        return self._missed.get((holder, tells), self._begun)

    def quiet_since(self, holder: str | None) -> int:
        """Return since when a browser has neither had a page open nor asked for one; 0 if one is open."""
        away = self.away_since(holder)
        return max(away, self._looked.get(holder or "", 0)) if away else 0

    def unseen_since(self, holder: str) -> int:
        """Return the same by what is stored from before this server had the table, too. It may be late by `EVERY`, and
        nobody is taken to have been away for longer than they were.
        """
        if holder in self._here:
            return 0
        return self._seen(holder) or min(self._noted.get(holder, self._begun) + EVERY, self._begun)

    def away_since(self, holder: str | None) -> int:
        """Return since when a browser is away, in milliseconds since 1970; 0 if it is here."""
        return 0 if holder in self._here else self._left.get(holder or "", self._begun)
