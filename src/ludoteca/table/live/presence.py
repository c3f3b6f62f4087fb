"""Who looks at a table: the browsers that have a page of it open, or had one a moment ago."""

from collections import Counter
from collections.abc import Iterable

from ludoteca.table.store.tokens import monotonic

AWAY_AFTER = 6.0  # seconds without an open page; a page that is loaded again is not away


class Presence:
    """The browsers at one table, by the hashes of their secrets."""

    def __init__(self) -> None:
        self._pages: Counter[str] = Counter()
        self._closings: Counter[str] = Counter()      # how often a page of theirs was closed since they came
        self._here: set[str] = set()
        self._left: dict[str, int] = {}      # when, in milliseconds since 1970
        self._looked: dict[str, int] = {}    # a page without scripts is open for a moment only
        self.adders: set[str] = set()        # which have said here that they add to a shuffle
        self._missed: dict[tuple[str | None, bool], int] = {}    # since when, with whether numbers are told by now
        self._begun = monotonic()                  # whoever has not come since then has been away as long as we know

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

    def away_since(self, holder: str | None) -> int:
        """Return since when a browser is away, in milliseconds since 1970; 0 if it is here."""
        return 0 if holder in self._here else self._left.get(holder or "", self._begun)
