"""Configurations of what stands around a table on a server: made of templates, with what an operator says filled in."""

import ipaddress
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, StrictUndefined

from ludoteca.engine.texts.errors import LudotecaError
from ludoteca.engine.texts.words import LANGUAGES
from ludoteca.table.door.guards import LARGER_BODIES, LARGEST_BODY

FILES = {                # that are printed for each target
    "nginx": ("nginx.conf",),
    "haproxy": ("haproxy.cfg",),
    "caddy": ("Caddyfile",),
    "systemd": ("ludoteca.socket", "ludoteca.service"),
    "compose": ("compose.yaml", "Caddyfile"),
    "container": ("Containerfile",),
}
VISITED = ("nginx", "haproxy", "caddy", "compose")      # these must know by which name visitors come
PROXY = ("host", "port", "certificate", "key", "listen", "http", "https", "servers", "workers")
USED = {                 # what is told each target; anything else would be asked for in vain
    "nginx": PROXY,
    "haproxy": PROXY,
    "caddy": PROXY,
    "systemd": ("port", "program", "database", "workers"),
    "compose": ("host", "port", "http", "https"),
    "container": ("port",),
}
CERTIFICATES = {         # where the system's own tools put them, certificate and key
    "nginx": ("/etc/letsencrypt/live/{host}/fullchain.pem", "/etc/letsencrypt/live/{host}/privkey.pem"),
    "haproxy": ("/etc/haproxy/{host}.pem", ""),
}
FRONT = "172.31.247.0/29"                               # the network between Caddy and the table, and both there
CADDY, TABLE = "172.31.247.2", "172.31.247.3"
HTTP, HTTPS = 80, 443
LOOPBACK = "127.0.0.1"
BELIEVED = (LOOPBACK, "::1", "localhost")               # servers asked there believe a proxy without being told to
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*", re.IGNORECASE)
PLAIN = re.compile(r"[\w@%+=:,./?&~-]+")                # what needs no quotes in any of these files
NO_HOST = "--host is missing: say by which name visitors come, such as --host table.example.org."
NOT_A_HOST = "--host: {text!r} is no name of a host, such as table.example.org, without https:// and without a port."
NOT_AN_ADDRESS = "--listen: {text!r} is no address of this machine, such as 192.0.2.1."
NOT_SERVERS = "--servers: {text!r} is no list of hosts where servers are, such as 10.0.0.5,10.0.0.6, without ports."
NOT_A_PATH = "{option}: {text!r} is no path that these files can hold: absolute, of letters, digits and -_./ alone."
NOT_A_DATABASE = (
    "--database: {text!r} must be postgresql://..., without spaces and quotes. One of SQLite lies where the unit "
    "may write, in /var/lib/ludoteca."
)
HALF = "--certificate and --key belong together: name both or neither."
ONE_FILE = "--key: HAProxy reads certificate and key from one file; put both into that of --certificate."
NOT_OF_TARGET = "--{option} means nothing for {target}, which takes {used}."
ONE_FILE_ONE_SERVER = "--workers: several servers need --database postgresql://...; a file of SQLite has one."
NOT_FREE = "--{which} must be a port from 1 to 65535: nobody finds a free one that is taken."


@dataclass(frozen=True)
class Site:
    """Where visitors come, and where the table is. Empty texts are what the target does by itself."""

    host: str = ""              # by which visitors come
    port: int = 8000            # of the table
    certificate: str = ""       # paths of files
    key: str = ""
    listen: str = ""            # the address at which the proxy listens; all of this machine
    http: int = HTTP            # ports of the proxy
    https: int = HTTPS
    program: str = ""           # the path of `ludoteca`
    database: str = ""          # postgresql://..., else a file where the unit may write
    servers: str = LOOPBACK     # the hosts where servers are, with commas between them
    workers: int = 1            # servers of each host, each on one of the ports that follow that of the table


def configurations(target: str, site: Site) -> dict[str, str]:
    """Return the files of a target, one of `FILES`, by their names.

    Raises:
        LudotecaError: something that the target needs is missing, or would not be read as it is meant.

    """
    check(target, site)
    own_certificate, own_key = (each.format(host=site.host) for each in CERTIFICATES.get(target, ("", "")))
    values: dict[str, Any] = vars(site) | {
        "target": target,
        "name": bracketed(site.host),
        "address": bracketed(site.host) + ("" if site.https == HTTPS else f":{site.https}"),
        "bound": f"{bracketed(site.listen)}:" if site.listen else "",
        "upstreams": upstreams(target, site),
        "is_believed": target == "compose" or set(hosts_in(site.servers)) <= set(BELIEVED),
        "certificate": site.certificate or own_certificate,
        "key": site.key or own_key,
        "largest_body": max(LARGEST_BODY, *LARGER_BODIES.values()),
        "database": site.database.replace("%", "%%"),       # as units have it
        "languages": sorted(LANGUAGES),
        "subnet": FRONT,
        "proxy": CADDY,
        "table": TABLE,
    }
    return {name: templates().from_string(source_of(name)).render(values) for name in FILES[target]}


def upstreams(target: str, site: Site) -> list[str]:
    """Return where the servers of the table are, as a proxy reaches them."""
    hosts = ["table"] if target == "compose" else hosts_in(site.servers)
    ports = [site.port] if site.workers == 1 else range(site.port + 1, site.port + 1 + site.workers)
    return [f"{bracketed(host)}:{port}" for host in hosts for port in ports]


def hosts_in(servers: str) -> list[str]:
    """Return the hosts of a list with commas."""
    return [host.strip() for host in servers.split(",")]


@cache
def templates() -> Environment:
    """Return what fills templates in. Nothing that a template asks for may be missing."""
    return Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
                       autoescape=False)  # noqa: S701 - no web page comes of it; `check` lets nothing odd in


def source_of(name: str) -> str:
    """Return a template."""
    return (resources.files(__package__) / "files" / name).read_text("utf-8")


def bracketed(host: str) -> str:
    """Return a host as an address has it before a port."""
    return f"[{host}]" if ":" in host else host


def check(target: str, site: Site) -> None:
    """Let nothing into a file that would be read as something else there.

    Raises:
        LudotecaError: something is missing or odd, and what.

    """
    for option, said in vars(site).items():
        if option not in USED[target] and said != getattr(Site, option):
            used = ", ".join(f"--{each}" for each in USED[target])
            raise LudotecaError(NOT_OF_TARGET.format(option=option, target=target, used=used))
    if target in VISITED and not site.host:
        raise LudotecaError(NO_HOST)
    if site.host and not is_host(site.host):
        raise LudotecaError(NOT_A_HOST.format(text=site.host))
    if not all(is_host(host) for host in hosts_in(site.servers)):
        raise LudotecaError(NOT_SERVERS.format(text=site.servers))
    if site.listen and not is_address(site.listen):
        raise LudotecaError(NOT_AN_ADDRESS.format(text=site.listen))
    if target == "systemd" and site.workers > 1 and not site.database:
        raise LudotecaError(ONE_FILE_ONE_SERVER)
    for which in ("port", "http", "https"):
        if not getattr(site, which):
            raise LudotecaError(NOT_FREE.format(which=which))
    check_files(target, site)


def check_files(target: str, site: Site) -> None:
    """Let no odd path or address of a database into a file.

    Raises:
        LudotecaError: one of them is odd, or missing, and which.

    """
    for option in ("certificate", "key", "program"):
        text = getattr(site, option)
        if text and not is_path(text):
            raise LudotecaError(NOT_A_PATH.format(option=f"--{option}", text=text))
    if site.database and not (PLAIN.fullmatch(site.database) and site.database.startswith("postgresql://")):
        raise LudotecaError(NOT_A_DATABASE.format(text=site.database))
    if target == "haproxy" and site.key:
        raise LudotecaError(ONE_FILE)
    if target != "haproxy" and bool(site.certificate) != bool(site.key):
        raise LudotecaError(HALF)


def is_path(text: str) -> bool:
    """Say whether a text is an absolute path that needs no quotes. Names of systemd's begin with %: there is none."""
    return text.startswith("/") and "%" not in text and PLAIN.fullmatch(text) is not None


def is_host(text: str) -> bool:
    """Say whether a text is a name of a host, or an address."""
    return NAME.fullmatch(text) is not None or is_address(text)


def is_address(text: str) -> bool:
    """Say whether a text is an address of the internet's."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return "%" not in text
