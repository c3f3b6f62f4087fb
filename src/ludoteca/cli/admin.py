"""`ludoteca admin`: what whoever runs the table can do while it runs."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from http.client import HTTPException
from ipaddress import ip_address
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

from ludoteca.cli.common import counted
from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.table.store.tokens import operators_token

PATIENCE = 20.0        # seconds
LARGEST = 20_000_000   # bytes of an answer
MINUTE, HOUR, DAY = 60, 3600, 86_400
NO_FILE = "--operator-token-file is missing: the file that the table was started with"
NOT_OURS = "{url} does not answer as a table of Ludoteca does (status {status}); --url says where it runs"
TOO_MUCH = "{url} is asked too much just now (status 429); try again in a moment"
NOT_NOW = "{url} cannot answer just now (status {status}); try again in a moment, or see what its log says"
NOT_THERE = "{url} cannot be reached: {reason}"
NO_OPERATOR = "there is nothing for its operator at {url}: start the table with --operator-token-file"
OPEN = "ludoteca: the token goes unencrypted to {host}; whoever is on the line can read it"
NOT_SURE = "deleting cannot be undone: say --yes"
WHOM = "say whom to block: an address or a network, or --table and --seat"
Answer = dict[str, Any]


def run(asked: argparse.Namespace) -> int:
    """Do what is asked for, and print what was answered."""
    table = Table(asked.url, token_of(asked.operator_token_file))
    answer = DEEDS[asked.deed](table, asked)
    if getattr(asked, "json", False):
        print(json.dumps(answer, indent=2, ensure_ascii=False))
    else:
        print(SAID[asked.deed](answer))
    return 0


def token_of(file: str) -> str:
    """Return the token that a file holds, but for the end of its line."""
    if not file:
        raise LudotecaError(NO_FILE)
    try:
        return operators_token(file)
    except ValueError as error:
        raise LudotecaError("{reason}", reason=error) from None


class Stays(HTTPRedirectHandler):
    """Goes nowhere else: the token is for the table alone."""

    def redirect_request(self, *_: Any) -> None:
        """Follow nothing."""


class Table:
    """A running table, asked by its operator."""

    def __init__(self, url: str, token: str) -> None:
        """Warn where others could read the token on the way."""
        self.url, self._token = url, token
        host = urlsplit(url).hostname or ""
        here = is_here(host)
        if not here and not url.startswith("https:"):
            print(OPEN.format(host=host), file=sys.stderr)
        self._opener: OpenerDirector = build_opener(Stays, *([ProxyHandler({})] if here else []))

    def ask(self, path: str, **fields: object) -> Answer:
        """Return what the table answers to a question, or with fields to a form.

        Raises:
            LudotecaError: it refuses, or there is none.

        """
        headers = {"Authorization": f"Bearer {self._token}", "Sec-Fetch-Site": "none", "Accept-Language": "en"}
        form = urlencode(fields).encode() if fields else None
        request = Request(f"{self.url}{path}", form, headers)      # noqa: S310 - of http or https, as the parser saw to
        try:
            with self._opener.open(request, timeout=PATIENCE) as response:
                return self._read(response.read(LARGEST), response.status)
        except HTTPError as error:
            with error:
                raise LudotecaError(self._complaint(error.read(LARGEST), error.code)) from None
        except (OSError, HTTPException) as error:
            raise LudotecaError(NOT_THERE, url=self.url, reason=getattr(error, "reason", None) or error) from error

    def _read(self, text: bytes, status: int) -> Answer:
        try:
            found = json.loads(text)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise LudotecaError(NOT_OURS, url=self.url, status=status)
        return found

    def _complaint(self, text: bytes, status: int) -> str:
        """Return why the table refuses."""
        try:
            return str(self._read(text, status)["error"])
        except (LudotecaError, KeyError):
            said = NOT_NOW if status >= 500 else {404: NO_OPERATOR, 429: TOO_MUCH}.get(status, NOT_OURS)
            return said.format(url=self.url, status=status)


def is_here(host: str) -> bool:
    """Say whether a host is this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def name_of(table: str) -> str:
    """Return the last part of a table's address."""
    return urlsplit(table).path.rstrip("/").rpartition("/")[2]


def at(table: str) -> str:
    """Return where a table is asked for, by its address or the last part of that."""
    return f"/operator/t/{name_of(table)}"


def _tables(table: Table, asked: argparse.Namespace) -> Answer:
    below = {"below": name_of(asked.below)} if asked.below else {}
    return table.ask(f"/operator?{urlencode({'most': asked.most} | below)}")


def _delete(table: Table, asked: argparse.Namespace) -> Answer:
    if not asked.yes:
        raise LudotecaError(NOT_SURE)
    return table.ask(at(asked.table), do="delete", sure="yes")


def _block(table: Table, asked: argparse.Namespace) -> Answer:
    seat = bool(asked.table) and asked.seat is not None
    if seat == bool(asked.network) or not seat and bool(asked.table):
        raise LudotecaError(WHOM)
    if seat:
        return table.ask(at(asked.table), do="block", seat=asked.seat, hours=asked.hours)
    return table.ask("/operator/blocks", do="block", network=asked.network, hours=asked.hours)


def said_load(answer: Mapping[str, Any]) -> str:
    """Return the load as lines."""
    lines = [f"{'tables in play':<22}{answer['in_play']:>12}"]
    lines += [f"{name.replace('_', ' '):<22}{number:>12.0f}" for name, number in answer["numbers"].items()]
    for server in answer["servers"]:
        numbers = server["numbers"]
        held = "" if numbers is None else counted(int(numbers["tables_in_memory"]), "table")
        does = f"{held} in memory" if held else "does not answer"
        lines.append(f"{server['address']}: {does}" + (" (asked)" if server["is_me"] else ""))
    return "\n".join(lines)


def said_tables(answer: Mapping[str, Any]) -> str:
    """Return tables as lines, without anybody's name."""
    older = [f"more with --below {answer['older']}"] if answer["older"] else []
    return "\n".join([*map(_table_line, answer["tables"]), *older]) or "no tables"


def _table_line(table: Mapping[str, Any]) -> str:
    state = f"closed ({table['closed']})" if table["closed"] else "over" if table["over"] else "in play"
    seats = f"{counted(table['seats'], 'seat')}, {table['people']} held"
    more = [", listed" * table["listed"], ", looked at" * table["looked_at"]]
    return f"{table['id']}  {table['game']}, {seats}, {state}, {ago(table['moved'])}{''.join(more)}"


def said_talk(answer: Mapping[str, Any]) -> str:
    """Return what was said as lines: number, seat, whether who sat there has left it, words."""
    lines = []
    for each in answer["talk"]:
        how = " (has since left)" * each["gone"] + " (in private)" * each["whispered"]
        text = "(removed)" if each["removed"] else each["text"]
        lines.append(f"{each['number']:>5}  seat {each['seat']}{how}: {text}")
    return "\n".join(lines) or "nothing was said"


def said_seats(answer: Mapping[str, Any]) -> str:
    """Return who sits at a table as lines: seat, name, who plays."""
    lines = []
    for each in answer["seats"]:
        who = f"a bot, {each['bot']}" if each["bot"] else "a browser" if each["browser"] else "nobody yet"
        lines.append(f"seat {each['seat']}: {each['name'] or '-'} ({who})")
    return "\n".join(lines)


def said_blocks(answer: Mapping[str, Any]) -> str:
    """Return blocks as lines."""
    lines = [f"{each['id']}  {each['network'] or 'a browser'}, {until(each['until'])}" for each in answer["blocks"]]
    return "\n".join(lines) or "nobody is blocked"


def ago(moment: int) -> str:
    """Return how long ago something was. `moment`: milliseconds since 1970."""
    return f"{long(time.time() - moment / 1000)} ago"


def until(moment: int) -> str:
    """Return how long something lasts yet. `moment`: milliseconds since 1970."""
    return f"{long(moment / 1000 - time.time())} left"


def long(seconds: float) -> str:
    """Return a time in its largest unit."""
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit:
            return counted(int(seconds // unit), name)
    return counted(max(0, int(seconds)), "second")


def blocked(answer: Mapping[str, Any]) -> str:
    """Return who is blocked."""
    return f"blocked: {answer.get('network') or 'the browser of that seat'}"


DEEDS: dict[str, Callable[[Table, argparse.Namespace], Answer]] = {
    "load": lambda table, asked: table.ask("/operator?most=1"),
    "tables": _tables,
    "talk": lambda table, asked: table.ask(at(asked.table)),
    "close": lambda table, asked: table.ask(at(asked.table), do="close", reason=asked.because),
    "open": lambda table, asked: table.ask(at(asked.table), do="open"),
    "unsay": lambda table, asked: table.ask(at(asked.table), do="unsay", number=asked.number),
    "seats": lambda table, asked: table.ask(at(asked.table)),
    "unname": lambda table, asked: table.ask(at(asked.table), do="unname", seat=asked.seat),
    "delete": _delete,
    "block": _block,
    "unblock": lambda table, asked: table.ask("/operator/blocks", do="lift", block=asked.block),
    "blocks": lambda table, asked: table.ask("/operator?most=1"),
}
SAID: dict[str, Callable[[Answer], str]] = {
    "load": said_load, "tables": said_tables, "talk": said_talk, "seats": said_seats, "blocks": said_blocks,
    "block": blocked, "close": lambda answer: "closed", "open": lambda answer: "open again",
    "unsay": lambda answer: "removed", "unname": lambda answer: "removed",
    "delete": lambda answer: "deleted", "unblock": lambda answer: "let in again",
}
