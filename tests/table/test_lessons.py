"""The lessons in the browser: stateless pages over the table's own parts, remembered in a cookie."""

import re

import pytest

from ludoteca.engine.scenarios.lessons import load_lessons
from ludoteca.engine.texts.words import LANGUAGES, translator
from ludoteca.games import game_names, load_game
from tests.table.helpers import GAME, PARTIAL, browser, site

pytestmark = pytest.mark.anyio

COURSES = {name: load_lessons(load_game(name).package) for name in game_names()}
EVERY_LESSON = [(name, number) for name, lessons in COURSES.items() for number in range(1, len(lessons) + 1)]
LESSONS = COURSES[GAME]
HOME = f"/learn/{GAME}"


def text_of(page: str) -> str:
    """Return what a page says, without its markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


async def test_the_lessons_are_listed_with_what_is_done(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        page = (await client.get(HOME)).text
        assert all(lesson.title in page for lesson in LESSONS)
        assert f'<a class="primary" href="{HOME}/1">Let’s go' in page
        await client.post(f"{HOME}/1/act", data={"action": LESSONS[0].wanted[0]}, headers=PARTIAL)
        await client.get(f"{HOME}/3?do={LESSONS[2].wanted[0]}")
        page = (await client.get(HOME)).text
        assert f'<a class="primary" href="{HOME}/2">Continue' in page
        assert page.count('<li class="done">') == 2


@pytest.mark.parametrize(("game", "number"), EVERY_LESSON)
async def test_a_lesson_is_learned_without_scripts(tmp_path, game, number):
    home, lesson = f"/learn/{game}", COURSES[game][number - 1]
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        page = (await client.get(f"{home}/{number}")).text
        assert lesson.text in page
        assert lesson.aim in page
        assert f'value="{lesson.wanted[0]}"' in page
        form = re.search(r'<form id="act" method="post" action="([^"]*)"', page).group(1)
        answer = await client.post(form, data={"action": lesson.wanted[0], "seat": "0", "stamp": "0", "key": "0"})
        assert answer.status_code == 303
        done = (await client.get(answer.headers["location"])).text
        for link in re.findall(rf'href="([^"]*[?]pick={lesson.wanted[0]}[^"]*)"', page):
            assert lesson.after in (await client.get(link)).text
        assert lesson.after in done
        assert lesson.aim not in done
        assert 'id="act"' not in done
        onward = f"{home}/{number + 1}#" if number < len(COURSES[game]) else f'action="/quick/{game}"'
        assert onward in done
        assert ("Next lesson" in done) == ("Skip this lesson" in page) == (number < len(COURSES[game]))


async def test_another_action_is_answered_and_changes_nothing(tmp_path):
    lesson = LESSONS[0]
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        page = (await client.get(f"{HOME}/1?do=motor")).text
        assert lesson.answers["motor"] in page
        assert lesson.aim in page
        assert 'id="act"' in page
        answer = await client.post(f"{HOME}/1/act", data={"action": "gas"}, headers=PARTIAL)
        assert answer.status_code == 200
        assert lesson.otherwise in answer.json()["note"]
        assert "learned" not in client.cookies


async def test_what_the_rules_refuse_cites_its_clause(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        answer = await client.post(f"{HOME}/1/act", data={"action": "ballast-15"}, headers=PARTIAL)
        assert answer.status_code == 422
        assert "MG-7" in answer.json()["note"]
        assert "MG-7" in (await client.get(f"{HOME}/1?do=ballast-15")).text
        assert "There is no action" in text_of((await client.get(f"{HOME}/1?do=fly")).text)


async def test_a_script_gets_what_has_changed(tmp_path):
    lesson = LESSONS[3]
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        answer = (await client.post(f"{HOME}/4/act", data={"action": lesson.wanted[0]}, headers=PARTIAL)).json()
        assert answer["n"] == 1
        assert lesson.after in answer["parts"]["lesson"]
        assert answer["parts"]["choices"] == ""
        assert [line[0] for line in answer["lines"]] == list(range(len(answer["lines"])))
        told = " ".join(line[1] for line in answer["lines"])
        assert "gas puts Montauciel to sleep" in told
        assert told.count("You draw") == 1          # what the others draw stays theirs
        page = (await client.get(f"{HOME}/4?do={lesson.wanted[0]}")).text
        assert answer["parts"]["lesson"] in page
        assert answer["parts"]["pieces"] in page


async def test_a_lesson_can_begin_in_the_middle_of_a_round(tmp_path):
    number = next(n for n, lesson in enumerate(LESSONS, 1) if lesson.before)
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        page = (await client.get(f"{HOME}/{number}")).text
        lines = int(re.search(r'data-lines="(\d+)"', page).group(1))
        assert lines > 0
        wanted = LESSONS[number - 1].wanted[0]
        answer = (await client.post(f"{HOME}/{number}/act", data={"action": wanted}, headers=PARTIAL)).json()
        assert answer["lines"][0][0] == lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [name for name, lessons in COURSES.items() if lessons])
async def test_lessons_are_told_in_every_language(tmp_path, game, language):
    say = translator(language, (load_game(game).package,))
    async with site(tmp_path / "t.db") as app, browser(app, **{"accept-language": language}) as client:
        home = (await client.get(f"/learn/{game}")).text
        for number, lesson in enumerate(COURSES[game], 1):
            page = await client.get(f"/learn/{game}/{number}")
            assert page.status_code == 200
            assert page.headers["content-language"] == language
            assert say(lesson.aim) in page.text
            assert say(lesson.title) in home


async def test_nothing_is_stored(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        for number, lesson in enumerate(LESSONS, 1):
            await client.get(f"{HOME}/{number}?do={lesson.wanted[0]}")
        assert len(re.findall(r'<li class="done">', (await client.get(HOME)).text)) == len(LESSONS)
        assert app.state.store.listed() == {}



async def test_what_a_cookie_says_besides_is_kept_no_longer(tmp_path):
    """It stood in the head of the answer, six times as long: a proxy takes the server for broken then."""
    said = f"explorador=2 1&{GAME}=1&chess=3&wings_of_war={'é' * 900}"
    async with site(tmp_path / "t.db") as app, browser(app, cookie=f"learned={said}".encode("latin-1")) as client:
        answer = await client.get(f"{HOME}/2?do={LESSONS[1].wanted[0]}")
    (kept,) = [text for text in answer.headers.get_list("set-cookie") if text.startswith("learned=")]
    assert kept.split(";")[0].replace('"', "") == f"learned=explorador=1+2&{GAME}=1+2"


@pytest.mark.parametrize("address", ["/learn/chess", "/learn/_template", f"{HOME}/0", f"{HOME}/99", f"{HOME}/x"])
async def test_there_is_no_such_lesson(tmp_path, address):
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        assert (await client.get(address)).status_code == 404


async def test_a_spoilt_cookie_is_forgotten(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as client:
        client.cookies.set("learned", f"{GAME}=1 x -3 999999;&&%FF")
        assert (await client.get(HOME)).status_code == 200
        page = await client.get(f"{HOME}/2?do={LESSONS[1].wanted[0]}")
        assert page.status_code == 200
