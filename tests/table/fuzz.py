"""People, watchers and enemies at many tables at once, over a server that is killed now and then.

Everything that they get is looked through: words that were meant for others, errors, and answers that differ
from the first one to the same key.
"""

import asyncio
import json
import random
import re
from collections import Counter
from contextlib import suppress
from html import unescape

import httpx
from starlette.routing import Route

from ludoteca.table.app import ROUTES
from tests.table.helpers import CODE, GAME, ORIGIN, PARTIAL, Page, read_page, table_form
from tests.table.hostile import MARK, XSS, what_runs

WHISPER = re.compile(r"whisper-\d+")
LINK = re.compile(r"/join/[\w-]+")
LOOKED_INTO = 0.1            # of the pages with texts of enemies in them: reading as a browser does is slow
LOOKS = ("/log", "/record", "/replay", "/at/3", "/since", "/menu", "/people", "", "/stream")
DEEDS = ("lend", "back", "back", "code", "leave", "invite", "fill", "help", "agree", "agree", "keep")
OPTIONS = {"option.moon": "9"}
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW")
PARAMETER = re.compile(r"\{(\w+)[^}]*\}")
PATHS = [route.path for route in ROUTES if isinstance(route, Route)] + ["/static/{x}/{x}", "/{x}"]
Place = tuple[str, int]      # a table's address and a seat


class Found(AssertionError):
    """Something that must not be."""


class World:
    """What everybody together knows of what should be."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.luck = random.Random(seed)
        self.tables: list[str] = []
        self.links: list[str] = []                       # invitations, used ones too
        self.acknowledged: dict[tuple[str, int], tuple[int, str]] = {}
        self.meant: dict[str, tuple[str, int]] = {}      # words said in private -> table, mask
        self.holders: dict[Place, Person] = {}
        self.answers: Counter[int] = Counter()
        self.done: Counter[str] = Counter()
        self.up = asyncio.Event()
        self.up.set()
        self.over = False


class Person:
    """Somebody with a browser."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.luck = random.Random(f"{world.luck.random()} {name}")
        self.cookies = httpx.Cookies()
        self.seats: set[Place] = set()
        self.pages: dict[Place, Page] = {}
        self.moves: list[tuple[Place, dict[str, str], int]] = []      # what was acknowledged, and its number
        self.may_hear: set[str] = set()

    async def live(self) -> None:
        """Do one thing after the other until it is over."""
        while not self.world.over:
            async with self.browser(self.cookies) as self.http:
                with suppress(httpx.TransportError):          # it has been killed: the browser comes back
                    for _ in range(self.luck.randrange(5, 60)):
                        if self.world.over:
                            break
                        await self.do_something()
                self.cookies = self.http.cookies
            await self.world.up.wait()
            await asyncio.sleep(0.02)

    def browser(self, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.world.address, headers=ORIGIN, cookies=cookies, timeout=30, verify=False)

    async def do_something(self) -> None:
        deeds = [(self.move, 40), (self.talk, 10), (self.undo, 8), (self.repeat, 6), (self.look_around, 10),
                 (self.change_seat, 6), (self.sit_down, 6), (self.come_back, 2), (self.open_table, 2), (self.again, 4)]
        doing = self.luck.choices([deed for deed, _ in deeds], [weight for _, weight in deeds])[0]
        self.world.done[doing.__name__] += 1
        await doing()

    async def ask(self, method: str, path: str, **sent) -> httpx.Response:
        """Send a request and look through what is answered."""
        answer = await self.http.request(method, path, **sent)
        self.world.answers[answer.status_code] += 1
        if answer.status_code >= 500:
            raise Found(f"{self.name}: {method} {path} {sent} is answered {answer.status_code}: {answer.text[-300:]}")
        self.look_through(answer.text, f"{method} {path}")
        return answer

    def look_through(self, text: str, where: str) -> None:
        for word in WHISPER.findall(text):
            table, mask = self.world.meant[word]
            hears = word in self.may_hear or any(seat == table and mask >> n & 1 for seat, n in self.seats)
            if not hears:
                raise Found(f"{self.name} reads {word} in {where}, which was for {mask:b} at {table}")
            self.may_hear.add(word)
        if MARK in text and "<html" in text and self.luck.random() < LOOKED_INTO and what_runs(text):
            raise Found(f"{self.name} gets what runs in {where}: {what_runs(text)}")

    def place(self) -> Place | None:
        return self.luck.choice(sorted(self.seats)) if self.seats else None

    async def open_table(self) -> None:
        if len(self.world.tables) > 60:
            return
        kinds = ["here", *self.luck.choices(["open", "random", "here"], [5, 2, 2], k=self.luck.randrange(1, 5))]
        title = {"title": self.luck.choice(XSS), "listed": "on"} if self.luck.random() < 0.8 else {}
        names = {f"name.{seat}": f"{self.name}{seat}" for seat in range(len(kinds))}
        answer = await self.ask("POST", f"/new/{GAME}", data=table_form(*kinds, **OPTIONS, **title, **names))
        if answer.status_code == 303:
            table = answer.headers["location"]
            self.world.tables.append(table)
            for seat, kind in enumerate(kinds):
                if kind == "here":
                    self.take((table, seat))
            self.world.links += LINK.findall((await self.ask("GET", f"{table}/people")).text)

    def take(self, place: Place) -> None:
        former = self.world.holders.get(place)
        if former is not None and former is not self:
            former.seats.discard(place)
        self.world.holders[place] = self
        self.seats.add(place)

    async def load(self, place: Place) -> Page:
        answer = await self.ask("GET", f"{place[0]}?seat={place[1]}")
        if answer.status_code == 403:           # somebody has come back with a code
            self.seats.discard(place)
            return Page("", "", ())
        self.pages[place] = read_page(answer.text)
        return self.pages[place]

    async def move(self) -> None:
        place = self.place()
        if place is None:
            return
        page = self.pages.get(place) if self.luck.random() < 0.15 else None
        page = page or await self.load(place)
        if page.actions:
            key = f"{self.luck.random()}" if self.luck.random() < 0.9 else "same"
            await self.send(place, page.move(place[1], self.luck.choice(page.actions), key))

    async def undo(self) -> None:
        place = self.place()
        page = await self.load(place) if place else None
        if page and page.stamp:
            await self.send(place, page.move(place[1], "undo", f"{self.luck.random()}"))

    async def send(self, place: Place, form: dict[str, str]) -> httpx.Response:
        answer = await self.ask("POST", f"{place[0]}/act", data=form, headers=PARTIAL)
        if answer.status_code == 200:
            n = answer.json()["act"]
            known = self.world.acknowledged.setdefault((place[0], n), (place[1], form["action"]))
            if known != (place[1], form["action"]):
                raise Found(f"act {n} of {place[0]} is {known} and {form}")
            self.moves.append((place, form, n))
        return answer

    async def repeat(self) -> None:
        """Send something acknowledged once more, by oneself or as somebody else."""
        if self.moves:
            place, form, n = self.luck.choice(self.moves)
            if place in self.seats:
                answer = await self.ask("POST", f"{place[0]}/act", data=form, headers=PARTIAL)
                if form["key"] != "same" and answer.status_code == 200 and answer.json()["act"] != n:
                    raise Found(f"{form} is answered {answer.text} and before {n}")

    async def talk(self) -> None:
        place = self.place()
        if place is None:
            return
        page = await self.ask("GET", f"{place[0]}?seat={place[1]}")
        audience = re.search(r'<option value="(\d+)">', page.text)
        if not audience or self.luck.random() < 0.4:
            text, to = self.luck.choice(XSS), "all"
        else:
            text, to = f"whisper-{len(self.world.meant)}", audience.group(1)
            self.world.meant[text] = (place[0], int(to) | 1 << place[1])
        await self.ask("POST", f"{place[0]}/say", data={"seat": place[1], "text": text, "to": to})

    async def look_around(self) -> None:
        place = self.place() or (self.luck.choice(self.world.tables), -1) if self.world.tables else None
        if place:
            path = self.luck.choice(LOOKS)
            if path == "/stream":
                await self.listen(f"{place[0]}/stream?seat={place[1]}&heard=0&lines=0", 2, 0.3)
            else:
                await self.ask("GET", f"{place[0]}{path}?seat={place[1]}&acts=0&from=0")
        await self.ask("GET", "/")

    async def listen(self, path: str, events: int, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self.http.stream("GET", path) as stream:
                self.world.answers[stream.status_code] += 1
                async for line in stream.aiter_lines():
                    self.look_through(unescape(line), path)
                    events -= line.startswith("data: {") and bool(json.loads(line[6:]))
                    if not events or self.world.over:
                        return

    async def change_seat(self) -> None:
        place = self.place()
        if place is None:
            return
        deed = self.luck.choice(DEEDS)
        seat = place[1] if deed in ("lend", "back", "code", "leave") else self.luck.randrange(6)
        answer = await self.ask("POST", f"{place[0]}/people", data={"do": deed, "seat": seat, "level": "random"})
        if deed == "leave" and answer.status_code == 303:
            self.seats.discard(place)
            self.world.holders.pop(place, None)
        self.world.links += LINK.findall((await self.ask("GET", f"{place[0]}/people")).text)

    async def sit_down(self) -> None:
        if self.luck.random() < 0.5 and self.world.links:
            path = self.luck.choice(self.world.links)
        elif self.world.tables:
            path = f"{self.luck.choice(self.world.tables)}/take/{self.luck.randrange(6)}"
        else:
            return
        page = await self.ask("GET", path)
        if page.status_code == 200:
            before = set(self.seats)
            answer = await self.ask("POST", path, data={"name": f"{self.name}{self.luck.randrange(99)}"})
            if answer.status_code == 303:
                table = answer.headers["location"]
                await self.find_seats(table, before)

    async def find_seats(self, table: str, before: set[Place]) -> None:
        for seat in range(6):
            if (table, seat) not in before and (await self.ask("GET", f"{table}/menu?seat={seat}")).status_code == 200:
                self.take((table, seat))

    async def come_back(self) -> None:
        """Bring a seat to another browser, which goes on as this one."""
        place = self.place()
        if place is None:
            return
        await self.ask("POST", f"{place[0]}/people", data={"do": "code", "seat": place[1]})
        code = CODE.search((await self.ask("GET", f"{place[0]}/people")).text)
        if code:
            async with self.browser() as phone:
                answer = await phone.post(f"{place[0]}/recover", data={"code": code.group()})
                if answer.status_code == 303:
                    self.seats.discard(place)        # it was only tried, and is left there

    async def again(self) -> None:
        place = self.place()
        if place is None:
            return
        deed = self.luck.choice(["offer", "accept", "decline", "withdraw", "start"])
        answer = await self.ask("POST", f"{place[0]}/again", data={"do": deed})
        table = answer.headers.get("location", "").partition("#")[0]
        if answer.status_code == 303 and table != place[0]:      # else the others are asked first
            if table not in self.world.tables:
                self.world.tables.append(table)
            self.seats = {each for each in self.seats if each[0] != place[0]}
            await self.find_seats(table, set(self.seats))


class Enemy(Person):
    """Somebody who sends whatever could break something, and what belongs to others."""

    async def do_something(self) -> None:
        await (self.steal if self.luck.random() < 0.4 else self.break_something)()

    async def break_something(self) -> None:
        luck, world = self.luck, self.world
        table = luck.choice(world.tables).removeprefix("/t/") if world.tables else "x"
        strange = luck.choice([*XSS, "", "%00", "9" * 5000, "../" * 9, "%ff", "é" * 300])
        quoted, number = str(httpx.QueryParams({"": strange}))[1:], luck.choice(["0", "1", "9" * 30, "-1"])
        known = {"id": [table], "game": [GAME], "seat": [number], "number": [number], "n": [number]}
        path = PARAMETER.sub(lambda found: luck.choice([quoted, *known.get(found[1], [])]), luck.choice(PATHS))
        if path.endswith("/stream"):
            return
        sent = luck.choice([
            {},
            {"content": luck.randbytes(luck.randrange(3000))},
            {"content": b"a=b&" * 20_000},
            {"data": {"seat": strange, "name": strange, "do": strange}},
            {"params": {"seat": strange, "at": strange, "from": strange, "back": strange}},
            {"headers": {"cookie": f"ludoteca={'x' * luck.randrange(9000)}; learned={'9' * 5000}; settings=%"}},
            {"headers": {"sec-fetch-site": "cross-site"}},
            {"headers": {"content-type": "multipart/form-data; boundary=x"}},
        ])
        await self.ask(luck.choice(METHODS), path, **sent)

    async def steal(self) -> None:
        """Try seats, moves, invitations and codes of others."""
        luck, world = self.luck, self.world
        if not world.tables:
            return
        table = luck.choice(world.tables)
        form = {"seat": luck.randrange(6), "action": "gas", "stamp": luck.randrange(40), "key": "same",
                "text": "stolen", "to": "all", "do": luck.choice(["leave", "lend", "agree", "keep"]), "level": "random"}
        for path in ("/act", "/say", "/people", "/again"):
            answer = await self.ask("POST", f"{table}{path}", data=form)
            if answer.status_code in (200, 303) and path != "/again":
                raise Found(f"an enemy is let in: {path} {form}")
        await self.ask("POST", f"{table}/recover", data={"code": "-".join(["AAAAA"] * 6)})
        used = await self.ask("GET", f"{table}?seat={luck.randrange(6)}")
        if 'id="hand"' in used.text and used.status_code == 200:
            raise Found(f"an enemy sees a hand at {table}")


class Watcher(Person):
    """Somebody who follows tables and is told nothing that is meant for seats."""

    async def do_something(self) -> None:
        if not self.world.tables:
            await asyncio.sleep(0.1)
            return
        table = self.luck.choice(self.world.tables)
        page = await self.ask("GET", table)
        if re.search(r'id="hand"[^>]*>\s*<button', page.text):
            raise Found(f"a hand is shown to somebody who watches {table}")
        await self.listen(f"{table}/stream", self.luck.randrange(1, 6), self.luck.uniform(0.1, 2))
