"""Everything that the description of the table allows, and much that it does not, is sent: no answer is an error."""

import asyncio
import random
import re
import threading
from collections import Counter, defaultdict
from urllib.parse import quote_plus

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as conform
from starlette.datastructures import QueryParams
from starlette.requests import Request

from ludoteca.table.app import ROUTES
from ludoteca.table.door.exchange import takes_form
from ludoteca.table.live import overseeing
from ludoteca.table.openapi import FORM, OPERATORS, PARAMETER, document
from tests.soaking import share
from tests.table.helpers import CODE, GAME, ORIGIN, PARTIAL, browser, invitations, look, new_table, site, table_form
from tests.table.hostile import XSS

MOST = 1100, share(40_000)      # cases in all; the second with `make soak`
SEATS = 3
GRANTED = 200, 303
DOCUMENT = document(ROUTES)
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}
CHECKS = [not_a_server_error, conform.status_code_conformance, conform.content_type_conformance,
          conform.response_headers_conformance, conform.response_schema_conformance]


class Watched(QueryParams):
    """The parameters of a request, which remember what of them is read."""

    read: set[str]

    def get(self, key, default=None):
        self.read.add(key)
        return super().get(key, default)

    def __getitem__(self, key):
        self.read.add(key)
        return super().__getitem__(key)

    def __contains__(self, key):
        self.read.add(key)
        return super().__contains__(key)


class Table:
    """The application on an event loop of its own, two browsers, and tables in several states."""

    def __init__(self, database):
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self._site = site(database, pause=60)
        self.ids, self.links, self.rooms = [], [], {}
        self.answers = Counter()                  # of operations, by status
        self.run(self._open())

    def run(self, doing):
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(60)

    async def _open(self):
        self.app = await self._site.__aenter__()
        self.app.state.rooms.closing = True       # a stream ends as soon as it has begun
        self.ana, self.eve = browser(self.app), browser(self.app)
        for over in (False, False, True):
            short = {"option.moon": "9"} if over else {}
            address = await new_table(self.ana, *["here"] * (SEATS - 1), "open", listed="on", **short)
            room = await self.app.state.rooms.get(address.removeprefix("/t/"))
            await self.eve.post(f"{address}/take/{SEATS - 1}", data={"name": "Eve"})
            while over and not room.match.is_over:
                seat = room.match.waiting[0]
                client = self.eve if seat == SEATS - 1 else self.ana
                await client.post(f"{address}/act", data=(await look(client, address, seat)).move(seat))
            self.ids.append(room.table.id)
            self.rooms[room.table.id] = room
        spare = await new_table(self.ana, "here", *["open"] * 5)
        self.links = [link.split("/join/")[1].split("?")[0] for link in await invitations(self.ana, spare)]

    def send(self, sent, *, by_eve):
        """Send what a library for HTTP has prepared; return the answer."""
        client = self.eve if by_eve else self.ana
        return self.run(client.request(sent.method, sent.url, headers=dict(sent.headers), content=sent.body))

    def close(self):
        self.run(self._site.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


READ = defaultdict(set)       # of each endpoint, the parameters that it has looked for


def query_params(request):
    found = Watched(request.scope["query_string"])
    found.read = READ[request.scope.get("endpoint")]
    return found


@pytest.fixture(scope="module", autouse=True)
def watched():
    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(Request, "query_params", property(query_params))
        yield


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    opened = Table(tmp_path_factory.mktemp("schema") / "t.db")
    yield opened
    opened.close()


def known(table, name):
    """Return values of a parameter or field that lead somewhere."""
    some = {"id": table.ids, "table": table.ids, "invitation": table.links, "game": [GAME], "number": [1, 2],
            "seat": ["0", "1", "2", "-1"], "stamp": ["0", "1", "2", "3"], "action": ["gas", "undo", "motor"],
            "n": [0, 3, 17], "at": ["0", "5"], "from": ["0"],
            "figure": ["chain", "cards"], "moment": ["before", "after"],
            "do": ["leave", "lend", "back"], "level": ["random"], "to": ["all", "1"]}
    return some.get(name, [])


def led_somewhere(table, chooser, values, texts=str):
    """Return parameters or fields of which some have been replaced by such as exist."""
    if not isinstance(values, dict):
        return values
    return {
        name: chooser.choice(known(table, name)) if known(table, name) and chooser.random() < 0.7
        else texts(chooser.choice(XSS)) if isinstance(value, str) and chooser.random() < 0.1
        else value
        for name, value in values.items()
    }


def honestly(table, case, chooser):
    """Make of a case, where we know how, what an honest browser would send."""
    name = chooser.choice(table.ids[:2])
    room = table.rooms[name]
    seat = room.match.waiting[0]
    game = room.match.game
    legal = room.view(seat).legal_actions
    action = game.actions[legal[chooser.randrange(1 << 16) % len(legal)]]      # drawn alike, however many there are
    move = {"seat": seat, "action": action, "stamp": room.match.stamp(seat), "key": str(chooser.random())}
    forms = {
        "POST /new/{game}": table_form("here", "open", title=chooser.choice(XSS)),
        "POST /t/{id}/act": move,
        "POST /t/{id}/people": {"do": chooser.choice(["lend", "back"]), "seat": chooser.randrange(SEATS)},
        "POST /language": {"language": "fr"},
        "POST /import": {"record": table.rooms[table.ids[2]].match.record()},
    }
    if case.operation.label in forms:
        case.body = forms[case.operation.label]
        if "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = name


def answer_to(table, case, chooser):
    """Send a case, mostly to tables that there are; return the answer."""
    case.query = led_somewhere(table, chooser, case.query)
    case.body = led_somewhere(table, chooser, case.body)
    return sent(table, case, by_eve=chooser.random() < 0.3)


def sent(table, case, *, by_eve):
    """Send a case as it is; return the answer."""
    prepared = requests.Request(**case.as_transport_kwargs(base_url="http://table.test")).prepare()
    answer = table.send(prepared, by_eve=by_eve)
    table.answers[case.operation.label, answer.status_code] += 1
    return answer


def honest_requests(table):
    """Yield a label, whether Eve sends it, and what goes into path and form: what chance seldom makes sense of."""
    address = table.run(new_table(table.ana, "here", "here", "open", listed="on", hints="on"))
    room = table.run(table.app.state.rooms.get(address.removeprefix("/t/")))
    path = {"id": room.table.id}
    code = CODE.search(table.run(table.ana.get(address, params={"seat": 0})).text).group()
    yield "POST /new/{game}", False, {"game": GAME}, table_form("here", "open")
    yield "POST /language", False, {}, {"language": "en"}
    yield "GET /games/{game}/{sheet}.css", False, {"game": GAME, "sheet": "table"}, None
    yield "POST /t/{id}/take/{seat}", True, path | {"seat": 2}, {"name": "Eve"}
    seat = room.match.waiting[0]
    yield "POST /t/{id}/hint", seat == 2, path, {"seat": seat}
    page = table.run(look(table.eve if seat == 2 else table.ana, address, seat))
    yield "POST /t/{id}/act", seat == 2, path, page.move(seat)
    yield "POST /t/{id}/say", False, path, {"seat": 0, "text": "Good luck!", "to": "all"}
    yield "POST /t/{id}/people", False, path, {"do": "lend", "seat": 1}
    yield "POST /t/{id}/recover", True, path, {"code": code}
    yield "POST /t/{id}/again", False, {"id": table.ids[2]}, {"do": "offer"}


@pytest.mark.parametrize("most", [MOST[0], pytest.param(MOST[1], marks=pytest.mark.soak)])
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_request_is_answered_as_described(table, label, most):
    operation = OPERATIONS[label]

    @settings(max_examples=most // len(OPERATIONS) + 1, deadline=None, derandomize=True, database=None,
              suppress_health_check=list(HealthCheck))
    @given(st.data(), st.sampled_from(GenerationMode), st.randoms(use_true_random=False))
    def sends(data, mode, chooser):
        case = data.draw(operation.as_strategy(generation_mode=mode))
        case.path_parameters = led_somewhere(table, chooser, case.path_parameters, quote_plus)
        if chooser.random() < 0.2:
            honestly(table, case, chooser)
        case.validate_response(answer_to(table, case, chooser), checks=CHECKS)

    sends()


@pytest.mark.parametrize("most", [(12, 12), pytest.param((60, 30), marks=pytest.mark.soak)])
def test_what_follows_from_a_new_table_is_answered_as_described(table, most):
    chooser = random.Random(1)
    runs, steps = most

    class Following(SCHEMA.as_state_machine()):
        def call(self, case, **ignored):
            return schemathesis.Response.from_any(answer_to(table, case, chooser))

        def validate_response(self, response, case, **ignored):
            case.validate_response(response, checks=CHECKS)

    followed = settings(max_examples=runs, stateful_step_count=steps, deadline=None, derandomize=True, database=None,
                        suppress_health_check=list(HealthCheck))
    before = table.answers.copy()
    Following.run(settings=followed)
    shown = {label for label, status in table.answers - before if status == 200}
    assert sum("/t/{id}" in label for label in shown) >= 5, "the links lead to tables"


def test_what_an_honest_browser_sends_is_granted_and_answered_as_described(table):
    for label, by_eve, path, form in honest_requests(table):
        media = {"body": form, "media_type": FORM} if form is not None else {}
        case = OPERATIONS[label].Case(path_parameters=path, headers=ORIGIN | PARTIAL, **media)
        answer = sent(table, case, by_eve=by_eve)
        assert answer.status_code in GRANTED, (label, answer.text)
        case.validate_response(answer, checks=CHECKS)


async def tables_that_do_not_go_on(table):
    """Return which they are: a game that was played elsewhere, a table that was closed, and one that is damaged."""
    brought = await table.ana.post("/import", data={"record": table.rooms[table.ids[2]].match.record()})
    rooms, ids = table.app.state.rooms, [re.search(r'"/t/([^/"]+)', brought.text).group(1)]
    for _ in range(2):
        address = await new_table(table.ana, "here", "here", "open", listed="on", hints="on")
        ids.append(address.removeprefix("/t/"))
    await overseeing.close(await rooms.get(ids[1]), "conduct")
    with table.app.state.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET options = '{' WHERE id = ?", (ids[2],))
    rooms.lose(ids[2:])
    return ids


def test_what_is_asked_of_a_table_that_does_not_go_on_is_answered_as_described(table):
    forms = {
        "act": {"seat": 0, "action": "gas", "stamp": 0, "key": "k"}, "say": {"seat": 0, "text": "Hello", "to": "all"},
        "hint": {"seat": 0}, "people": {"do": "leave", "seat": 0}, "again": {"do": "offer"}, "recover": {"code": "A"},
        "take/{seat}": {"name": "Zoe"}, "shares": {"promise": "0" * 64},
    }
    brought, closed, damaged = table.run(tables_that_do_not_go_on(table))
    statuses = defaultdict(list)
    for name in (brought, closed, damaged):
        for label in (label for label in OPERATIONS if "/t/{id}" in label):
            method, _, path = label.partition(" /t/{id}")
            media = {"media_type": FORM, "body": forms[path.removeprefix("/")]} if method == "POST" else {}
            for headers in (ORIGIN, ORIGIN | PARTIAL):
                case = OPERATIONS[label].Case(path_parameters={"id": name, "n": 0, "seat": 2}, headers=headers, **media)
                answer = sent(table, case, by_eve=False)
                case.validate_response(answer, checks=CHECKS)
                statuses[name, method].append(answer.status_code)
    assert 303 in statuses[brought, "GET"] and set(statuses[closed, "POST"]) == {409}
    assert set(statuses[damaged, "GET"]) == set(statuses[damaged, "POST"]) == {409}


def test_enough_was_sent(table):
    assert table.answers.total() >= MOST[0]
    granted = {label for label, status in table.answers if status in GRANTED}
    assert granted == OPERATIONS.keys()


READABLE = [route for route in ROUTES if "GET" in (getattr(route, "methods", None) or ()) and route not in OPERATORS]


@pytest.mark.parametrize("route", READABLE, ids=lambda route: route.path)
def test_what_is_read_of_an_address_is_described(route):
    path = PARAMETER.sub(r"{\1}", route.path)
    said = {each["name"] for each in DOCUMENT["paths"][path]["get"]["parameters"] if each["in"] == "query"}
    assert said == READ[route.endpoint]


def test_a_handler_says_which_form_it_takes():
    async def takes_none(request):
        pass

    with pytest.raises(TypeError, match="no parameter `form`"):
        takes_form(takes_none)
    fields = DOCUMENT["components"]["schemas"]["NameForm"]["properties"]
    body = DOCUMENT["paths"]["/t/{id}/take/{seat}"]["post"]["requestBody"]["content"]
    assert set(fields) == {"name", "adds"} and "NameForm" in str(body)
