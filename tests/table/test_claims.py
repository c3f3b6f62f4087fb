"""A table is asked for while its lease changes: whoever comes just then is not refused, but has it or is led on."""

import asyncio
import threading
import time
from contextlib import contextmanager

import pytest

from ludoteca.table.live import membership as membership_module
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.store import leases as leases_module
from ludoteca.table.store.leases import Elsewhere, Leases, demand_lease
from ludoteca.table.store.writer import StoreError
from tests.table.test_leases import ana, ben, dies, store

pytestmark = pytest.mark.anyio
__all__ = ["ana", "ben", "store"]      # fixtures
SOON = 0.6      # seconds that somebody holds a lock: longer than anybody waits for one


@contextmanager
def held(store, hold):
    """Let a transaction hold what it has locked for a moment, while others ask."""
    locked = threading.Event()

    def holds():
        with store.engine.begin() as connection:
            hold(connection)
            locked.set()
            time.sleep(SOON)

    thread = threading.Thread(target=holds)
    thread.start()
    assert locked.wait(5)
    yield
    thread.join()


async def test_a_claim_that_meets_a_renewal_of_its_own_server_is_made_again(ana, monkeypatch):
    """The heartbeat was late while it was asked who has the table: the visitor had an error."""
    claim, loop, met = ana.leases.claim, asyncio.get_running_loop(), []

    def meets(table):
        found = claim(table)
        if not met:
            met.append(found)
            ana._sure_until = 0.0
            asyncio.run_coroutine_threadsafe(ana._beat(), loop).result(5)
        return found

    monkeypatch.setattr(ana.leases, "claim", meets)
    await ana.demand("resting")
    assert met == [1] and ana.epoch_of("resting") == 2 and ana.leases.mine() == {"resting": 2}


async def test_one_that_meets_the_owners_heartbeat_leads_to_the_owner(store, ana, ben):
    """It seemed dead, and is found alive: a heartbeat whose commit is slow holds its row for longer than one waits."""
    await ana.demand("resting")
    dies(store, ana.leases)
    me = {"id": ana.me.id}
    with held(store, lambda beat: beat.execute(leases_module.BEATS, me)), pytest.raises(Elsewhere) as led:
        await ben.demand("resting")
    assert led.value.peer == ana.me and ben.epoch_of("resting") is None


async def test_one_that_meets_what_a_dead_owner_still_writes_waits_for_its_end(store, ana, ben):
    await ana.demand("resting")
    dies(store, ana.leases)
    with held(store, lambda connection: demand_lease(connection, ana.me, "resting", 1)):
        await ben.demand("resting")
    assert ben.epoch_of("resting") == 2


async def test_one_that_meets_the_owner_giving_the_table_away_has_it(store, ana, ben, monkeypatch):
    """It was taken for one that does not exist, and shown without a lease: whoever moved there was refused."""
    await ana.demand("resting")
    run, released = Leases._run, []

    def late(self, statement, *given, **values):
        if statement is leases_module.OWNER and not released:
            released.append(True)
            ana.leases.release({"resting": 1}, rests=True)
        return run(self, statement, *given, **values)

    monkeypatch.setattr(Leases, "_run", late)
    await ben.demand("resting")
    assert released and ben.epoch_of("resting") == 2 and ben.leases.mine() == {"resting": 2}


async def test_of_a_table_that_does_not_exist_nothing_is_asked_twice(ana, monkeypatch):
    claim, asked = ana.leases.claim, []
    monkeypatch.setattr(ana.leases, "claim", lambda table: asked.append(table) or claim(table))
    await ana.demand("nothing")
    assert asked == ["nothing"] and await Rooms.get(rooms_of(ana), "nothing") is None


def rooms_of(member):
    found = Rooms(type("Empty", (), {"is_there": lambda self, table: False})())
    found.demand, found.epoch_of = member.demand, member.epoch_of
    return found


async def test_whoever_meets_somebody_each_time_is_told_so_in_the_end(ana, monkeypatch):
    asked = []

    def met(table):
        asked.append(table)
        ana.renewals += 1
        return 1

    monkeypatch.setattr(ana.leases, "claim", met)
    monkeypatch.setattr(membership_module, "NEXT_TRY", 0.0)
    with pytest.raises(StoreError):
        await ana.demand("resting")
    assert 1 < len(asked) < 10


async def test_where_the_database_cannot_be_reached_nobody_waits_for_more_tries(ana, monkeypatch):
    asked = []

    def fails(table):
        asked.append(table)
        raise StoreError("it is gone")

    monkeypatch.setattr(ana.leases, "claim", fails)
    with pytest.raises(StoreError):
        await ana.demand("resting")
    assert asked == ["resting"]
