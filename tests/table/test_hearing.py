"""What a viewer has heard is looked up at every look of every stream, and costs the same however much has been said."""

from dataclasses import replace

import pytest

from ludoteca.engine.runtime.journal import EVERYBODY
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.table.pages import play
from ludoteca.table.store.stored import StoredSeat, TalkRow
from ludoteca.table.store.talk import SAID, Ears, heard_by
from tests.table.helpers import browser, new_table, site
from tests.table.test_talk import room_of, say

pytestmark = pytest.mark.anyio


def test_what_was_heard_is_kept_and_grows():
    """To go through all that was ever said at each look of each stream made a server stand still for seconds."""
    chairs = [StoredSeat(seat, "", f"N{seat}", f"h{seat}") for seat in range(3)]
    said = [TalkRow(n, 0, SAID, (EVERYBODY, 0b011, 0b110)[n % 3], f"word {n}", 0) for n in range(1, 31)]
    viewers, ears = (SPECTATOR, 0, 1, 2), Ears()
    for number in range(31):
        talk = said[:number]
        assert [ears.rows(talk, each, chairs) for each in viewers] == [heard_by(talk, each, chairs) for each in viewers]
        ears.hear(said[number:number + 1], chairs)
    kept = {each: ears.rows(said, each, chairs) for each in viewers}
    said[7] = replace(said[7], text="")
    ears.change(said[7])
    chairs[2] = replace(chairs[2], heard_from=20)
    now = {each: ears.rows(said, each, chairs) for each in viewers}
    assert now == {each: heard_by(said, each, chairs) for each in viewers}
    assert all(now[each] is kept[each] for each in (SPECTATOR, 0, 1)), "who has the same seat is told from what is kept"


async def test_numbers_that_no_page_would_send_are_those_of_the_last_line(tmp_path, monkeypatch):
    """Else each of an address's streams had an event of its own, made for it alone."""
    async with site(tmp_path / "t.db") as app, browser(app) as ana:
        address = await new_table(ana, "here", "random")
        await say(ana, address, 0, "hello")
        room, asked = await room_of(app, address), []
        monkeypatch.setattr(play, "follow", lambda rooms, room, who: asked.append(who) or nothing())
        for numbers in ("lines=50000001&heard=60000001", "lines=99999999&heard=99999999"):
            await ana.get(f"{address}/stream?seat=0&{numbers}")
        assert {(who.lines, who.heard) for who in asked} == {(len(room.told(0)), room.count_heard(0))}


async def nothing():
    for text in ():
        yield text
