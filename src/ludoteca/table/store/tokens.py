"""Secrets: identifiers that cannot be guessed, and how they are stored."""

import base64
import hashlib
import hmac
import secrets
import time
from pathlib import Path

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32 characters that are not mistaken for one another
GROUPS, GROUP = 6, 5  # a recovery code has 30 of them: 150 bits


def new_identifier() -> str:
    """Return an identifier of a table or an invitation: 128 random bits, safe in a link, no option to a command."""
    made = secrets.token_urlsafe(16)
    return new_identifier() if made.startswith("-") else made


def new_secret() -> str:
    """Return a browser's secret: 256 random bits."""
    return secrets.token_urlsafe(32)


def new_recovery_code() -> str:
    """Return a code that a person can write down."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def normal_code(text: str) -> str:
    """Return a recovery code as it was given out, however it was typed."""
    kept = "".join(letter for letter in text.upper() if letter in ALPHABET)
    return "-".join(kept[at : at + GROUP] for at in range(0, len(kept), GROUP))


def operators_token(file: str) -> str:
    """Return the operator's token, which is all that a file holds but for the end of its line.

    Raises:
        ValueError: the file holds nothing, or more than one word; the message does not repeat it.

    """
    token = Path(file).read_text(encoding="utf-8").strip()
    if not token:
        raise ValueError(f"{file} is empty; it should hold the operator's token")
    if not token.isascii() or len(token.split()) > 1:
        raise ValueError(f"{file} should hold the operator's token and nothing else: one word of ASCII characters")
    return token


def hashed(secret: str) -> str:
    """Return how a secret is stored. A plain hash will do, since the secrets are random and long."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invitation_of(secret: str, table: str, seat: int, number: str) -> str:
    """Return the token in the link to a seat: 128 bits, made of the host's own secret, which is not stored."""
    made = hmac.digest(secret.encode(), f"invitation/{table}/{seat}/{number}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).rstrip(b"=").decode()


def invitation_digest(token: str) -> str:
    """Return how the token of an invitation is stored."""
    return hashed(token)[:32]


def now() -> int:
    """Return the time in milliseconds since 1970, as this machine's clock has it: it may be set, and then it jumps."""
    return time.time_ns() // 1_000_000


_BEGAN = now() - time.monotonic_ns() // 1_000_000


def monotonic() -> int:
    """Return the time in milliseconds since 1970, reckoned from when the process began: it never jumps.

    What waits, counts on this; what is stored and shown as a date, on `now`.
    """
    return _BEGAN + time.monotonic_ns() // 1_000_000
