"""Whether the running table is reached as it should be: what a proxy in front passes on, and what it holds back."""

import ipaddress
import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import ludoteca
from ludoteca.cli.checks.asking import CLAIMED, Answer, Sight, Unanswered, ask, look, own_address
from ludoteca.cli.checks.finding import Finding, advice, ok, wrong

REACHED, HTTPS, ORIGIN = "address", "https", "origin"
PROTO, ASKER, STREAMS = "X-Forwarded-Proto", "X-Forwarded-For", "streams"
LATE = 3.0          # seconds, half of what the table keeps the stream open for
SEE_PROXY = "`ludoteca deploy` prints what nginx, HAProxy and Caddy need"
PORTS = {"http": 80, "https": 443}
NOT_TOLD = {
    404: "The table that runs there does not say how it sees visitors, as older ones do not",
    429: "The table has too many streams open for this address just now",
}


def proxy(url: str) -> Iterator[Finding]:
    """Yield how a table is reached at a URL without a path."""
    try:
        answer = ask(f"{url}/openapi.json")
        yield reached(url, answer)
        if not is_ours(answer):
            return
        parts = urlsplit(answer.url)
        there = f"{parts.scheme}://{parts.netloc}"
        yield encrypted(there)
        plain, lied = look(there, LATE), look(there, LATE, CLAIMED)
        form = ask(f"{there}/language", {"Origin": there}, b"language=en", follow=False)
        yield origin(there, form.status, plain)
        if plain.status != 200 or lied.status != 200:
            yield untold(plain.status if plain.status != 200 else lied.status)
            return
        yield scheme(there, plain)
        yield asker(plain, lied, own_address(there))
        yield streams(plain)
    except Unanswered as error:
        yield wrong(REACHED, f"{url} does not answer as it should: {error}.",
                    "See that the table and its proxy run, and that the name leads to this machine.")


def is_ours(answer: Answer) -> bool:
    """Say whether an answer is Ludoteca's own description."""
    return bool(version_in(answer))


def version_in(answer: Answer) -> str:
    """Return which version of Ludoteca has answered, "" if none has."""
    try:
        about = json.loads(answer.text)["info"]
        return str(about["version"]) if about["title"] == "Ludoteca" else ""
    except (ValueError, KeyError, TypeError):
        return ""


def reached(url: str, answer: Answer) -> Finding:
    """Say whether it is Ludoteca, and this version of it, that answers."""
    version = version_in(answer)
    if not version:
        return wrong(REACHED, f"{url} answers with status {answer.status}, but it is not Ludoteca that does.",
                     "See that the table runs, and that the proxy passes everything on to it.")
    if version != ludoteca.__version__:
        return advice(REACHED, f"At {url} runs Ludoteca {version}; here {ludoteca.__version__} is installed.",
                      "Start the table anew with this version, or ask with that one’s doctor.")
    return ok(REACHED, f"Ludoteca {version} answers at {url}.")


def encrypted(url: str) -> Finding:
    """Say whether nobody between can read along."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        return ok(HTTPS, "It is reached by HTTPS.")
    address = as_address(parts.hostname or "")
    if parts.hostname == "localhost" or address is not None and address.is_loopback:
        return ok(HTTPS, "It is reached without HTTPS, on this machine alone.")
    if address is not None and address.is_private:
        return advice(HTTPS, "It is reached without HTTPS, by an address of a private network.",
                      "Use it so only where you trust everybody in that network.")
    return wrong(HTTPS, "It is reached without HTTPS: whoever is on the way can take seats and see hands.",
                 f"Put a server that speaks HTTPS in front; {SEE_PROXY}.")


def as_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return a host as an address, None if it is a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def origin(url: str, status: int, sight: Sight) -> Finding:
    """Say whether a form that comes from the table's own page is taken, as what is done there is."""
    heard = f"; the table hears that {sight.host!r} is asked for" if sight.host else ""
    if status == 403:
        return wrong(ORIGIN, f"A form from {url} is refused as if it came from another site{heard}.",
                     f"Let the proxy pass on the Host as it comes, its port too; {SEE_PROXY}.")
    if status not in (200, 303):
        return wrong(ORIGIN, f"A form from {url} is answered with status {status}.",
                     "Let the proxy pass on POST, with all headers.")
    if sight.status == 200 and not same_host(url, sight.host):
        return wrong(ORIGIN, f"Forms from {url} are taken{heard}: not all browsers’ will be.",
                     f"Let the proxy pass on the Host as it comes, its port too; {SEE_PROXY}.")
    return ok(ORIGIN, f"A form from {url} is taken.")


def same_host(url: str, host: str) -> bool:
    """Say whether a Host is that of a URL; the usual port may be left out."""
    asked, heard = urlsplit(url), urlsplit(f"{urlsplit(url).scheme}://{host}")
    usual = PORTS[asked.scheme]
    try:
        return (asked.hostname, asked.port or usual) == (heard.hostname, heard.port or usual)
    except ValueError:
        return False


def untold(status: int) -> Finding:
    """Say why it was not tried what else the proxy does."""
    told = NOT_TOLD.get(status, f"To the question how the table sees visitors came status {status}")
    return advice("proxy", f"{told}: what the proxy passes on, and whether it holds streams back, was not tried.",
                  "Ask again once that has changed.")


def scheme(url: str, sight: Sight) -> Finding:
    """Say whether the table knows how it is asked: over HTTPS its cookie is sent nowhere else."""
    asked = urlsplit(url).scheme
    if sight.scheme == asked:
        return ok(PROTO, f"The table knows that it is asked by {asked}.")
    return wrong(PROTO, f"It is asked by {asked}, and the table believes by {sight.scheme}.",
                 "Let the proxy set X-Forwarded-Proto, and name its address in FORWARDED_ALLOW_IPS unless it asks at "
                 f"127.0.0.1; {SEE_PROXY}.")


def asker(plain: Sight, lied: Sight, own: str) -> Finding:
    """Say whether the table knows who asks: as what it saw us when we said nothing, and when we lied.

    `own` is the address from which we have asked, "" if it is not known.
    """
    seen, ours = as_address(plain.address), as_address(own)
    here = seen is not None and seen.is_loopback
    asked_here = ours is not None and ours.is_loopback
    if lied.address == CLAIMED:
        if asked_here and is_bare(lied):
            return ok(ASKER, "Asked on this machine without a proxy: who asks so is taken at their word.")
        return wrong(ASKER, "The table believes the address that we claim: the proxy passes it on, or adds to it.",
                     f"Let the proxy set X-Forwarded-For itself, and give no FORWARDED_ALLOW_IPS=*; {SEE_PROXY}.")
    if here and ours is not None and not asked_here:
        return wrong(ASKER, f"We ask from {own}, and the table sees {plain.address}: all visitors share one’s limits.",
                     f"Let the proxy set X-Forwarded-For; {SEE_PROXY}.")
    if here:
        return advice(ASKER, f"The table sees {plain.address}, as it would if the proxy did not say who asks.",
                      "Ask from another machine to be sure, or by the table’s public name.")
    if seen is not None and seen.is_private and seen != ours:
        return advice(ASKER, f"We ask from {own or 'here'}, and the table sees {plain.address}, of a private network.",
                      "If that is the proxy’s own, let it set X-Forwarded-For and name it in FORWARDED_ALLOW_IPS.")
    return ok(ASKER, f"The table sees us as {plain.address}, whatever we claim.")


def is_bare(sight: Sight) -> bool:
    """Say whether an answer looks as if no proxy had passed it on."""
    return sight.headers.get("server") == "uvicorn" and "via" not in sight.headers


def streams(sight: Sight) -> Finding:
    """Say whether what the table sends comes at once: it keeps its stream open after it has said all."""
    if sight.first <= LATE:
        return ok(STREAMS, f"What the table sends comes at once ({sight.first:.1f} s).")
    if sight.last - sight.first > LATE:
        return advice(STREAMS, f"What the table sends took {sight.first:.1f} s to come, though nothing held it back.",
                      "See what keeps machine or line busy.")
    return wrong(STREAMS, f"What the table sends came after {sight.first:.1f} s, only when its stream had ended.",
                 f"Let the proxy hold nothing back (nginx: proxy_buffering off); {SEE_PROXY}.")
