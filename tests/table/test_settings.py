"""What a reader has chosen: kept in a cookie that anybody may tamper with, and written on every page."""

import re
from urllib.parse import urlencode

import pytest
from starlette.requests import HTTPConnection

from ludoteca.table.door.settings import CHOICES, COOKIE, Settings, settings_of
from tests.table.helpers import browser, new_table, site

pytestmark = pytest.mark.anyio
CHOSEN = {"theme": "dark", "contrast": "high", "speed": "slow", "sound": "on", "ambience": "on", "bubbles": "off",
          "confirm": "off", "forced": "off", "remind": "on"}


def read(cookie: str) -> Settings:
    return settings_of(HTTPConnection({"type": "http", "headers": [(b"cookie", f"{COOKIE}={cookie}".encode())]}))


@pytest.mark.parametrize(
    "cookie",
    ["", "theme", "theme=", "theme=blue", "colour=dark", "&&&", "%zz=%zz", "name=" + "n" * 25, "name=%20x",
     "name=a%0Ab", "name=%E2%80%AEevil", "theme=Dark", "&".join(f"theme{n}=dark" for n in range(60)),
     "\x01", "name=%ff"],
)
async def test_a_cookie_that_cannot_be_read_counts_for_nothing(cookie):
    assert read(cookie) in (Settings(), Settings(name="\N{REPLACEMENT CHARACTER}"))


async def test_what_can_be_read_of_a_cookie_counts():
    assert read("theme=dark&speed=warp&name=Ana+Mar%C3%ADa") == Settings(theme="dark", name="Ana María")
    assert all(getattr(Settings(), name) == values[0] for name, values in CHOICES.items())


async def test_what_is_chosen_is_on_every_page(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        plain = (await ana.get("/")).text
        more = {"language": "fr", "back": "/rules/montgolfiere", "name": "Ana"}
        answer = await ana.post("/settings", data=CHOSEN | more)
        pages = [(await ana.get(path)).text for path in ("/", "/rules/montgolfiere", "/nothing", "/settings")]
        form = (await ana.get("/new/montgolfiere")).text
    assert 'data-theme="auto"' in plain and 'media="(prefers-contrast: more)"' in plain
    assert answer.status_code == 303 and answer.headers["location"] == "/rules/montgolfiere"
    for page in pages:
        tag = re.search("<html[^>]*>", page).group()
        assert 'lang="fr"' in tag and all(f'data-{name}="{value}"' in tag for name, value in CHOSEN.items())
        assert 'name="color-scheme" content="dark"' in page and 'contrast.css" media="all"' in page
    assert 'name="name.0"' in form and 'value="Ana"' in form


async def test_the_settings_page_shows_what_is_chosen_and_is_reached_from_every_page(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "open")
        for path in ("/", "/new/montgolfiere", f"{address}?seat=0"):
            assert f'href="/settings?back={path.replace("?", "%3F").replace("=", "%3D")}"' in (await ana.get(path)).text
        await ana.post("/settings", data=CHOSEN)
        text = (await ana.get("/settings", params={"back": f"{address}?seat=0"})).text
    for name, value in CHOSEN.items():
        assert re.search(rf'name="{name}" value="{value}" checked', text), name
    assert text.count(" checked") == len(CHOSEN) + 1, "and the language"
    assert f'name="back" value="{address}?seat=0"' in text


@pytest.mark.parametrize(
    "back", ["//evil.test", "https://evil.test", "/\\evil.test", "", "javascript:alert(1)", "/\n/x"]
)
async def test_the_way_back_from_the_settings_stays_here(tmp_path, back):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        answer = await ana.post("/settings", data={"theme": "dark", "back": back})
        page = await ana.get("/settings", params={"back": back})
        rules = await ana.get("/rules/montgolfiere", params={"back": back})
    assert answer.headers["location"] == "/" and 'name="back" value="/"' in page.text
    assert f'href="{back}"' not in rules.text and 'class="primary" href="/new/' in rules.text


async def test_strange_settings_are_as_if_nothing_had_been_chosen(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        strange = {name: "<script>" for name in CHOICES} | {"name": "x" * 99, "language": "tlh", "more": "1"}
        answer = await ana.post("/settings", data=strange)
        text = (await ana.get("/")).text
        cookie = urlencode({"theme": '"><script>alert(1)</script>', "name": '"><script>alert(1)</script>'[:24]})
        forged = (await ana.get("/settings", headers={"cookie": f"{COOKIE}={cookie}"})).text
    assert answer.status_code == 303 and 'data-theme="auto"' in text and 'lang="en"' in text
    assert "<script>alert" not in forged


async def test_the_name_is_remembered_from_table_to_table(tmp_path):
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        await new_table(ana, "here", "open", **{"name.0": "Ana María"})
        form = (await ana.get("/new/montgolfiere")).text
        await ana.post("/settings", data={"theme": "dark"})
        after = (await ana.get("/new/montgolfiere")).text
    assert 'value="Ana María"' in form and 'value="Ana María"' in after
