"""`{% kept %}` in templates: table/parts/kept_pieces.py; and what a piece can have of its viewer's actions."""

import random

import pytest
from jinja2 import Environment, TemplateSyntaxError
from markupsafe import Markup

from ludoteca.engine.game import kept
from ludoteca.engine.texts.words import Message, translator
from ludoteca.games import load_game
from ludoteca.table.parts import action_links
from ludoteca.table.parts.action_links import ANEW, ActionLinks
from ludoteca.table.parts.kept_pieces import SHELF, KeptPieces
from tests.contract.cases import play_on

MOST = 8                   # legal actions
CHOOSES = Message("is choosing")


@pytest.fixture(autouse=True)
def emptied(monkeypatch):
    monkeypatch.setattr(kept, "CHECKING", [False])
    SHELF.clear()


def drawn(source, **values):
    calls = []
    environment = Environment(autoescape=True, extensions=[KeptPieces])
    environment.globals["count"] = lambda: calls.append(1) or ""
    template = environment.from_string(source)
    return template, calls, template.render(**values)


def test_a_piece_is_drawn_anew_where_something_has_changed():
    listed = "{% for each in row %}<b>{{ each }}</b>{% endfor %}"
    template, calls, first = drawn("{% kept row %}{{ count() }}" + listed + "{% endkept %}", row=[1, "<"])
    assert first == "<b>1</b><b>&lt;</b>" == template.render(row=[1, "<"]) and len(calls) == 1
    assert template.render(row=[1, Markup("<i>")]) == "<b>1</b><b><i></b>" and len(calls) == 2
    assert template.render(row=[1, "<i>"]) == "<b>1</b><b>&lt;i&gt;</b>" and len(calls) == 3


def test_markup_is_told_from_the_same_signs_and_never_pickled(monkeypatch):
    monkeypatch.delattr(kept, "pickle")
    template, calls, first = drawn("{% kept each %}{{ count() }}{{ each }}{% endkept %}", each=Markup("<i>"))
    assert first == "<i>" == template.render(each=Markup("<i>")) and len(calls) == 1
    assert template.render(each="<i>") == "&lt;i&gt;" and template.render(each=Markup("<b>")) == "<b>"


def test_pieces_stand_within_pieces_and_loops():
    one = "{% kept each %}{{ count() }}{{ each.name }}{% endkept %}{{ loop.index }}"
    source = "{% kept row %}{% for each in row %}" + one + "{% endfor %}{% endkept %}"
    template, calls, first = drawn(source, row=[{"name": "a"}, {"name": "b"}])
    assert first == "a1b2" and len(calls) == 2
    assert template.render(row=[{"name": "a"}, {"name": "c"}]) == "a1c2" and len(calls) == 3


def test_two_places_keep_nothing_of_each_other():
    _, _, first = drawn("{% kept 1 %}a{% endkept %}\n{% kept 1 %}b{% endkept %}")
    assert first == "a\nb"


def test_each_language_has_its_own():
    english, german = (translator(language, ("ludoteca.engine", "ludoteca.table")) for language in ("en", "de"))
    template, _, first = drawn("{% kept say %}{{ say(word) }}{% endkept %}", say=english, word=CHOOSES)
    assert first != template.render(say=german, word=CHOOSES) == german(CHOOSES)


def test_a_piece_that_is_not_ended_is_an_error():
    with pytest.raises(TemplateSyntaxError):
        Environment(extensions=[KeptPieces]).from_string("{% kept 1 %}")


def links_of(match, seat, table="/t/one"):
    return ActionLinks(match.view(seat), translator("en", ("ludoteca.engine", match.game.package)), table)


def test_what_one_viewer_sees_is_found_by_nobody_else():
    """Nor by the same seat at another table."""
    match = load_game("montgolfiere").new_match(3, 1)
    own = "{% kept links, 1 %}{{ count() }}{% endkept %}"
    template, calls, _ = drawn(own, links=links_of(match, 0))
    template.render(links=links_of(match, 0))
    assert len(calls) == 1
    for other in (links_of(match, 1), links_of(match, 0, "/t/two"), links_of(match, -1)):
        template.render(links=other)
    assert len(calls) == 4


def test_whoever_can_do_nothing_has_the_same_from_move_to_move(monkeypatch):
    monkeypatch.setattr(action_links, "MOST_COMPARED", MOST)
    match = load_game("explorador").new_match(4, 5)
    idle = {}
    same = anew = 0
    for _ in play_on(match, random.Random(5), most=60):
        for seat in range(4):
            legal, now = match.view(seat).legal_actions, links_of(match, seat).drawn
            if len(legal) > MOST:
                assert now == ANEW
                anew += 1
            elif legal:
                assert [action for action, _ in now[1]] == legal
            else:
                assert idle.setdefault(seat, now) == now
                same += 1
    assert same > 100 and anew


def test_too_much_to_compare_is_drawn_each_time():
    template, calls, _ = drawn("{% kept those, 1 %}{{ count() }}{% endkept %}", those=ANEW)
    template.render(those=ANEW)
    assert len(calls) == 2
