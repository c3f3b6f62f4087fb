"""Who has a table, where several servers share a database: leases, epochs, and what a former owner may still do."""

from types import SimpleNamespace

import pytest
from bench import leases as bench
from sqlalchemy import text

from ludoteca.table.live import membership as membership_module
from ludoteca.table.live.membership import LeasedTenure, Membership, chosen
from ludoteca.table.live.rooms import Rooms
from ludoteca.table.store import leases as leases_module
from ludoteca.table.store.leases import Elsewhere, Leases, Peer, begin_lease, demand_lease
from ludoteca.table.store.store import Store
from ludoteca.table.store.writer import StoreError, StoreFenced

pytestmark = pytest.mark.anyio
TABLE = "INSERT INTO tables (id, game, pack, options, seed, title, listed, host, created, over, clock)" \
        " VALUES (:id, 'montgolfiere', 'p', '', '', '', 0, '', 0, :over, :clock)"


@pytest.fixture
def store(postgres_server):
    found = Store(postgres_server.new_database())
    with found.engine.begin() as connection:
        connection.execute(text("INSERT INTO packs VALUES ('p', 'montgolfiere', '{}')"))
        for name, over, clock in (("resting", 0, 0), ("running", 0, 60), ("past", 1, 60)):
            connection.execute(text(TABLE), {"id": name, "over": over, "clock": clock})
    yield found
    found.close()


@pytest.fixture
def two(store):
    found = Leases(store.engine), Leases(store.engine)
    for number, each in enumerate(found):
        each.enter(f"http://127.0.0.1:{number}")
    yield found
    for each in found:
        each.close()


def dies(store, which: Leases):
    """Let a server's last heartbeat be long ago."""
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE servers SET seen = seen - 10000 WHERE id = :id"), {"id": which.me.id})


def write(store, which: Leases, epoch):
    with store.engine.begin() as connection:
        demand_lease(connection, which.me, "resting", epoch)


def test_a_table_has_one_owner_until_that_dies(store, two):
    ana, ben = two
    assert ana.claim("resting") == 1 and ben.claim("resting") == ana.me
    write(store, ana, 1)
    for wrong in (0, 2, None):
        with pytest.raises(StoreFenced):
            write(store, ana, wrong)
    with pytest.raises(StoreFenced):
        write(store, ben, 1)
    dies(store, ana)
    assert ben.claim("resting") == 2
    write(store, ben, 2)
    with pytest.raises(StoreFenced):        # it lives again, and is told by its heartbeat
        assert ana.beat() == 1
        write(store, ana, 1)
    assert ana.claim("resting") == ben.me and ana.mine() == {}


def test_nobody_takes_a_table_while_its_owner_writes(store, two):
    """The lease is held until the transaction has ended: it comes before the change of hands, or not at all."""
    ana, ben = two
    ana.claim("resting")
    with store.engine.begin() as connection:
        demand_lease(connection, ana.me, "resting", 1)
        dies(store, ana)
        with pytest.raises(StoreError):
            ben.claim("resting")
    assert ben.claim("resting") == 2


def test_there_is_no_lease_of_what_does_not_exist(two):
    assert two[0].claim("nothing") is None and two[0].mine() == {}


async def test_what_no_table_can_be_called_is_asked_of_nobody(ana):
    await ana.demand("a\0b")
    assert not ana.is_sure("a\0b")


def test_whoever_makes_a_table_has_it(store, two):
    ana, ben = two
    with store.engine.begin() as connection:
        connection.execute(text(TABLE), {"id": "new", "over": 0, "clock": 0})
        begin_lease(connection, ana.me, "new")
    assert ben.claim("new") == ana.me and ana.mine() == {"new": 1}


def test_what_goes_on_by_itself_is_taken_over(store, two):
    """By a clock or a bot; all else waits until somebody asks. At the start nobody has had anything."""
    ana, ben = two
    assert ana.take_over(10) == {"running": 1} and ana.take_over(10) == ben.take_over(10) == {}
    ana.claim("resting")
    dies(store, ana)
    assert ben.take_over(10) == {"running": 2}
    assert ben.claim("resting") == 2
    ben.release({"running": 2, "resting": 2}, rests=False)
    assert ana.beat() is not None and ana.take_over(10) == {"running": 3}
    ana.release({"running": 3}, rests=True)
    assert ben.take_over(10) == {} and ben.claim("running") == 4


def test_whoever_leaves_is_nobody_to_lead_to(two):
    ana, ben = two
    assert ana.peers() == [ben.me]
    ben.leave()
    assert ana.peers() == []


def test_the_dead_are_forgotten_once_nobody_needs_them(store, two, monkeypatch):
    ana, ben = two
    ana.claim("resting")
    dies(store, ana)
    ben.bury()
    assert ana.beat() is not None      # not yet: 10 s are no death
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE servers SET seen = 0 WHERE id = :id"), {"id": ana.me.id})
    ben.take_over(10)
    ben.bury()
    assert ana.beat() is None and ben.claim("resting") == 2


@pytest.fixture
async def ana(store):
    found = Membership(store.engine, "http://127.0.0.1:1")
    await found.join()
    yield found
    found.leases.close()


@pytest.fixture
async def ben(store):
    found = Membership(store.engine, "http://127.0.0.1:2")
    await found.join()
    yield found
    found.leases.close()


async def test_a_server_that_was_frozen_answers_for_no_table_before_it_has_asked(store, ana, ben, monkeypatch):
    """Its pages would show how the game stood before another server had it."""
    lost = []
    ana.when_lost = lost.extend
    await ana.demand("resting")
    dies(store, ana.leases)
    await ben.demand("resting")
    assert (ana.epoch_of("resting"), ben.epoch_of("resting")) == (1, 2)
    monkeypatch.setattr(membership_module, "since_boot", lambda: 1e12)
    assert not ana.is_sure("resting")
    with pytest.raises(Elsewhere) as led:
        await ana.demand("resting")
    assert led.value.peer == ben.me and lost == ["resting"]


async def test_whoever_wakes_while_its_tables_are_taken_learns_it_by_the_next_heartbeat(store, ana, ben):
    """It had asked what is its own a moment before, and was never told: two showed the same table, one of them old."""
    lost = []
    ana.when_lost = lost.extend
    await ana.demand("resting")
    dies(store, ana.leases)
    await ben.demand("resting")          # it is sure of itself still, and asks nothing
    assert ana.is_sure("resting") and not lost
    await ana._beat()
    assert lost == ["resting"] and ana.epoch_of("resting") is None


def test_whoever_has_woken_up_keeps_its_tables(store, two, monkeypatch):
    """Who was dead a moment ago is asked about once more in the statement that takes."""
    ana, ben = two
    ana.claim("running")
    dies(store, ana)
    run = Leases._run

    def late(self, statement, *given, **values):
        if statement is leases_module.SORT_OUT:
            assert ana.beat() == 0
        return run(self, statement, *given, **values)

    monkeypatch.setattr(Leases, "_run", late)
    assert ben.take_over(10) == {} and ana.mine() == {"running": 1}


async def test_a_room_that_was_restored_while_others_had_the_table_is_none(store, ana):
    """It was kept, and shown once this server had the table again, without what had been played elsewhere."""
    rooms, made = Rooms(store), []
    rooms.demand, rooms.epoch_of = ana.demand, ana.epoch_of

    class Restored:
        def __init__(self, stored):
            made.append(self)
            if len(made) == 1:
                ana.lose(["resting"])        # others have it meanwhile, and give it back
            self.table, self.match = stored.table, SimpleNamespace(acts=[])
            self.made, self.is_gone, self.is_elsewhere, self.gathering, self.listeners = 0, False, False, None, {}

    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(rooms, "_restored", Restored)
    try:
        first = await rooms.get("resting")
        assert len(made) == 2 and first is made[1] and first.epoch == ana.epoch_of("resting") == 2
        ana.lose(["resting"])
        assert await rooms.get("resting") is made[2] and first.is_elsewhere
    finally:
        monkeypatch.undo()


async def test_sure_of_itself_is_shorter_than_believed_alive():
    """Else two would answer for a table. What lies between is for clocks that run apart, and questions under way."""
    assert leases_module.HELD + leases_module.BEAT < leases_module.EXPIRY / 1000
    assert leases_module.EXPIRY / 1000 + leases_module.BEAT < 5      # a dead one's tables are taken over by then


async def test_whoever_leaves_leads_all_to_the_same_and_to_each_its_share(ana, ben):
    handed = []

    async def hand_over(table):
        handed.append(table)

    await ana.demand("resting")
    await ana.leave(hand_over)
    assert handed == ["resting"]
    with pytest.raises(Elsewhere) as led:
        await ana.demand("resting")
    assert led.value.peer == ben.me
    await ben.demand("resting")
    peers = [Peer(f"{number}", "", "") for number in range(4)]
    shares = [sum(chosen(peers, f"{table}") == peer for table in range(400)) for peer in peers]
    assert min(shares) > 60
    moved = [table for table in range(400) if chosen(peers, f"{table}") != chosen(peers[:3], f"{table}")]
    assert len(moved) == shares[3]


async def test_one_that_nobody_follows_keeps_its_tables_when_it_leaves(ana):
    await ana.demand("resting")
    await ana.leave(lambda table: pytest.fail("there is nobody to hand it over to"))
    await ana.demand("resting")
    assert ana.epoch_of("resting") == 1


def test_what_a_server_did_not_know_of_goes_on_when_it_has_gone(two):
    """Its row was deleted, and what it had without knowing belonged to nobody until a visitor came."""
    ana, ben = two
    assert ana.take_over(10) == {"running": 1}
    ana.end()
    assert ben.take_over(10) == {"running": 2} and ben.peers() == []


async def test_what_was_given_by_an_answer_that_was_lost_goes_on(ana, monkeypatch):
    """The database had given the table to this server, which did not know; no other could take it over."""
    run, awake = Leases._run, []

    async def wakes(table, at_rest):
        awake.append(table)

    def lost(self, statement, *given, **values):
        found = run(self, statement, *given, **values)
        if statement is leases_module.TAKE_OVER:
            raise StoreError("the connection broke")
        return found

    ana.when_taken = wakes
    monkeypatch.setattr(Leases, "_run", lost)
    with pytest.raises(StoreError):
        await ana._keep_house()
    assert ana.epoch_of("running") is None
    monkeypatch.undo()
    await ana._keep_house()
    assert ana.epoch_of("running") == 2 and awake == ["running"]
    await ana._keep_house()
    assert awake == ["running"]


def test_whoever_takes_all_connections_lets_no_server_seem_dead(store):
    """Its heartbeat waited for one of fifteen, behind all that visitors asked for."""
    ana = Leases(store.engine)
    ana.enter("http://127.0.0.1:1")
    pool = store.engine.pool
    taken = [store.engine.connect() for _ in range(pool.size() + pool._max_overflow)]
    try:
        assert ana.beat() == 0 and ana.mine() == {}
    finally:
        for each in taken:
            each.close()
        ana.close()


async def test_what_was_given_while_a_server_slept_it_has_only_once_it_has_asked(store, ana, ben, monkeypatch):
    """The answer came after it had asked which tables are its own: it showed one that another server had by then."""
    claim, asked = ana.leases.claim, []

    def late(table):
        found = claim(table)
        asked.append(found)
        if len(asked) == 1:
            dies(store, ana.leases)
            assert ben.leases.claim(table) == 2
            ana.renewals += 1
        return found

    monkeypatch.setattr(ana.leases, "claim", late)
    with pytest.raises(Elsewhere) as led:
        await ana.demand("resting")
    assert asked == [1, ben.me] and led.value.peer == ben.me
    await ana._keep_house()
    assert ana.epoch_of("resting") is None
    tenure = LeasedTenure(ana)
    with store.engine.begin() as connection:
        connection.execute(text(TABLE), {"id": "new", "over": 0, "clock": 0})
        tenure.begin(connection, "new")
    ana.renewals += 1          # it has slept before it knew that the table is made
    tenure.adopt("new")
    assert ana.epoch_of("new") is None
    await ana._keep_house()
    assert ana.epoch_of("new") == 2


def test_what_a_server_has_and_does_not_know_is_found_in_a_new_epoch(two):
    ana, _ = two
    ana.claim("resting")
    assert ana.unknown(["resting"]) == {} and ana.unknown([]) == {"resting": 2}
    ana.release({"resting": 2}, rests=True)
    assert ana.unknown([]) == {}


def test_to_ask_who_has_a_table_takes_nothing(store, two):
    ana, ben = two
    ana.claim("resting")
    assert ben.is_with("resting", ana.me.id) and not ben.is_with("resting", ben.me.id)
    dies(store, ana)
    assert not ben.is_with("resting", ana.me.id)
    assert ana.mine() == {"resting": 1} and ben.mine() == {}


async def test_answers_that_overtake_each_other_leave_the_later_epoch(ana):
    ana._have("resting", 5)
    await ana._begin({"resting": 3})
    assert ana.epoch_of("resting") == 5


def test_whoever_freezes_within_a_question_holds_up_nobody_for_long(two):
    """A server that was frozen in the middle of its heartbeat let nobody take over anything."""
    for engine in (two[0]._heart, two[0]._engine):
        with engine.connect() as connection:
            assert connection.execute(text("SHOW idle_in_transaction_session_timeout")).scalar() == "2s"


def test_what_leases_cost_can_be_measured(postgres_server, monkeypatch):
    """The bench laid out servers as they were before they counted what others had taken of them."""
    monkeypatch.setattr(bench, "TIMES", 2)
    database = postgres_server.new_database()
    store = Store(database)
    try:
        bench.fill(database, 800)
        assert len(bench.measured(store, 800)) == 10
    finally:
        store.close()


def test_whoever_seems_dead_takes_nothing_of_their_own(store, two):
    """A server whose heartbeat was late sorted out its own tables as a dead one's, and took them over without end."""
    ana, ben = two
    assert ana.take_over(10) == {"running": 1}
    dies(store, ana)
    assert ana.take_over(10) == {} and ana.mine() == {"running": 1}
    assert ben.take_over(10) == {"running": 2}
