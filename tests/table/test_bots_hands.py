"""What a bot holds stays the bot's: nobody looks into its hand by taking its seat, unless the others have agreed."""

import asyncio
import html
import re

import pytest
from markupsafe import Markup

from ludoteca.table.live import consent, presence
from ludoteca.table.store.tokens import monotonic
from tests.table.helpers import browser, invitations, new_table, site
from tests.table.test_people import change, deeds, notices, page_of, room_of, sat_down

pytestmark = pytest.mark.anyio
HAND = '<button id="card-'
LISTED = {"listed": "on"}
NAMES = ("Bo", "Cleo", "Dan")


async def has_looked(host, spy, address, seat, *links):
    """Do all that a host can to look into a bot's hand from a second browser; say whether that hand was on a page."""
    await change(host, address, "invite", seat)
    ways = [*links, *await invitations(host, address), f"{address}/take/{seat}"]
    for way in ways:
        if f"Seat {seat + 1} is free" in (await spy.get(way)).text or "/take/" in way:
            await spy.post(way, data={"name": "Spy"})
    page = await spy.get(f"{address}?seat={seat}")
    await change(spy, address, "leave", seat)
    return page.status_code == 200 and HAND in page.text


async def at_a_table(app, ana, others, *kinds, **fields):
    """Let somebody make a table with an open seat for each of the others, who sit down, and return its address."""
    address = await new_table(ana, "here", *kinds, *["open"] * len(others), **fields)
    for place, client in enumerate(others):
        await sat_down(ana, client, address, NAMES[place])
    return address


@pytest.mark.parametrize("listing", [{}, LISTED], ids=["by invitation", "listed"])
async def test_the_host_does_not_look_into_a_bots_hand(tmp_path, listing):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await at_a_table(app, ana, [bo], "steady", **listing)
        assert not await has_looked(ana, spy, address, 1)


@pytest.mark.parametrize("listing", [{}, LISTED], ids=["by invitation", "listed"])
async def test_nor_into_the_hand_of_somebody_who_has_left(tmp_path, listing):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, \
            browser(app) as cleo, browser(app) as spy:
        address = await at_a_table(app, ana, [bo, cleo], **listing)
        await change(bo, address, "leave", 1)
        assert not await has_looked(ana, spy, address, 1)
        await change(ana, address, "leave", 0)      # neither as one who has left
        assert not await has_looked(ana, spy, address, 0) and not await has_looked(ana, ana, address, 1)


@pytest.mark.parametrize("listing", [{}, LISTED], ids=["by invitation", "listed"])
async def test_nor_into_that_of_a_bot_that_fills_a_seat(tmp_path, listing):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await new_table(ana, "here", "open", "open", **listing)
        links = await invitations(ana, address)
        await change(ana, address, "fill", 1)
        assert (await bo.post(links[1], data={"name": "Bo"})).status_code == 303
        assert not await has_looked(ana, spy, address, 1, links[0])


async def test_two_who_cheat_together_do_not_outvote_a_third(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as mate, \
            browser(app) as cleo, browser(app) as spy:
        address = await at_a_table(app, ana, [mate, cleo], "steady")
        await change(ana, address, "invite", 1)
        for client in (ana, mate, ana, mate):
            assert (await change(client, address, "agree", 1)).status_code == 303, "to say so twice is to say so once"
        assert not await has_looked(ana, spy, address, 1)
        room = await room_of(app, address)
        assert [room.chairs[seat].name for seat in room.still_asked(1)] == ["Cleo"]


async def test_who_agrees_is_who_plays(tmp_path):
    """Neither strangers nor who has left speak for anybody, and whoever has sat down since is asked too."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, \
            browser(app) as cleo, browser(app) as eve, browser(app) as spy:
        address = await at_a_table(app, ana, [bo, cleo], "steady", "open")
        await change(ana, address, "invite", 1)
        refused = [(await change(eve, address, do, 1)).status_code for do in ("agree", "keep", "invite")]
        refused += [(await change(bo, address, "agree", seat)).status_code for seat in (0, 2, 3, 4, 9)]
        await change(bo, address, "agree", 1)
        await change(bo, address, "leave", 2)
        refused.append((await change(bo, address, "agree", 1)).status_code)
        assert not await has_looked(ana, spy, address, 1), "Cleo has not agreed"
        await change(cleo, address, "agree", 1)
        links = await invitations(ana, address)
        async with browser(app) as dan:
            assert (await dan.post(links[1], data={"name": "Dan"})).status_code == 303
            assert not await has_looked(ana, spy, address, 1, links[0]), "Dan has sat down since"
            await change(dan, address, "agree", 1)
            assert await has_looked(ana, spy, address, 1, links[0]), "now it is a seat like any other"
    assert set(refused) == {409}


async def test_a_link_works_only_while_all_agree_and_no_old_one_works_again(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await at_a_table(app, ana, [bo], "steady")
        old = []
        for does_so in (bo, ana):
            await change(ana, address, "invite", 1)
            await change(bo, address, "agree", 1)
            old += await invitations(ana, address)
            assert (await spy.get(old[-1])).status_code == 200
            assert (await change(does_so, address, "keep", 1)).status_code == 303
            assert (await change(does_so, address, "keep", 1)).status_code == 409
            assert (await spy.get(old[-1])).status_code == 410
        await change(ana, address, "invite", 1)
        assert not await has_looked(ana, spy, address, 1, *old)
        await change(bo, address, "agree", 1)
        assert [(await spy.post(link, data={"name": "Spy"})).status_code for link in old] == [410, 410]
        assert await has_looked(ana, spy, address, 1)
        assert not await has_looked(ana, spy, address, 1), "who has left is a stranger, and all are asked anew"
        room = await room_of(app, address)
        assert notices(room)[-5:] == [("asked", 1), ("invited", 1), ("sat", 1), ("left", 1), ("asked", 1)]
        assert "saw what was hidden: Spy" in await page_of(bo, address)


async def test_whoever_lets_a_bot_play_is_asked_until_they_are_away_for_a_day(tmp_path, monkeypatch):
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.0)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await at_a_table(app, ana, [bo], "steady")
        room = await room_of(app, address)
        await change(bo, address, "lend", 2)
        assert not await has_looked(ana, spy, address, 1)
        room.presence._begun = monotonic() - consent.GONE + 60_000
        room.presence._looked.clear()
        assert not await has_looked(ana, spy, address, 1), "not for long enough"
        room.presence._begun -= 60_000
        await change(bo, address, "back", 2)
        assert not await has_looked(ana, spy, address, 1), "no bot plays for him: he only plays slowly"
        await change(bo, address, "lend", 2)
        wake = asyncio.Event()
        room.listen(wake, room.chairs[2].holder)
        assert not await has_looked(ana, spy, address, 1), "he looks on"
        room.presence._here.clear()
        room.presence._looked.clear()
        await change(ana, address, "keep", 1)
        assert await has_looked(ana, spy, address, 1)


@pytest.mark.parametrize("comes_back", ["looks", "by code"])
async def test_whoever_looks_without_scripts_or_has_just_come_back_is_asked(tmp_path, comes_back):
    """A server that has run for a day has seen no page of theirs open, for pages without scripts never are."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await at_a_table(app, ana, [bo], "steady")
        room = await room_of(app, address)
        await change(bo, address, "code", 2)
        code = re.search(r"(?:[2-9A-Z]{5}-){5}[2-9A-Z]{5}", await page_of(bo, address)).group()
        await change(bo, address, "lend", 2)
        room.presence._begun = monotonic() - 2 * consent.GONE
        room.presence._looked.clear()
        assert consent.is_gone(room.chairs[2], room.presence)
        if comes_back == "looks":
            assert (await bo.get(address)).status_code == 200
        else:
            async with browser(app) as other:
                assert (await other.post(f"{address}/recover", data={"code": code})).status_code == 303
        assert not await has_looked(ana, spy, address, 1)


async def test_who_is_asked_sees_it_on_the_table_and_nobody_else_does(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as eve:
        address = await at_a_table(app, ana, [bo], "steady")
        await change(ana, address, "invite", 1)
        name = (await room_of(app, address)).chairs[1].name
        asked = [html.unescape((await client.get(address)).text) for client in (bo, ana, eve)]
        people = [await page_of(client, address) for client in (bo, ana, eve)]
        answer = await change(bo, address, "agree", 1, hand=2)
        after = (await bo.get(address)).text
    assert [f"May someone new take {name}’s seat?" in text for text in asked] == [True, False, False]
    assert [{"agree", "keep"} <= deeds(text) for text in (*asked, *people)] == [True, False, False] * 2
    assert all(f"someone new may take {name}’s seat" in Markup(text).striptags() for text in asked), "all are told"
    assert ["keep" in deeds(text) for text in people] == [True, True, False] and "Still to agree: Bo" in people[1]
    assert answer.headers["location"] == f"{address}?seat=2" and "agree" not in deeds(after)


async def test_two_agree_at_the_same_moment(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as cleo:
        address = await at_a_table(app, ana, [bo, cleo], "steady")
        await change(ana, address, "invite", 1)
        answers = await asyncio.gather(*(change(client, address, "agree", 1) for client in (bo, cleo)))
        room = await room_of(app, address)
        assert [answer.status_code for answer in answers] == [303, 303] and not room.still_asked(1)
    assert notices(room)[-2:] == [("asked", 1), ("invited", 1)]


async def test_nobody_slips_in_while_somebody_sits_down_elsewhere(tmp_path):
    """Who sits down in the same moment has not been asked: the door is looked at once more, where one goes through."""
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await new_table(ana, "here", "steady", "open")
        await change(ana, address, "invite", 1)
        onto_bot, onto_open = await invitations(ana, address)
        first, second = await asyncio.gather(
            bo.post(onto_open, data={"name": "Bo"}), spy.post(onto_bot, data={"name": "Spy"})
        )
        room = await room_of(app, address)
    order = [kind_and_seat for kind_and_seat in notices(room) if kind_and_seat[0] == "sat"]
    assert first.status_code == 303
    assert order == ([("sat", 1), ("sat", 2)] if second.status_code == 303 else [("sat", 2)])


async def test_what_was_agreed_survives_a_restart(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as cleo:
        address = await at_a_table(app, ana, [bo, cleo], "steady")
        await change(ana, address, "invite", 1)
        await change(bo, address, "agree", 1)
        cookies = (ana.cookies, cleo.cookies)
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as cleo, \
            browser(app) as spy:
        ana.cookies, cleo.cookies = cookies
        assert not await has_looked(ana, spy, address, 1)
        await change(cleo, address, "agree", 1)
        assert await has_looked(ana, spy, address, 1)


async def test_alone_with_bots_nobody_is_asked_but_it_stays_told(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as spy:
        address = await new_table(ana, "here", "steady", "open")
        assert await has_looked(ana, spy, address, 1)
        await sat_down(ana, bo, address, "Bo")
        told = await page_of(bo, address)
        room = await room_of(app, address)
    assert notices(room)[:3] == [("invited", 1), ("sat", 1), ("left", 1)]
    assert "saw what was hidden: Spy" in told


async def test_at_a_listed_table_whoever_plays_may_offer_a_seat(tmp_path):
    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo, browser(app) as eve:
        listed, private = [await at_a_table(app, ana, [bo], "steady", **how) for how in (LISTED, {})]
        assert (await change(bo, private, "invite", 1)).status_code == 409
        assert (await change(bo, listed, "invite", 1)).status_code == 303
        assert (await eve.get(f"{listed}/take/1")).status_code == 409
        assert f"{listed}/take/1" not in (await eve.get(listed)).text + await page_of(eve, listed)
        await change(ana, listed, "agree", 1)
        assert f"{listed}/take/1" in (await eve.get(listed)).text
        assert (await eve.post(f"{listed}/take/1", data={"name": "Eve"})).status_code == 303


async def test_the_next_game_has_no_agreement_of_the_last(tmp_path):
    from ludoteca.table.pages.making import make_again

    async with site(tmp_path / "t.db", pause=60) as app, browser(app) as ana, browser(app) as bo:
        address = await at_a_table(app, ana, [bo], "steady")
        await change(ana, address, "invite", 1)
        await change(bo, address, "agree", 1)
        room = await room_of(app, address)
        again = await app.state.rooms.get(await make_again(app.state.store, room, room.table.host))
    assert room.chairs[1].agreed and not again.chairs[1].agreed and not again.is_free(1)
