"""What the tests of the games' pictures share: a picture as the page has it, and matches to look at."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from ludoteca.bots import choose
from ludoteca.engine.game.contract import Game
from ludoteca.engine.matches.views import View
from ludoteca.engine.runtime.chance import draw, generator
from ludoteca.engine.runtime.journal import Entry
from ludoteca.table.parts.action_links import ActionLinks
from ludoteca.table.parts.templating import EMBLEMS, speaker, template

IDS = re.compile(r' id="([^"]+)"')
OFFERED = re.compile(r'(?:data-action|name="action" value)="([^"]+)"')
LAYERS: dict[tuple[str, int, bytes], frozenset[str]] = {}     # identifiers of unchanging layers


@cache
def voice(game: Game) -> Any:
    """Return how a game speaks English."""
    return speaker("en", game.package)


def drawn(view: View) -> tuple[frozenset[str], str, str]:
    """Return the identifiers of the unchanging layer, and the pieces and the hand as the page has them."""
    picture, say = template(f"{view.game.name}/table.html").module, voice(view.game)
    scene, links = view.scene(say), ActionLinks(view, say, "/t/abcdefgh")
    key = view.game.name, len(view.names), view.states["options"].tobytes()
    if key not in LAYERS:
        LAYERS[key] = frozenset(IDS.findall(str(picture.backdrop(scene, say))))
    return LAYERS[key], str(picture.pieces(scene, links, say, EMBLEMS)), str(picture.hand(scene, links, say))


def check_offers(view: View) -> tuple[frozenset[str], str]:
    """Check that all that a viewer may do is offered and foreseen; return the known identifiers, and the pieces."""
    layers = drawn(view)
    legal = {view.game.actions[action] for action in view.legal_actions}
    assert legal <= set(OFFERED.findall(layers[1] + layers[2]))
    known = layers[0] | set(IDS.findall(layers[1] + layers[2]))
    for action in view.legal_actions:
        foreseen = view.preview(voice(view.game), action)
        assert foreseen and foreseen.text
        assert {mark.element for mark in foreseen.marks} <= known
        assert all(mark.value[1:] in known for mark in foreseen.marks if mark.attribute == "href")
    return known, layers[1]


def decisions(
    game: Game, seats: int, seed: str, options: dict[str, Any], most: int = 10_000, random_every: int = 1
) -> Iterator[Any]:
    """Yield a match before each of its decisions, and at its end: one in `random_every` is random, others a bot's."""
    match = game.new_match(seats, seed=seed, options=options)
    random = generator(f"{seed}/play")
    for nth in range(most):
        yield match
        if match.is_over:
            return
        seat = match.waiting[0]
        legal = match.legal_actions(seat)
        at_random = nth % random_every == 0
        action = legal[draw(random, len(legal))] if at_random else choose("steady", match.view(seat), f"{seed}/{nth}")
        match.play(seat, action)


def told(game: Game, seats: int, options: dict[str, Any], most: int) -> Iterator[tuple[View, View, list[Entry]]]:
    """Yield, for each decision, the views before and after it and what was told in between."""
    match, random = game.new_match(seats, seed="told", options=options), generator("told")
    for nth in range(most):
        if match.is_over:
            return
        before, seat = match.view(0), match.waiting[0]
        legal = match.legal_actions(seat)
        action = legal[draw(random, len(legal))] if nth % 3 == 0 else choose("steady", match.view(seat), f"told/{nth}")
        acts = match.play(seat, action)
        yield before, match.view(0), [entry for act in acts for entry in act.entries if entry.visible_to(0)]
