"""What `ludoteca verify` finds is said in the language that it was asked for."""

import asyncio
import shutil
from contextlib import closing

import pytest

from ludoteca.cli import main
from ludoteca.engine.texts.words import Message, translator
from ludoteca.table.store.integrity import OTHER_STATE
from ludoteca.table.store.restoring import NO_SUCH_BOT
from ludoteca.table.store.store import Store
from tests.table.helpers import GAME
from tests.table.test_backup import FIRST, play, spoil

LANGUAGES = {                         # what begins a line, and what comes last
    "en": ("WRONG table ", "2 tables, 1 wrong"), "de": ("FEHLER Tisch ", "2 Tische, 1 mit Fehlern"),
    "es": ("FALLO mesa ", "2 mesas, 1 con fallos"), "fr": ("DÉFAUT table ", "2 tables, 1 avec des défauts"),
}
NOT_BY_CHANCE = Message("Chance decides which card comes up.")
NO_DATABASE = {"en": "there is no such database", "de": "Diese Datenbank gibt es nicht",
               "es": "no existe esa base de datos", "fr": "cette base de données n’existe pas"}


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A database with a game that is over, and one that is not."""
    file = tmp_path_factory.mktemp("played") / "t.db"
    asyncio.run(play(str(file)))
    return file


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("query", "reason"), [
    (f"UPDATE acts SET state = '00000000' WHERE n = 14 AND {FIRST}", OTHER_STATE),
    (f"UPDATE acts SET action = 'draw-motor' WHERE n = 14 AND {FIRST}", NOT_BY_CHANCE),
    (f"UPDATE seats SET bot = 'clever' WHERE seat = 1 AND {FIRST}", NO_SUCH_BOT),
])
def test_what_is_wrong_is_said_in_that_language(games, tmp_path, capsys, query, reason, language):
    file = shutil.copy(games, tmp_path / "t.db")
    with closing(Store(str(file))) as store:
        spoil(store, query)
    assert main(["verify", "--database", str(file), "--language", language]) == 1
    first, *_, last = capsys.readouterr().out.splitlines()
    say = translator(language, ("ludoteca.table", f"ludoteca.games.{GAME}"))
    begins, total = LANGUAGES[language]
    assert first.startswith(begins) and say(reason, seat=1, bot="clever") in first and last == total


@pytest.mark.parametrize("language", NO_DATABASE)
def test_a_database_that_is_not_there_is_said_in_that_language(tmp_path, capsys, language):
    assert main(["verify", "--database", str(tmp_path / "none.db"), "--language", language]) == 1
    assert NO_DATABASE[language] in capsys.readouterr().err
