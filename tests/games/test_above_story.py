"""An encounter of Above and Below on the page: what is hidden until it is won, and how likely its numbers are."""

import html
import re
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.games.above_games import GAME, explorers, staged

from ludoteca.engine.game.reader import Reader
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.mirrors import mirrored_tables
from ludoteca.games.above_and_below import redact_tables
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.pack import library_of
from ludoteca.games.above_and_below.parts import FACES, GOODS, MOST_OPTIONS, VILLAGERS, Area, Bonus, Home
from ludoteca.games.above_and_below.state import NONE, Phase
from ludoteca.games.above_and_below.table.tales import result_in_words
from ludoteca.table.parts.action_links import ActionLinks
from ludoteca.table.parts.templating import EMBLEMS, speaker, template

OPTION, VILLAGER = (KINDS[name].first for name in ("option", "villager"))
SAY = speaker("en", GAME.package)
READING = (Phase.X_OPTION, Phase.X_PAY_GOOD, Phase.X_PAY, Phase.X_REROLL, Phase.X_EXERT)
FORESEEN = re.compile(r"(\d+) or more (\d+)%")


def page_of(view: View) -> str:
    """Return all that the page of a viewer says of a position."""
    picture = template("above_and_below/table.html").module
    scene, links = view.scene(SAY), ActionLinks(view, SAY, "/t/abcdefgh")
    layers = [picture.backdrop(scene, SAY), picture.pieces(scene, links, SAY, EMBLEMS), picture.hand(scene, links, SAY)]
    layers += [picture.seat(scene, seat, SAY) for seat in range(len(view.names))]
    said = [view.text(SAY), view.prompt(SAY), *(view.label(SAY, action) for action in view.legal_actions)]
    return html.unescape("\n".join([*map(str, layers), *said]))


def true_tables(match: Any) -> Any:
    """Return the component data as the table has it."""
    return mirrored_tables(GAME.Tables, match.tables)


def later_texts(match: Any) -> set[str]:
    """Return the texts of the book that nobody may have read: endings, and all paragraphs but the one that is read, or
    whose ending lies open.
    """
    tables, read, ended = true_tables(match), int(match.state.paragraph), int(match.state.ended)
    library, found = library_of(tables), set()
    for number in range(int(tables.entries + tables.follow_ups)):
        told = library.paragraph("en", number)
        found |= {text for text in (*told.fails, *(text for ends in told.ends for text in ends)) if text}
        if number not in (read, ended):
            found |= {told.text, *told.options}
    if ended != NONE:
        found.discard(library.paragraph("en", ended).ending(int(match.state.ended_choice), int(match.state.ended_tier)))
    return found


def rewards_of(match: Any) -> set[str]:
    """Return what the options that are read would bring, in words that stand nowhere else: of two things or more."""
    tables = true_tables(match)
    found = set()
    for nth in range(MOST_OPTIONS):
        option = tables.book[match.state.paragraph].options[nth]
        results = {int(each) for each in (*option.reward, option.plain, option.penalty)} if option.there else set()
        found |= {result_in_words(Reader(SAY, (), tables, None, 0), each) for each in results
                  if each > 0 and tables.results[each].count > 1}
    return found


def test_nothing_that_comes_later_is_on_the_page():
    read: Counter[Phase] = Counter()
    for match in explorers(3, "later", 500):
        phase = Phase(int(match.state.phase))
        if phase not in (*READING, Phase.X_PICK, Phase.TURN) or read[phase] == 3:
            continue
        read[phase] += 1
        hidden = later_texts(match) | (rewards_of(match) if phase in READING else set())
        for viewer in (-1, 0, 1, 2):
            page = page_of(match.view(viewer))
            assert [text for text in hidden if text in page] == []
    assert read[Phase.X_OPTION] and read[Phase.X_EXERT]


def test_a_page_begins_with_who_reads_where_it_has_no_number():
    """Paragraphs that follow another have none, and their first line began with a dot."""
    pages = template("above_and_below/cards.html").module
    begun: Counter[bool] = Counter()
    for match in explorers(3, "heads 4", 300):
        if match.state.phase != Phase.X_OPTION:
            continue
        follows = bool(match.state.paragraph >= match.tables[0]["entries"])
        begun[follows] += 1
        line = str(pages.page(match.view(0).scene(SAY)["story"])).strip().partition("</p>")[0]
        assert ("Encounter" in line) != follows and not line.partition(">")[2].startswith((" ", "·"))
    assert begun[True] and begun[False]


@pytest.mark.parametrize("visible", ["reader", "all"])
def test_who_may_know_rewards_sees_them(visible):
    shown = 0
    for match in explorers(3, "shown", 300, rewards_visible=visible):
        if match.state.phase != Phase.X_OPTION:
            continue
        actor = match.waiting[0]
        reader = (actor + 1) % 3
        for reward in rewards_of(match):
            for viewer in range(3):
                sees = visible == "all" or viewer == reader
                assert (reward in str(match.view(viewer).scene(SAY)["story"])) == sees or "'" in reward
                shown += sees
    assert shown > 5


def another_book(tables: np.ndarray) -> np.ndarray:
    """Return component data whose caves and choices lead elsewhere and pay otherwise, but read the same."""
    other = tables.copy()
    options = other[0]["book"]["options"]
    there = options["there"] == 1
    other[0]["cells"][:] = np.roll(other[0]["cells"], 5)
    paying = there[..., None] & (options["number"] > 0)
    options["reward"][paying] = np.roll(options["reward"][paying], 3)
    for name in ("plain", "goto", "penalty"):
        wanted = there & (options[name] >= 0)
        options[name][wanted] = np.roll(options[name][wanted], 3)
    assert (other[0]["book"] != tables[0]["book"]).any() and (other[0]["cells"] != tables[0]["cells"]).any()
    return other


def test_the_page_is_the_same_whatever_an_encounter_would_pay(monkeypatch):
    seen, other, books = Counter(), None, ({}, {})
    for match in explorers(2, "other books", 400):
        phase = Phase(int(match.state.phase))
        if phase not in (*READING, Phase.TURN) or seen[phase] == 8 or match.state.result != NONE:
            continue
        other = another_book(match.tables) if other is None else other
        seen[phase] += 1
        for viewer in (-1, 0, 1):
            pages = []
            for tables, known in zip((match.tables, other), books, strict=True):
                monkeypatch.setattr(redact_tables, "_redacted", known)
                view = View.of(GAME, tables, match.states, viewer, match.names)
                foreseen = [view.preview(SAY, action) for action in view.legal_actions]
                pages.append((page_of(view), foreseen))
            assert pages[0] == pages[1]
    assert seen[Phase.X_OPTION] == 8 and seen[Phase.X_EXERT]


def party_of(match: Any, seat: int) -> list[int]:
    """Return who is below."""
    return [t for t in range(VILLAGERS) if match.state.villagers[t].where == Home.HELD + seat
            and match.state.villagers[t].area == Area.PARTY]


def help_for(tables: Any, match: Any, seat: int, party: list[int], option: Any, paid: bool) -> int:
    """Return what a party has besides its dice, by the rules (AB-25)."""
    own, of = match.state.players[seat], int(option.bonus_of)
    owned = own.purse.goods[of] or own.sale == of or (of < GOODS and own.purse.placed[of]) \
        if option.bonus == Bonus.ITEM else False
    times = {
        Bonus.NONE: 0,
        Bonus.SKILL_HAMMER: sum(tables.folk[t].hammer > 0 for t in party),
        Bonus.SKILL_QUILL: sum(tables.folk[t].quill > 0 for t in party),
        Bonus.ITEM: int(bool(owned)),
        Bonus.PAY: int(paid),
        Bonus.TAG: int(any(tables.folk[t].tag == of for t in party)),
        Bonus.VILLAGER: int(of in party),
        Bonus.PARTY: int(len(party) >= of),
        Bonus.KNOWN: int(match.state.known == of),
    }[Bonus(int(option.bonus))]
    return times * int(option.bonus_lanterns) + sum(int(tables.folk[t].party_lantern) for t in party)


def counted(tables: Any, party: list[int], wanted: int) -> int:
    """Return in percent with how many of all throws of a party's dice it has so many lanterns."""
    throws = list(product(range(1, FACES + 1), repeat=len(party)))
    enough = sum(sum(int(tables.folk[t].lanterns[face]) for t, face in zip(party, throw, strict=True)) >= wanted
                 for throw in throws)
    if enough in (0, len(throws)):
        return 100 * enough // len(throws)
    return min(99, max(1, round(100 * enough / len(throws))))


def test_chances_of_an_option_are_those_of_all_throws():
    bonuses: Counter[Bonus] = Counter()
    for seed in range(6):
        for match in explorers(2, f"chances/{seed}", 300):
            seat = match.waiting[0]
            party = party_of(match, seat)
            if match.state.phase != Phase.X_OPTION or len(party) > 4:
                continue
            tables, view = true_tables(match), match.view(seat)
            for fact in view.scene(SAY)["story"]["options"]:
                option = tables.book[match.state.paragraph].options[fact["action"] - OPTION]
                helped = help_for(tables, match, seat, party, option, paid=False)
                wanted = [(int(number), counted(tables, party, int(number) - helped))
                          for number in option.number if number]
                assert [(tier["number"], tier["chance"]) for tier in fact["tiers"]] == wanted
                assert [tier["most"] for tier in fact["tiers"]] == [
                    counted(tables, party, number - helped - len(party)) for number, _ in wanted]
                bonuses[Bonus(int(option.bonus))] += bool(helped)
                if fact["action"] in view.legal_actions:
                    foreseen = view.preview(SAY, fact["action"]).text.split("If you pay")[0]
                    assert [tuple(map(int, found)) for found in FORESEEN.findall(foreseen)] == wanted
    assert sum(bonuses.values()) > 5 and len(+bonuses) > 1


def test_who_may_not_exert_for_more_does_not_count_on_it():
    seen = 0
    for match in explorers(2, "higher", 400, exert_for_higher=False):
        seat = match.waiting[0]
        party = party_of(match, seat)
        if match.state.phase != Phase.X_OPTION or len(party) > 4:
            continue
        tables = true_tables(match)
        for fact in match.view(seat).scene(SAY)["story"]["options"]:
            option = tables.book[match.state.paragraph].options[fact["action"] - OPTION]
            helped = help_for(tables, match, seat, party, option, paid=False)
            numbers = [int(number) - helped for number in option.number if number]
            totals = [sum(int(tables.folk[t].lanterns[face]) for t, face in zip(party, throw, strict=True))
                      for throw in product(range(1, FACES + 1), repeat=len(party))]
            for tier, number in zip(fact["tiers"], numbers, strict=True):
                enough = sum(total >= number or number - len(party) <= total < numbers[0] for total in totals)
                assert abs(tier["most"] - 100 * enough / len(totals)) < 1
                seen += tier["most"] > tier["chance"]
    assert seen > 3


def test_chances_with_paid_help_are_those_of_all_throws():
    for match in staged():
        seat = match.waiting[0]
        party = party_of(match, seat)
        if match.state.phase != Phase.X_PAY:
            continue
        tables, view = true_tables(match), match.view(seat)
        option = tables.book[match.state.paragraph].options[match.state.choice]
        for name, paid in (("yes", True), ("no", False)):
            helped = help_for(tables, match, seat, party, option, paid)
            found = FORESEEN.findall(view.preview(SAY, GAME.actions.index(name)).text)
            assert [tuple(map(int, each)) for each in found] == [
                (int(number), counted(tables, party, int(number) - helped)) for number in option.number if number]
        return
    raise AssertionError("nobody could pay for help")


def test_chances_of_a_party_are_those_of_all_throws():
    seen = 0
    for match in explorers(2, "parties", 200):
        seat = match.waiting[0]
        if match.state.phase != Phase.X_PICK:
            continue
        tables, view, party = true_tables(match), match.view(seat), party_of(match, seat)
        for action in view.legal_actions:
            with_it = [*party, action - VILLAGER] if action >= VILLAGER else party
            if len(with_it) > 4:
                continue
            brought = sum(int(tables.folk[t].party_lantern) for t in with_it)
            wanted = [(number, counted(tables, with_it, number - brought)) for number in range(2, 9)]
            found = FORESEEN.findall(view.preview(SAY, action).text)
            assert [tuple(map(int, each)) for each in found] == [each for each in wanted if each[1]]
            seen += 1
    assert seen > 30


def test_faces_that_help_are_those_that_are_foreseen():
    seen = 0
    for match in (each for seed in range(30) for each in explorers(3, f"faces/{seed}", 300)):
        if match.state.phase != Phase.X_REROLL:
            continue
        seat, state, tables = match.waiting[0], match.state, true_tables(match)
        party, view = party_of(match, seat), match.view(seat)
        now = {t: int(tables.folk[t].lanterns[state.villagers[t].die]) for t in party}
        total = int(state.bonus + state.exerted) + sum(now.values())
        numbers = [int(each) for each in tables.book[state.paragraph].options[state.choice].number if each]
        following = min((each for each in numbers if each > total), default=0)
        reached = max((each for each in numbers if each <= total), default=0)
        for t in party:
            text = view.preview(SAY, VILLAGER + t).text
            for pattern, number in ((r"(\d) of the six faces would reach the next number, (\d+)", following),
                                    (r"(\d) of the six faces would still reach (\d+)", reached)):
                faces = sum(total - now[t] + int(tables.folk[t].lanterns[face]) >= number for face in range(1, 7))
                found = re.search(pattern, text)
                assert (found and tuple(map(int, found.groups()))) == ((faces, number) if number else None), text
        seen += 1
        if seen == 2:
            return
    raise AssertionError("too few dice could be rolled again")
