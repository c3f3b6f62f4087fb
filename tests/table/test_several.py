"""Several servers of one database: no acknowledged move is lost or made twice, and no reader goes back in time."""

import asyncio
import signal
import socket
import subprocess
import sys
import time

import httpx
import psycopg
import pytest

from ludoteca.table.door.forwarding import PATIENCE
from tests.soaking import share
from tests.table.helpers import GAME, LINK, read_page, table_form
from tests.table.load import MATCH, stored_moves
from tests.table.proxies import proxy
from tests.table.several import Crowd, Disturber, One, servers
from tests.table.test_server import wait_for

pytestmark = pytest.mark.anyio
TOKEN = "a-token-that-nobody-guesses"


def cutter(database):
    """Return what cuts some of the connections to a database."""
    def cut(part):
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()" \
                " AND pid <> pg_backend_pid() AND random() < %s"
        with psycopg.connect(database) as connection:
            connection.execute(query, [part])

    return cut


@pytest.mark.parametrize("number, tables, seconds", [
    (2, 3, 10), pytest.param(4, 8, share(6000), marks=pytest.mark.soak),
])
async def test_no_history_shows_that_servers_died(postgres_server, tmp_path, number, tables, seconds):
    database = postgres_server.new_database()
    with servers(database, number, tmp_path) as found, proxy("haproxy", tmp_path, found[0].port - 1, number) as before:
        crowd, disturber = Crowd(before, tables, 2), Disturber(found, cutter(database))
        until = time.monotonic() + seconds
        await asyncio.gather(crowd.run(until + 10), disturber.run(until))
    checked = crowd.check_order()
    stored = stored_moves(database)
    assert {key: value for key, value in crowd.acknowledged.items() if stored.get(key) != value} == {}
    with psycopg.connect(database) as connection:
        keys = [row[0] for row in connection.execute("SELECT key FROM acts WHERE key IS NOT NULL")]
    assert len(keys) == len(set(keys)) and crowd.keys <= set(keys)
    print(f"{dict(disturber.done)}; {len(crowd.acknowledged)} moves acknowledged of {len(keys)} stored, "
          f"{checked} pages in order; answers {dict(crowd.answers)}; longest {crowd.longest:.1f} s")
    assert len(crowd.acknowledged) > 10 * tables


@pytest.fixture(scope="module")
def pair(postgres_server, tmp_path_factory):
    """Two servers of a database, and its address."""
    database = postgres_server.new_database()
    with servers(database, 2, tmp_path_factory.mktemp("pair")) as found:
        yield found, database


@pytest.fixture
def clients(pair):
    """A visitor of each of them, with the cookies of one browser."""
    found, _ = pair
    for one in found:       # a test before may have broken off while one was down
        if one.process.poll() is not None:
            one.start()
        wait_for(one.is_ready, 60)
    origin = "http://table.test"
    made = [httpx.Client(base_url=f"http://127.0.0.1:{one.port}", headers={"host": "table.test", "origin": origin},
                         timeout=20) for one in found]
    made[1]._cookies = made[0]._cookies
    yield made
    for each in made:
        each.close()


def made_by(client, *kinds, **fields):
    answer = client.post(f"/new/{GAME}", data=table_form(*kinds, **MATCH | fields))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_whichever_server_is_asked_the_table_answers(clients):
    """One has it; what comes to the other is led there, with all that it says and whoever it is from."""
    ana, ben = clients
    address = made_by(ana, "here", "open")
    here, there = (each.get(f"{address}?seat=0") for each in clients)
    assert here.status_code == there.status_code == 200
    assert there.headers["content-security-policy"] == here.headers["content-security-policy"]
    assert len(there.headers.get_list("date")) == 1
    (link,) = dict.fromkeys(LINK.findall(ben.get(f"{address}/people").text))
    with httpx.Client(base_url=ben.base_url, headers=ben.headers) as cleo:
        assert cleo.post(link, data={"name": "Cleo"}).headers["location"] == address
        said = cleo.post(f"{address}/say", data={"seat": 1, "text": "Good evening", "to": "all"})
        assert said.status_code == 303 and "Good evening" in ana.get(address).text
    for turn in range(6):
        seat = turn % 2
        if seat == 1:
            continue
        page = read_page(clients[turn // 2 % 2].get(f"{address}?seat=0").text)
        if page.actions:
            assert ben.post(f"{address}/act", data=page.move(0)).status_code == 303
    assert ben.get(f"{address}/record").status_code == ana.get(f"{address}/record").status_code
    assert ben.get("/t/nothing").status_code == 404


def test_a_stream_comes_from_the_server_that_has_the_table(clients):
    ana, ben = clients
    address = made_by(ana, "here", "here")
    with ben.stream("GET", f"{address}/stream?seat=0") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        pieces = stream.iter_text()
        heard = next(pieces) + next(pieces)
        ana.post(f"{address}/say", data={"seat": 1, "text": "Good evening", "to": "all"})
        while "Good evening" not in heard:
            heard += next(pieces)


def test_a_stream_that_is_led_ends_once_its_server_is_frozen(pair, clients):
    """It stayed open for as long as the server was: nothing came, and the page did not ask for another one."""
    found, _ = pair
    ana, ben = clients
    address = made_by(ana, "here", "here")
    with ben.stream("GET", f"{address}/stream?seat=0") as stream:
        pieces = stream.iter_text()
        heard = next(pieces)
        found[0].tell(signal.SIGSTOP)
        try:
            heard += "".join(pieces)
            assert "event: gone" not in heard and ben.get(f"{address}?seat=0").status_code == 200
        finally:
            found[0].tell(signal.SIGCONT)
    wait_for(found[0].is_ready, 60)


def test_a_stranger_cannot_say_for_whom_they_ask(clients):
    """Whoever knew how could have as many addresses as they like, and that of the server's own machine."""
    ana, _ = clients
    everybody_a_bot = table_form("steady", "steady")
    for said in ("x" * 64, "1 2 3 4", "é" * 64):
        led = ana.post(f"/new/{GAME}", data=everybody_a_bot,
                       headers={"ludoteca-led": f"{said} 1 https 192.0.2.7".encode()})
        assert led.status_code == 503 and led.text == ""


def test_who_leads_is_believed_as_to_who_asks(clients, pair):
    found, database = pair
    with psycopg.connect(database) as connection:
        secrets = dict(connection.execute("SELECT address, secret FROM servers").fetchall())
    secret = secrets[f"http://127.0.0.1:{found[0].port}"]
    led = clients[0].post(f"/new/{GAME}", data=table_form("steady", "steady"),
                          headers={"ludoteca-led": f"{secret} 1 http 192.0.2.7"})
    assert led.status_code == 403       # bots alone play on the server's own machine only
    strange = clients[0].get("/privacy", headers={"ludoteca-led": f"{secret} 1 http a b c"})
    assert strange.status_code == 200, "what a proxy has said, which says no address"


def test_nobody_is_given_anothers_secret(clients):
    """A client that leads kept the cookies of all answers in one jar, and sent them for whoever brought none."""
    ana, ben = clients
    address = made_by(ana, "here", "open")
    (link,) = dict.fromkeys(LINK.findall(ana.get(f"{address}/people").text))
    with httpx.Client(base_url=ben.base_url, headers=ben.headers) as cleo:
        assert cleo.post(link, data={"name": "Cleo"}).headers["set-cookie"]
    with httpx.Client(base_url=ben.base_url, headers=ben.headers) as stranger:
        assert stranger.get(f"{address}?seat=1").status_code == 403
        assert read_page(stranger.get(address).text).actions == ()
        assert "Cleo" not in stranger.get(f"{made_by(ana, 'here', 'open')}/recover").text


def test_what_no_browser_sends_is_refused_at_once(clients, pair):
    """It was tried for eight seconds, and many headers took the one that leads longer than its tables stay its own."""
    found, _ = pair
    address = made_by(clients[0], "here", "here")
    for odd, status in ((b"x-odd: a \r\n", b"400"), (b"".join(b"x%d: 1\r\n" % n for n in range(3000)), b"431")):
        begun = time.monotonic()
        with socket.create_connection(("127.0.0.1", found[1].port), 20) as line:
            line.sendall(b"GET %s HTTP/1.1\r\nhost: x\r\n%s\r\n" % (address.encode(), odd))
            assert status in line.recv(100).partition(b"\r\n")[0]
        assert time.monotonic() - begun < PATIENCE - 1


def test_one_that_leaves_refuses_nobody(pair, clients):
    """Its tables are with the other one before it ends; who still comes to it is led there."""
    found, _ = pair
    ana, ben = clients
    address = made_by(ana, "here", "here")
    with ana.stream("GET", f"{address}/stream?seat=0") as stream:
        pieces = stream.iter_text()
        heard = next(pieces)
        found[0].tell(signal.SIGTERM)
        heard += "".join(pieces)
    assert "event: gone" not in heard       # its page asks for the next one by itself
    until, answers = time.monotonic() + 2.0, []
    while time.monotonic() < until:
        answers.append(ana.get(address).status_code)
        page = read_page(ana.get(f"{address}?seat=0").text)
        if page.actions:
            answers.append(ana.post(f"{address}/act", data=page.move(0)).status_code)
        time.sleep(0.02)
    assert set(answers) <= {200, 303} and len(answers) > 3
    found[0].process.wait(20)
    assert "Traceback" not in found[0].log.read_text()
    assert ben.get(address).status_code == 200
    found[0].start()
    wait_for(found[0].is_ready, 60)


def test_bots_play_on_where_their_server_was_killed(pair, clients):
    """The other one has the table within five seconds, though nobody has asked for it since."""
    found, database = pair
    address = made_by(clients[0], "steady", "steady", **{"option.target": "300"})

    def told(query):
        with psycopg.connect(database) as connection:
            return connection.execute(query, [address.removeprefix("/t/")]).fetchone()[0]

    acts, owner = "SELECT count(*) FROM acts WHERE table_id = %s", "SELECT server FROM leases WHERE table_id = %s"
    wait_for(lambda: told(acts) > 3, 90)
    found[0].tell(signal.SIGKILL)
    found[0].process.wait()
    killed, former, before = time.monotonic(), told(owner), told(acts)
    wait_for(lambda: told(owner) != former, 20)
    taken = time.monotonic() - killed
    wait_for(lambda: told(acts) > before, 90)      # their processes start first
    print(f"taken over after {taken:.1f} s, bots went on after {time.monotonic() - killed:.1f}")
    found[0].start()
    wait_for(found[0].is_ready, 60)


def test_a_server_for_itself_and_those_that_share_shut_each_other_out(pair, tmp_path):
    found, database = pair
    alone = subprocess.run([sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--no-browser", "--database",
                            database], capture_output=True, text=True, check=False, timeout=60)
    assert alone.returncode == 1 and "another server has this database open" in alone.stderr
    file = subprocess.run([sys.executable, "-m", "ludoteca", "serve", "--workers", "2", "--database",
                           str(tmp_path / "t.db")], capture_output=True, text=True, check=False, timeout=60)
    assert file.returncode == 2 and "postgresql://" in file.stderr and "Traceback" not in file.stderr


@pytest.fixture
def overseen(postgres_server, tmp_path, monkeypatch):
    """Visitors of two servers that were started with an operator's token."""
    (tmp_path / "token").write_text(TOKEN)
    monkeypatch.setattr(One, "more", ["--operator-token-file", str(tmp_path / "token")])
    with servers(postgres_server.new_database(), 2, tmp_path) as found:
        made = [httpx.Client(base_url=f"http://127.0.0.1:{one.port}", timeout=20,
                             headers={"host": "table.test", "sec-fetch-site": "none"}) for one in found]
        yield made
        for each in made:
            each.close()


def test_whoever_runs_them_may_ask_any_of_them(overseen):
    """A table is closed at the server that has it; a block holds at all of them within a few seconds."""
    here, there = overseen
    operator = {"authorization": f"Bearer {TOKEN}"}
    address = made_by(here, "here", "here")
    told = there.get("/operator", headers=operator).json()
    assert [server["numbers"] is not None for server in told["servers"]] == [True, True]
    assert told["numbers"]["tables_in_memory"] == 1 and told["in_play"] == 1
    with here.stream("GET", f"{address}/stream") as stream:
        next(stream.iter_text())
        (listed,) = there.get("/operator", headers=operator).json()["tables"]
        assert listed["looked_at"] and f"/t/{listed['id']}" == address
    closing = {"do": "close", "reason": "upkeep"}
    assert there.post(f"/operator{address}", data=closing, headers=operator).status_code == 200
    assert all("has closed this table" in each.get(address).text for each in overseen)
    block = {"do": "block", "seat": "0", "hours": "1"}
    assert there.post(f"/operator{address}", data=block, headers=operator).status_code == 200
    there._cookies = here._cookies
    wait_for(lambda: here.get("/").status_code == there.get("/").status_code == 403, 5)
    for each in there.get("/operator", headers=operator).json()["blocks"]:
        there.post("/operator/blocks", data={"do": "lift", "block": each["id"]}, headers=operator)
    wait_for(lambda: here.get("/").status_code == there.get("/").status_code == 200, 5)
    deleting = {"do": "delete", "sure": "yes"}
    assert there.post(f"/operator{address}", data=deleting, headers=operator).status_code == 200
    assert [each.get(address).status_code for each in overseen] == [404, 404]
