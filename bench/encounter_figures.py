"""What the encounter book of Above and Below pays, beside what it was planned to pay, and how it tells.

The plan is that of the pack that went through simulation: how much a line should pay for each explore number, how many
of them should bring goods, and how often what is rare should happen. Everything else is read from the pack.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import Any

from bench.encounter_tales import tale_tables
from bench.encounter_worth import Line, lines_of
from ludoteca.engine.game.packs import Pack
from ludoteca.engine.texts.words import DEFAULT_LANGUAGE
from ludoteca.games import load_game
from ludoteca.games.above_and_below.book import LETTERS, Book, Option, entries_of
from ludoteca.games.above_and_below.pack import WORDS_FILES, Texts, Words
from ludoteca.games.above_and_below.parts import Effect, Good
from ludoteca.games.above_and_below.values import reward_of

SLOTS = 12                 # forms of entries, each once in a theme
THEMES = 12                # after them come entries of no theme and no form
BRINGS_GOODS = {2: (7, 0.1), 3: (25, 0.3), 4: (55, 0.6), 5: (73, 0.8), 6: (78, 0.9), 7: (95, 1.2), 8: (95, 1.5)}
PLANNED = {                # lines of the whole book
    "a cider": 4, "a cave besides": 9, "the cheapest villager": 8, "a special villager": 12,
    "a building for nothing": 2, "a choice among goods": 6, "costs coins as well": 25, "injures somebody": 5,
    "a potion": 52,        # one line of nine
}
Counts = dict[str, int]


def slot_of(paragraph: str) -> int:
    """Return which form an entry has, from 1; 0 if it is one of those after the themes."""
    nth = int(paragraph.removeprefix("e")) - 1
    return nth % SLOTS + 1 if nth < SLOTS * THEMES else 0


def form_of(option: Option) -> str:
    """Return an option as its tone and its explore numbers."""
    return f"{option.tone[0]} " + ("/".join(map(str, option.tiers)) or ("goes on" if option.goto else "at once"))


def forms(book: Book) -> dict[int, Counter[str]]:
    """Return for each slot how often its entries have which options, whatever their order."""
    found: dict[int, Counter[str]] = {}
    for paragraph, content in book.items():
        if paragraph.startswith("e"):
            options = " · ".join(sorted(map(form_of, content.options)))
            found.setdefault(slot_of(paragraph), Counter())[options] += 1
    return found


def patterns(book: Book) -> Counter[str]:
    """Return how many options of entries have which explore numbers."""
    return Counter(form_of(option)[2:] for paragraph, content in book.items() if paragraph.startswith("e")
                   for option in content.options)


def kinds_of(line: Line) -> set[int]:
    """Return the kinds of effects of a line."""
    return {kind for kind, _, _ in line.deeds}


def happenings(lines: Sequence[Line]) -> Counts:
    """Return of how many lines something rare is part, by the names of the plan."""
    rare = {
        "a cider": Effect.CIDER, "a cave besides": Effect.CAVE, "the cheapest villager": Effect.CHEAPEST,
        "a special villager": Effect.SPECIAL, "a building for nothing": Effect.FREE_BUILDING,
        "a choice among goods": Effect.CHOOSE, "injures somebody": Effect.INJURE, "a potion": Effect.POTION,
    }
    found = {name: sum(kind in kinds_of(line) for line in lines) for name, kind in rare.items()}
    return found | {"costs coins as well": sum(coins_of(line) < 0 for line in lines)}


def coins_of(line: Line) -> int:
    """Return the coins of a line, below zero where it costs some."""
    return sum(one for kind, one, _ in line.deeds if kind == Effect.COIN)


def goods_of(line: Line) -> int:
    """Return how many goods a line brings, one of a choice among them."""
    return sum(two if kind == Effect.GOOD else 1 for kind, _, two in line.deeds if kind in (Effect.GOOD, Effect.CHOOSE))


def totals(lines: Iterable[Line]) -> Counter[str]:
    """Return how much of everything all lines pay together; what can be chosen is left out."""
    found: Counter[str] = Counter()
    for line in lines:
        for kind, one, two in line.deeds:
            if kind == Effect.GOOD:
                found[Good(one).name.lower()] += two
            elif kind == Effect.REP:
                found["reputation won" if one > 0 else "reputation lost"] += abs(one)
            elif kind == Effect.COIN:
                found["coins" if one > 0 else "coins to pay"] += abs(one)
            elif kind in (Effect.POTION, Effect.CIDER, Effect.CAVE):
                found[f"{Effect(kind).name.lower()}s"] += one
            elif kind in (Effect.SPECIAL, Effect.CHEAPEST):
                found["villagers"] += 1
    return found


def words_in(text: str) -> int:
    """Return how many words a text has."""
    return len(text.split())


def lengths(words: Words) -> dict[str, list[int]]:
    """Return how many words each text of a language has, by what it is."""
    def of(chosen: Iterable[str]) -> list[int]:
        return [words_in(text) for text in chosen if text]

    def each(texts: Texts, ending: str) -> list[Any]:
        return [getattr(texts, letter + ending) for letter in LETTERS]

    return {
        "entries": of(texts.text for paragraph, texts in words.book.items() if paragraph.startswith("e")),
        "follow-ups": of(texts.text for paragraph, texts in words.book.items() if paragraph.startswith("f")),
        "labels": of(label for texts in words.book.values() for label in each(texts, "")),
        "failures": of(told for texts in words.book.values() for told in each(texts, "_fails")),
        "endings": of(told for texts in words.book.values() for ends in each(texts, "_ends") for told in ends),
    }


def table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table."""
    for row in (titles, ["---"] * len(titles), *rows):
        print(f"| {' | '.join(map(str, row))} |")
    print()


def budget_rows(lines: Sequence[Line]) -> list[tuple[object, ...]]:
    """Return for each explore number what it pays, beside the plan."""
    rows = []
    for number in sorted({line.number for line in lines}):
        those = [line for line in lines if line.number == number]
        worth, aim = [line.worth / 100 for line in those], reward_of(number) / 100
        share, goods = 100 * mean(goods_of(line) > 0 for line in those), mean(map(goods_of, those))
        planned = BRINGS_GOODS.get(number, ("–", "–"))
        rows.append((number, len(those), f"{aim:.1f}", f"{mean(worth):.2f}", f"{mean(worth) - aim:+.2f}",
                     f"{min(worth):.1f} to {max(worth):.1f}", f"{share:.0f} % ({planned[0]})",
                     f"{goods:.2f} ({planned[1]})"))
    return rows


def report(pack: Pack) -> None:
    """Print the figures of a pack's book."""
    book = pack.part("book", Book)
    lines = list(lines_of(book))
    print(f"{entries_of(book)} entries, {len(book) - entries_of(book)} follow-ups, {len(lines)} lines that pay\n")
    table(("slot", "entries", "options: k kind, s selfish, n neutral"),
          [(slot or "none", sum(found.values()), "; ".join(f"{count} × {form}" for form, count in found.most_common()))
           for slot, found in sorted(forms(book).items(), key=lambda each: each[0] or SLOTS + 1)])
    table(("explore numbers of an option", "options"), patterns(book).most_common())
    table(("number", "lines", "planned", "pays", "apart", "from, to", "with goods (planned)", "goods (planned)"),
          budget_rows(lines))
    found = happenings(lines)
    table(("lines with", "lines", "planned"), [(name, found[name], planned) for name, planned in PLANNED.items()])
    table(("in all lines", ""), totals(lines).most_common())
    for titles, rows in tale_tables(book, pack.part(WORDS_FILES[DEFAULT_LANGUAGE], Words)):
        table(titles, rows)
    table(("words, fewest, mean, most", "entries", "follow-ups", "labels", "failures", "endings"),
          [(language, *(f"{min(all_of)}, {mean(all_of):.1f}, {max(all_of)}" if all_of else "–"
                        for all_of in lengths(pack.part(file, Words)).values()))
           for language, file in WORDS_FILES.items() if file in pack.files])


def main() -> None:
    """Print the figures of the pack that the game brings along."""
    report(load_game("above_and_below").default_pack())


if __name__ == "__main__":
    main()
