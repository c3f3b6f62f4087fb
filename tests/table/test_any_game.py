"""Every game that is listed can be had at the table: found, opened, played, asked about, replayed, reviewed, filmed."""

import asyncio
import random
from xml.etree import ElementTree

import pytest

from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.games import game_names, load_game
from ludoteca.table.pages.forms import first_fields
from tests.table.helpers import browser, look, site

pytestmark = pytest.mark.anyio
MOVES = 8                  # of a game that takes long,
MOST = 40                  # and of a draft, which may have come to its end before
DRAFT = {"en": "Draft", "de": "Entwurf", "fr": "Ébauche", "es": "Borrador"}
every_game = pytest.mark.parametrize("name", game_names())


async def opened(client, game):
    """Open a table for the fewest that may play, all of them here; return its address."""
    form = first_fields(game, "P0")
    for seat in range(game.seats[-1]):
        here = seat < game.seats[0]
        form |= {f"seat.{seat}": "here" if here else "none", f"name.{seat}": f"P{seat}" if here else ""}
    answer = await client.post(f"/new/{game.name}", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def played(client, address, game, room):
    """Play moves that pages offer; a short draft to its end."""
    made, luck = 0, random.Random(1)
    while room.match.waiting and made < (MOST if game.is_draft else MOVES):
        seat = room.match.waiting[0]
        page = await look(client, address, seat)
        assert page.actions, "somebody who is awaited is offered what may be done"
        answer = await client.post(f"{address}/act", data=page.move(seat, luck.choice(page.actions), f"key-{made}"))
        assert answer.status_code in (200, 303), answer.text
        made += 1
    return made


async def reviewed(client, address):
    """Return the review once it is made; to ask for it often would take longer than to make it."""
    while "data-working" in (answer := await client.get(f"{address}/review")).text:
        await asyncio.sleep(0.3)
    return answer


@every_game
async def test_the_start_page_names_it_and_says_if_it_is_a_draft(tmp_path, name):
    game = load_game(name)
    async with site(tmp_path / "t.db") as app:
        for language in LANGUAGES:
            text = (await browser(app, **{"accept-language": language}).get("/")).text
            poster = next(part for part in text.split('<li class="poster">') if f'action="/quick/{name}"' in part)
            assert game.title in poster and (f"<em>{DRAFT[language]}</em>" in poster) == game.is_draft
            others = [load_game(each) for each in game_names()]
            assert all(text.index(f"/new/{name}") < text.index(f"/new/{each.name}")
                       for each in others if each.is_draft and not game.is_draft)


@every_game
async def test_it_is_played_and_looked_back_on(tmp_path, name):
    game = load_game(name)
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        for path in (f"/new/{name}", f"/rules/{name}", f"/games/{name}/table.css"):
            assert (await client.get(path)).status_code == 200, path
        address = await opened(client, game)
        room = await app.state.rooms.get(address.removeprefix("/t/"))
        assert await played(client, address, game, room)
        acts = len(room.match.noticed(0))       # what lies face down still counts for nobody else
        seen = ("", "/menu?seat=0", "/log", "/people", "/replay", f"/at/{acts // 2}?seat=0", "/since?seat=0&from=0",
                "/chance")
        for path in seen:
            answer = await client.get(f"{address}{path}")
            assert answer.status_code in (200, 303), (path, answer.text)
        film = await client.get(f"{address}/film.svg")
        assert ElementTree.fromstring(film.text).tag.endswith("svg")
        if room.match.is_over:
            record = read_record((await client.get(f"{address}/record")).text, load_game)
            assert record.match.states.tobytes() == room.match.states.tobytes()
            assert (await reviewed(client, address)).status_code == 200

