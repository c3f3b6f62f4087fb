"""What is the same for all is made once, also where a page says something of its reader; nobody pushes it out."""

import difflib

import pytest

from ludoteca.engine.game.options import Amount
from ludoteca.games import game_names, load_game
from tests.table.helpers import GAME, browser, site, table_form

pytestmark = pytest.mark.anyio


async def test_the_form_of_a_reader_with_a_name_is_made_of_the_same_pieces(tmp_path):
    """It took 50 ms in Wings of War each time that somebody came back."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        for game in game_names():
            async with browser(app) as bea:
                plain = await bea.get(f"/new/{game}")
            named = await ana.get(f"/new/{game}", headers={"cookie": "settings=name=Bea"})
            parts = difflib.ndiff(main_of(plain.text).splitlines(), main_of(named.text).splitlines())
            changed = [line for line in parts if line[0] in "+-"]
            assert 0 < len(changed) <= 2 * 7 and all('id="name-' in line for line in changed), changed
        option = next(each for each in load_game(GAME).options if isinstance(each, Amount))
        fields = table_form("here", "here") | {f"option.{option.name}": "12345"}
        answer = await ana.post(f"/new/{GAME}", data=fields)
        assert answer.status_code == 422 and 'value="12345"' in answer.text
        assert 'value="12345"' not in (await ana.get(f"/new/{GAME}")).text


def main_of(text):
    """Return the main part of a page."""
    return text.partition("<main")[2].partition("</main>")[0]


async def test_nobody_pushes_out_what_is_the_same_for_all(tmp_path):
    """By what a cookie says of lessons, of which there are as many sets as one likes."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        await ana.get("/")
        kept = len(app.state.mains)
        for n in range(1, 9):
            page = await ana.get(f"/learn/{GAME}", headers={"cookie": f"learned={GAME}={n}"})
            assert page.status_code == 200
        await ana.get(f"/learn/{GAME}")
        assert len(app.state.mains) == kept + 1
