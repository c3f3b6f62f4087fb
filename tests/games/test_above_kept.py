"""What is kept of the pictures of villages: what all may see; not what somebody alone knows of an evening."""

import pytest
from tests.games.above_games import GAME, eager

from ludoteca.engine.game import kept
from ludoteca.engine.game.reader import Reader
from ludoteca.games.above_and_below.actions import KINDS
from ludoteca.games.above_and_below.state import Phase
from ludoteca.games.above_and_below.table.picture import stock_fact, village
from ludoteca.games.above_and_below.table.text import folk_in, holdings, in_order, kept_in_the_open
from ludoteca.table.parts.action_links import ActionLinks
from ludoteca.table.parts.kept_pieces import SHELF
from ludoteca.table.parts.templating import picture_of, speaker

SAY = speaker("en", GAME.package)


@pytest.fixture(autouse=True)
def unchecked(monkeypatch):
    monkeypatch.setattr(kept, "CHECKING", [False])
    SHELF.clear()


def seen_in(phase, seat=None):
    """Return what somebody who is asked in a phase sees then, or somebody else does."""
    match = next(each for each in eager(3, "kept") if each.state.phase == phase)
    return match.view(match.waiting[0] if seat is None else (match.waiting[0] + seat) % 3)


def read(view):
    return Reader(SAY, view.names, view.mirrored_tables, view.mirrored, view.seat)


def test_what_a_village_has_is_found_in_one_pass():
    view = seen_in(Phase.REST).mirrored
    for seat, held in enumerate(holdings(view)):
        assert [b for _, b, _ in held.buildings] == in_order(view, seat)
        assert {area: held.in_area(area) for _, area, _ in held.folk} == {
            area: folk_in(view, seat, area) for _, area, _ in held.folk}


@pytest.mark.parametrize(("phase", "own_is_kept"), [(Phase.TURN, True), (Phase.REST, False)])
def test_what_somebody_alone_knows_of_an_evening_is_made_anew(phase, own_is_kept):
    view = seen_in(phase)
    reader = read(view)
    for seat, held in enumerate(holdings(view.mirrored)):
        is_kept = own_is_kept or seat != view.seat
        assert (stock_fact(reader, seat, held) is stock_fact(reader, seat, held)) == is_kept
        assert (village(reader, seat, 0, held) is village(reader, seat, 0, held)) == is_kept


def test_others_know_nothing_that_would_not_be_kept():
    calls = []
    fact = kept_in_the_open(lambda reader, seat: (seat,))(lambda reader, seat: calls.append(seat) or (seat,))
    for _ in range(2):
        for seat in range(3):
            fact(read(seen_in(Phase.REST)), seat)
    mine = seen_in(Phase.REST).seat
    assert sorted(calls) == sorted([0, 1, 2, mine])


@pytest.mark.parametrize(("phase", "own_is_kept"), [(Phase.TURN, True), (Phase.REST, False)])
def test_what_somebody_owns_in_an_evening_is_drawn_anew(phase, own_is_kept):
    view = seen_in(phase)
    scene, picture = view.scene(SAY), picture_of(GAME.name)
    picture.seat(scene, view.seat, SAY)
    assert bool(SHELF.weight) == own_is_kept


def test_what_is_drawn_of_an_evening_is_found_at_its_own_table_alone():
    view, found = seen_in(Phase.REST), []
    for table in ("/t/one", "/t/one", "/t/two"):
        before = SHELF.weight
        picture_of(GAME.name).pieces(view.scene(SAY), ActionLinks(view, SAY, table), SAY, ())
        found.append(SHELF.weight - before)
    assert found[0] > found[2] > found[1] == 0


def test_what_is_offered_is_what_can_be_taken():
    view = seen_in(Phase.TURN)
    links = ActionLinks(view, SAY, "/t/one")
    every = [*range(KINDS["building"].first), *(KINDS["slot"].number(slot) for slot in range(5))]
    assert links.offered(every) == {each: str(links.attributes(each)) for each in every if each in view.legal_actions}
    assert links.offered(every) and ActionLinks(view, SAY, "/t/one", live=False).offered(every) == {}
