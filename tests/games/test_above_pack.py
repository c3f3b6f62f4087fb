"""The packs of Above and Below: what a pack may not be, and that one written by hand plays."""

import random
import re
import shutil
from pathlib import Path

import pytest
from tests.games.above_packs import FOLDERS, GAME, GONE, with_change, write_out

from ludoteca.engine.game.packs import LARGEST_FILE, Pack
from ludoteca.engine.texts.errors import PackError
from ludoteca.engine.texts.words import translator
from ludoteca.games.above_and_below.grammar import (
    BUILDING_WORDS,
    EFFECTS,
    VILLAGER_WORDS,
    parse_bonus,
    parse_cost,
    parse_effects,
    words_of,
)
from ludoteca.games.above_and_below.pack import build_tables, library_of, read_pack


def pays(text: str, **more: str) -> dict[str, str]:
    """Return an option that pays for three lanterns."""
    return {"3": text, **more}


BAD = [                    # where, what it becomes, what the message says
    ("pack.game", "explorador", "pack.toml: game is 'explorador', expected 'above_and_below'"),
    ("pack.format", 2, "pack.toml: format is 2"),
    ("pack.author", "me", "pack.toml: Object contains unknown field `author`"),
    ("maps", {}, "maps.toml: a pack of this game has only pack.toml, villagers.toml"),
    ("words_it", {}, "words_it.toml: a pack of this game has only"),
    ("villagers", GONE, "villagers.toml is missing"),
    ("buildings", GONE, "buildings.toml is missing"),
    ("tracks", GONE, "tracks.toml is missing"),
    ("book", GONE, "book.toml is missing"),
    ("words_en", GONE, "words_en.toml is missing"),
    ("book.e001", GONE, "book.toml: e001 is missing; entries are numbered without gaps"),
    ("book.e000", {"a": pays("coin 1")}, "is missing; entries are numbered without gaps"),
    ("book.e200", {"a": pays("coin 1")}, "is missing; entries are numbered without gaps"),
    ("book.story", {"a": pays("coin 1")}, "book.toml: story: a paragraph is called e001, or f-e001"),
    ("book.e001", 3, "book.toml: e001: Expected `object`, got `int`"),
    ("book.e001.a", GONE, "book.toml: e001: Object missing required field `a`"),
    ("book.e002.d", pays("coin 1"), "book.toml: e002: Object contains unknown field `d`"),
    ("book.e001", {"a": pays("coin 1"), "c": pays("coin 1")}, "book.toml: e001.b is missing; there is a third choice"),
    ("book.e001.a", {}, "book.toml: e001.a: expected goto, or result, or up to 3 explore numbers"),
    ("book.e001.a", pays("coin 1", goto="f-e003"), "e001.a: expected goto, or result, or up to 3"),
    ("book.e001.a", {number: "coin 1" for number in "2345"}, "e001.a: expected goto, or result, or up to 3"),
    ("book.e001.a", {"10": "coin 1"}, "book.toml: e001: Object contains unknown field `10` - at `$.a`"),
    ("book.e001.a", {"3": 3}, "book.toml: e001: Expected `str | null`, got `int` - at `$.a.3`"),
    ("book.e001.a", pays("coinz 1"), "book.toml: e001.a: there is no effect 'coinz'; there are choose, coin"),
    ("book.e001.a", pays("coin"), "e001.a: 'coin': words after 'coin' must be 1"),
    ("book.e001.a", pays("good fish"), "e001.a: 'good fish': words after 'good' must be 2"),
    ("book.e001.a", pays("coin 0"), "e001.a: 0 does nothing"),
    ("book.e001.a", pays("coin two"), "e001.a: 'two' must be a whole number from -99 to 99"),
    ("book.e001.a", pays("coin 100"), "e001.a: '100' must be a whole number from -99 to 99"),
    ("book.e001.a", pays("cave 6"), "e001.a: '6' must be a whole number from 1 to 5"),
    ("book.e001.a", pays("good fsh 1"), "e001.a: there is no 'fsh'; there are fruit, fish, mushroom"),
    ("book.e001.a", pays("special r01"), "e001.a: there is no 'r01'; there are x1, x2"),
    ("book.e001.a", pays("goto e999"), "e001.a: there is no paragraph 'e999'"),
    ("book.e001.a", pays("goto e002; coin 1"), "e001.a: nothing comes after goto"),
    ("book.e001.a", pays("choose coin 1"), "e001.a: 'choose coin 1': a choice has 2 to 6 plain rewards"),
    ("book.e001.a", pays("choose coin 1 |"), "a choice has 2 to 6 plain rewards"),
    ("book.e001.a", pays("choose coin 1 | goto e002"), "a choice has 2 to 6 plain rewards"),
    ("book.e001.a", pays("coin 1", tone="evil"), "e001.a: tone: there is no 'evil'; there are kind, selfish"),
    ("book.e001.a", pays("coin 1", fail="injure 0"), "e001.a: '0' must be a whole number from 1 to 9"),
    ("book.e001.a", {"result": "coin 1", "fail": ""}, "e001.a: only an option with explore numbers can fail"),
    ("book.e001.a", pays("coin 1", bonus="skill sword 1"), "e001.a: there is no 'sword'; there are hammer, quill"),
    ("book.e001.a", pays("coin 1", bonus="skill hammer"), "e001.a: bonus 'skill hammer': expected skill, item"),
    ("book.e001.a", pays("coin 1", bonus="item gold 1"), "e001.a: there is no 'gold'; there are fruit"),
    ("book.e001.a", pays("coin 1", bonus="tag nobody 1"), "e001.a: there is no 'nobody'; there are"),
    ("book.e001.a", pays("coin 1", bonus="party 5 0"), "e001.a: '0' must be a whole number from 1 to 9"),
    ("book.e001.a", pays("coin 1", cost="lend coin 1"), "e001.a: cost 'lend coin 1': expected \"pay coin 1\""),
    ("book.e001.a", pays("coin 1", cost="have any 1"), "e001.a: cost 'have any 1': expected coin, item or any"),
    ("book.e001.a", pays("coin 1", cost="pay coin -1"), "e001.a: '-1' must be a whole number from 1 to 99"),
    ("book.e001.a", {"goto": "nowhere"}, "e001.a: there is no paragraph 'nowhere'"),
    ("book.e001.a", {"goto": "e001"}, "book.toml: e001 → e001 → e001 → e001 is longer than an expedition can be"),
    ("book.e001.a", pays("goto e001"), "e001 → e001 → e001 → e001 is longer than an expedition can be"),
    ("buildings.h25", GONE, "buildings.toml: h25 is missing; expected are h01"),
    ("buildings.h26", {"cost": 1, "effects": ""}, "buildings.toml: there is no h26; expected are h01"),
    ("buildings.h25.cost", 100, "buildings.toml: h25: Expected `int` <= 99 - at `$.cost`"),
    ("buildings.h25.cost", "5", "buildings.toml: h25: Expected `int`, got `str` - at `$.cost`"),
    ("buildings.h25.price", 5, "buildings.toml: h25: Object contains unknown field `price`"),
    ("buildings.h25.effects", "bed 1", "buildings.toml: h25.effects: there is no 'bed'; there are beds, income"),
    ("buildings.h25.effects", "beds", "h25.effects: 'beds': words after 'beds' must be 1"),
    ("buildings.h25.effects", "beds 0", "h25.effects: '0' must be a whole number from 1 to 99"),
    ("buildings.h25.effects", "beds 1, vp 1", "h25.effects: 'beds 1, vp 1': words after 'beds' must be 1"),
    ("buildings.h25.effects", "beds 1; vp 1; beds 2", "h25.effects: 'beds 2': that is there twice"),
    ("buildings.h25.effects", "vp_per house 1; vp_per cave 1", "'vp_per cave 1': that is there twice"),
    ("buildings.h25.effects", "recurring ore; recurring ore", "'recurring ore': that is there twice"),
    ("buildings.h25.effects", "vp_per dog 1", "h25.effects: there is no 'dog'; there are villager, house"),
    ("buildings.h25.effects", "goods gold 1", "h25.effects: there is no 'gold'; there are fruit"),
    ("buildings.h25.effects", "goods pot 1; goods ore 1; goods rope 1", "a building holds at most 2 kinds of goods"),
    ("buildings.h25.effects", "train_ready 1", "'train_ready 1': words after 'train_ready' must be 0"),
    ("villagers.x6", GONE, "villagers.toml: x6 is missing; expected are lamplighter"),
    ("villagers.r19", {"skills": "", "lanterns": "1:1"}, "villagers.toml: there is no r19"),
    ("villagers.r01.skills", "sword", "villagers.toml: r01: there is no 'sword'; there are hammer, hammer+"),
    ("villagers.r01.skills", "hammer, hammer+", "r01: 'hammer, hammer+': one skill is there twice"),
    ("villagers.r01.lanterns", "", "villagers.toml: r01: lanterns are missing, such as"),
    ("villagers.r01.lanterns", "7:1", "r01: '7' must be a whole number from 1 to 6"),
    ("villagers.r01.lanterns", "4:1 2:2", "r01: '2' must be a whole number from 5 to 6"),
    ("villagers.r01.lanterns", GONE, "villagers.toml: r01: Object missing required field `lanterns`"),
    ("villagers.r01.abilities", "flies", "r01: there is no 'flies'; there are sleepy, no_bed"),
    ("villagers.r01.abilities", "sleepy 6", "r01: '6' must be a whole number from 1 to 5"),
    ("villagers.r01.abilities", "discount shed 1", "r01: there is no 'shed'; there are start, house"),
    ("villagers.r01.abilities", "tag a; tag b", "r01: 'tag b': that is there twice"),
    ("tracks.points", [1] * 7, "tracks.toml: Expected `array` of length >= 8 - at `$.points`"),
    ("tracks.prices", [1, 2, 3, 4, -1], "tracks.toml: Expected `int` >= 0 - at `$.prices[4]`"),
    ("tracks.reputation", [0] * 22, "tracks.toml: Expected `array` of length <= 21 - at `$.reputation`"),
    ("tracks.caves", [[1] * 6] * 24, "tracks.toml: Expected `array` of length >= 25 - at `$.caves`"),
    ("tracks.caves.3", [1, 2, 3, 4, 5, 0], "tracks.toml: Expected `int` >= 1 - at `$.caves[3][5]`"),
    ("tracks.caves.3", [1, 2, 3, 4, 5, 10**20], "tracks.toml: caves[3][5]: there is no paragraph 1000000000"),
    ("tracks.caves.3", [1, 2, 3, 4, 5, 160], "tracks.toml: caves[3][5]: there is no paragraph 160; the book has"),
    ("words_en.villagers.r01", GONE, "words_en.toml: villagers: r01 is missing; expected are lamplighter"),
    ("words_en.buildings.h99", "Shed", "words_en.toml: buildings: there is no h99; expected are h01"),
    ("words_en.villagers.r01", " ", "words_en.toml: villagers.r01: Expected `str` matching"),
    ("words_en.buildings.h01", "x" * 61, "words_en.toml: buildings.h01: Expected `str` of length <= 60"),
    ("words_en.book.e001", GONE, "words_en.toml: book: e001 is missing; expected are e001"),
    ("words_en.book.e999", {"text": "x", "a": "y"}, "words_en.toml: book: there is no e999"),
    ("words_en.book.e001.text", "x" * 1201, "words_en.toml: book.e001: Expected `str` of length <= 1200 - at `$.text`"),
    ("words_en.book.e001.b", GONE, "words_en.toml: book.e001.b: is missing"),
    ("words_en.book.e001.c", "JUMP", "words_en.toml: book.e001.c: there is no such option"),
    ("words_en.book.e001.c_fails", "No.", "words_en.toml: book.e001.c_fails: this option cannot fail"),
    ("words_en.book.e001.title", "No.", "words_en.toml: book.e001: Object contains unknown field `title`"),
    ("words_en.names", {}, "words_en.toml: Object contains unknown field `names`"),
]


@pytest.mark.parametrize(("where", "value", "message"), BAD, ids=[f"{nth}-{bad[0]}" for nth, bad in enumerate(BAD)])
def test_damaged_packs_are_refused(where, value, message, tmp_path):
    """The short pack as a folder, the long one as the content that is stored with a match."""
    with pytest.raises(PackError) as folder:
        Pack.read(write_out(with_change("first_light", where, value), tmp_path / "mine"), read_pack)
    with pytest.raises(PackError) as content:
        Pack.of_content(with_change("frontier", where, value), read_pack, "mine")
    for refused, origin in ((folder, tmp_path / "mine"), (content, "mine")):
        assert str(refused.value).startswith(str(origin)) and message in str(refused.value), str(refused.value)


@pytest.mark.parametrize(("pack", "key"), [("first_light", "e001.b_fails"), ("frontier", "e018.a_fails")])
def test_what_a_failure_costs_is_told(pack, key):
    with pytest.raises(PackError, match=rf"words_en\.toml: book\.{key}: is missing"):
        Pack.of_content(with_change(pack, f"words_en.book.{key}", GONE), read_pack, "mine")


@pytest.mark.parametrize("pack", FOLDERS)
@pytest.mark.parametrize(("file", "content", "message"), [
    ("book.toml", b"[e001]\na = {", "book.toml: "),
    ("book.toml", b"[e001]\n[e001]\n", "book.toml: Cannot declare ('e001',) twice"),
    ("buildings.toml", b"h01 = 1\nh01 = 2\n", "buildings.toml: Cannot overwrite a value"),
    ("words_en.toml", "[villagers]\nr01 = 'Hé'\n".encode("latin-1"), "words_en.toml: 'utf-8' codec can't decode"),
    ("words_en.toml", b"#" * (LARGEST_FILE + 1), "words_en.toml: 1000001 bytes; at most 1000000 are read"),
])
def test_damaged_files_are_refused(pack, file, content, message, tmp_path):
    shutil.copytree(FOLDERS[pack], tmp_path / "mine")
    (tmp_path / "mine" / file).write_bytes(content)
    with pytest.raises(PackError) as refused:
        Pack.read(tmp_path / "mine", read_pack)
    assert str(refused.value).startswith(str(tmp_path / "mine")) and message in str(refused.value), str(refused.value)


@pytest.mark.parametrize("pack", FOLDERS)
def test_without_its_head_a_folder_is_no_pack(pack, tmp_path):
    shutil.copytree(FOLDERS[pack], tmp_path / "mine")
    (tmp_path / "mine" / "pack.toml").unlink()
    with pytest.raises(PackError, match="pack.toml is missing"):
        Pack.read(tmp_path / "mine", read_pack)


def test_translations_are_whole_or_not_there():
    with pytest.raises(PackError, match=r"words_fr\.toml: book: f-e008 is missing"):
        Pack.of_content(with_change("frontier", "words_fr.book.f-e008", GONE), read_pack, "mine")
    with pytest.raises(PackError, match=r"words_de\.toml: book\.e018\.a_fails: is missing"):
        Pack.of_content(with_change("frontier", "words_de.book.e018.a_fails", GONE), read_pack, "mine")
    pack = Pack.of_content(with_change("frontier", "words_fr", GONE), read_pack, "mine")
    library = library_of(build_tables(pack)[0])
    assert library.building("fr", 4) == "Crooked Cottage" and library.building("es", 4) == "Casita torcida"


@pytest.mark.parametrize(("book", "message"), [
    ({}, "a book has 1 to 160 entries"),
    ({f"e{nth:03}": {"a": pays("coin 1")} for nth in range(1, 162)}, "a book has 1 to 160 entries"),
    ({f"e{nth:03}": {letter: dict.fromkeys("234", "coin 1") for letter in "abc"} for nth in range(1, 151)},
     "a book has at most 1188 lists of effects"),
    ({f"e{nth:03}": {"a": pays("coin 1; " * 40)} for nth in range(1, 151)}, "and 3588 effects"),
])
def test_a_book_can_be_too_large(book, message):
    with pytest.raises(PackError, match=message):
        Pack.of_content(with_change("first_light", "book", book), read_pack, "mine")


OWN_HOUSE = "beds 1; income 1; vp 2; vp_per goodtype 1; goods fruit 3; recurring paper; gain_once cider 1; " \
    "gain_once coin 2; potion_each_round 1; cider_each_round 1; train_ready; train_discount 1; coin_on_build 1; " \
    "coin_on_explore 1; reroll 1; labor_bonus 1; rep 1"
OWN_VILLAGER = "sleepy 1; no_bed; labor_bonus 1; harvest_extra fruit; stoic; tag kite; party_lantern 1; " \
    "discount house 1"
OWN_BOOK = {
    "e001": {"a": {"2": "coin 3; cave 1", "4": "choose good ore 1, rep -1 | potion 1; goto f-e001",
                   "8": "special x1"},
             "b": {"cost": "pay coin 1", "bonus": "tag kite 2", "2": "copy_good; discard 1; injure 1",
                   "fail": "rep -1"},
             "c": {"goto": "f-e002a"}},
    "e002": {"a": {"bonus": "pay 1 2", "5": "goto f-e002a", "fail": "coin -1; goto f-e001"},
             "b": {"result": "free_building 9; cheapest_villager; cider 1; good pot -1"}},
    "f-e001": {"a": {"bonus": "party 2 1", "2": "rep 2"}, "b": {"cost": "have item pot", "result": "good paper 1"}},
    "f-e002a": {"a": {"cost": "pay any 1", "1": "coin 1; coin -2"}, "b": {"result": "good fish 2"}},
}


def own_pack(folder: Path) -> Pack:
    """Return a pack in which one house, one villager and the whole book are of one's own."""
    files = with_change("first_light", "buildings.h01", {"cost": 1, "effects": OWN_HOUSE})
    files["villagers"]["mason"]["abilities"] = OWN_VILLAGER
    files["book"] = OWN_BOOK
    files["tracks"]["caves"] = [[1, 2, 1, 2, 1, 2]] * 25
    files["words_en"]["buildings"]["h01"] = "House of Everything"
    files["words_en"]["book"] = {
        paragraph: {"text": f"Here begins {paragraph}."} | {letter: f"GO BY {letter}" for letter in options}
        | {f"{letter}_fails": "It comes to nothing." for letter, option in options.items() if "fail" in option}
        for paragraph, options in OWN_BOOK.items()}
    return Pack.read(write_out(files, folder), read_pack)


def test_a_pack_of_ones_own_plays(tmp_path):
    pack, seen, told = own_pack(tmp_path / "mine"), set(), []
    say = translator("en", (GAME.package, "ludoteca.engine"))
    for seats in (1, 2, 3, 4):
        match, choose = GAME.new_match(seats, seed=seats, pack=pack), random.Random(seats)
        while not match.is_over:
            seat = match.waiting[0]
            view = match.view(seat)
            seen.add(int(view.mirrored.paragraph))
            told.append(str(view.text(say)) if match.acts and len(match.acts) % 40 == 0 else "")
            works = [action for action in view.choices if GAME.actions[action] in ("explore", "build", "send")]
            match.play(seat, choose.choice(works or view.choices))
        assert not GAME.rules.check(match._tables, match.state)
    assert seen == {-1, 0, 1, 2, 3}, "every paragraph has been read"
    assert any("House of Everything" in text for text in told)


NAMES = ("villager", "house", "outpost", "cave", "goodtype", "rep", "result", "fail")      # in brackets there


def rows_of_the_page() -> dict[str, list[str]]:
    """Return what the page about packs has for examples, by the first words of each row of its table."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "packs.md").read_text("utf-8")
    firsts = "a building|its `abilities`|a reward|an option's|its `cost`"
    rows = re.findall(rf"^\| ({firsts})[^|]*\| (.*) \|$", page, re.MULTILINE)
    return {first: [each.replace("\\|", "|") for each in re.findall(r"`([^`]+)`", text)] for first, text in rows}


@pytest.mark.parametrize(("row", "words", "reads"), [
    ("a building", BUILDING_WORDS, lambda text: words_of(text, BUILDING_WORDS)),
    ("its `abilities`", VILLAGER_WORDS, lambda text: words_of(text, VILLAGER_WORDS)),
    ("a reward", {*EFFECTS, "choose"}, parse_effects),
    ("an option's", ("skill", "item", "tag", "villager", "party", "pay", "known"),
     lambda text: parse_bonus(text, {"frog": 1})),
    ("its `cost`", ("pay", "have"), parse_cost),
])
def test_the_page_has_every_word_and_each_as_it_is_read(row, words, reads):
    examples = [each for each in rows_of_the_page()[row] if each not in NAMES]
    assert {each.split()[0] for each in examples} == set(words)
    assert all(reads(each) for each in examples)
