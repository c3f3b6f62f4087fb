"""Names, titles and talk: nobody is called nothing, or what somebody else at the table is called."""

import asyncio
import itertools
import random
import sys
import unicodedata

import pytest

from ludoteca.table.pages.forms import BOT_NAMES
from ludoteca.table.pages.importing import name_in
from ludoteca.table.parts.plain import MOST_MARKS, cleaned, is_like
from tests.table.helpers import GAME, browser, new_table, site, table_form

pytestmark = pytest.mark.anyio
NOTHING = ("\u3164", "\u2800", "\uffa0", "\u115f", "\u1160", "\u0301", " \u0301\u0301", "\u034f", "\ufe0f", "\u17b4",
           "\u180b", "\u200b", "\u2060", "\u00ad", "\U000e0041", "\U0001d159", "\U00016fe4", "\u2800\ufe0f", "\u20dd")
LIKE = ("P0\u034f", "P0\ufe0f", "P0\u17b4", "P0\u180b", "P0\u200b", "\u3164P0", "P0\u2800", "\uff300", "p0", "P\uff10",
        "\U0001d40f0", "P\u1160" + "0", "P0\U000e0100", "\u0301P0", "\u04200", "\u03a10", "P\u041e", "P\u039f", "PO",
        "\u13e20")
DRAWN_ALIKE = (
    ("Anna", "\u0410nna"), ("Anna", "Ann\u0430"), ("Anna", "\u0391NNA"), ("Alice", "AIice"), ("Alice", "A1ice"),
    ("Mia", "\u041cia"), ("Andre", "An\u0501re"), ("Arnold", "Amold"), ("Ánna", "\u0386nna"), ("Zoë", "Zo\u0451"),
    ("Peppe", "\u0440\u0435\u0440\u0440\u0435"), ("Ian", "lan"), ("Eva", "\ua4f0va"), ("Will", "vvill"),
    ("\u0410\u043d\u043d\u0430", "AHHA"), ("John", "J\u101dhn"), ("Max", "Ma\u00d7"), ("Paul", "Pau\u2223"),
    ("Max3", "Max\u0417"), ("Kim8", "Kim\u0222"), ("Leo 2", "Leo \u14bf"), ("Max4", "Max\u13ce"),
    ("Jean-Luc", "Jean\u2010Luc"), ("Jean-Luc", "Jean\u2212Luc"), ("O'Neil", "O\u2019Neil"), ("O'Neil", "O\u00b4Neil"),
    ("O\u2019Neil", "O\u02bcNeil"), ("Ana!", "Ana\u01c3"), ("Al", "AI"), ("EMIL", "EMlL"), ("LIA", "LlA"),
    ("\u30cb\u30b3", "\u4e8c\u30b3"),
)
OTHERS = (
    ("Ella", "Elia"), ("Ali", "All"), ("Lia", "Ila"), ("Ian", "Jan"), ("P1", "P2"), ("Нина", "Нона"),
    ("Νίκος", "Νίκη"), ("ELLA", "ELIA"), ("Anna", "Änna"), ("山田", "山本"), ("Mara", "Maria"), ("Bot 1", "Bot 2"),
    ("AL", "AI"), ("ALI", "ALL"), ("LIA", "ILA"), ("Max3", "Max8"), ("Jean-Luc", "Jean Luc"), ("Зоя", "Оля"),
)
WRITTEN = ("Ana", "Zoë", "Łukasz", "Nguyễn Thị", "Ἀθηνᾶ", "שָׁלוֹם", "محمّد", "हिन्दी", "ကြွေ့", "བསྒྲུབས", "ญี่ปุ่น",
           "한국어", "山田𠮷", "O’Brien-Smith Jr.", "😀❤\ufe0f", "2️⃣".replace("\ufe0f", ""), "#1")


@pytest.mark.parametrize("name", NOTHING, ids=ascii)
async def test_nobody_is_called_what_shows_nothing(tmp_path, name):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open", listed="on")
        assert (await eve.post(f"{address}/take/1", data={"name": name})).status_code == 422
        assert (await eve.post(f"/new/{GAME}", data=table_form("here", "random") | {"name.0": name})).status_code == 422
    assert cleaned(name) == "" and name_in({"name": name}, 0) == "#1"


def test_a_record_calls_nobody_by_the_number_of_another_seat():
    assert [name_in({"name": name}, 1) for name in ("#1", "#2", "#12")] == ["#2"] * 3
    assert [name_in({"name": name}, 1) for name in ("#02", "Ana")] == ["#02", "Ana"]


@pytest.mark.parametrize("name", LIKE, ids=ascii)
async def test_nobody_is_called_as_somebody_else_at_the_table(tmp_path, name):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as eve:
        address = await new_table(ana, "here", "open", listed="on")
        assert (await eve.post(f"{address}/take/1", data={"name": name})).status_code == 422
        two = table_form("here", "here") | {"name.1": name}
        assert (await eve.post(f"/new/{GAME}", data=two)).status_code == 422


@pytest.mark.parametrize(("one", "other"), DRAWN_ALIKE, ids=ascii)
def test_letters_of_other_scripts_are_no_other_name(one, other):
    assert is_like(one, other) and is_like(other, one)


def test_people_of_different_names_sit_at_one_table():
    assert not any(is_like(*pair) for pair in OTHERS)
    assert not any(is_like(one, other) for one, other in itertools.combinations([*BOT_NAMES, *WRITTEN], 2))


async def test_two_who_sit_down_at_once_are_not_called_the_same(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana, browser(app) as bea, browser(app) as eve:
        address = await new_table(ana, "here", "open", "open", listed="on")
        answers = await asyncio.gather(
            bea.post(f"{address}/take/1", data={"name": "Bea"}), eve.post(f"{address}/take/2", data={"name": "bea"})
        )
        assert sorted(answer.status_code for answer in answers) == [303, 422]


async def test_no_bot_is_called_like_a_person(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random", **{"name.0": BOT_NAMES[0].upper()})
        room = await app.state.rooms.get(address.removeprefix("/t/"))
    assert not is_like(*room.match.names)


async def test_a_cookie_names_nobody_what_a_form_would_not(tmp_path):
    odd = ("%E3%85%A4", "P%CC%81%CC%81%CC%81%CC%81%CC%81", "%E2%A0%80", "A%CD%8F")
    of_nobody = ("%232", "Open+seat+2", "Place+libre+2")
    async with site(tmp_path / "t.db") as app:
        for cookie in (*odd, *of_nobody):
            async with browser(app, cookie=f"settings=name%3D{cookie.replace('%', '%25')}") as eve:
                address = (await eve.post(f"/quick/{GAME}")).headers["location"]
                room = await app.state.rooms.get(address.removeprefix("/t/"))
                assert room.chairs[0].name == "Guest"


def test_accents_do_not_pile_up_on_other_lines():
    pile = cleaned("P" + "\u0301\u0316" * 11 + "0" + "\u20dd" * 9)
    marks = [letter for letter in pile if unicodedata.category(letter) in ("Mn", "Me")]
    assert len(marks) <= 2 * MOST_MARKS and pile.endswith("0" + "\u20dd" * MOST_MARKS)


@pytest.mark.parametrize("text", WRITTEN)
def test_what_people_are_called_stays(text):
    assert cleaned(text) == unicodedata.normalize("NFC", text)


def test_what_is_clean_stays_as_it_is():
    rng = random.Random(5)
    marks = [chr(n) for n in range(sys.maxunicode) if unicodedata.category(chr(n)) in ("Mn", "Mc", "Me", "Zs", "Cf")]
    for _ in range(3000):
        text = "".join(rng.choice([rng.choice(marks), chr(rng.randrange(0xD800)), "a"]) for _ in range(12))
        assert cleaned(cleaned(text)) == cleaned(text)
