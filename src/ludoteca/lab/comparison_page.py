"""A comparison as one page: what differs drawn, with its intervals, and the figures below it."""

from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.lab.page import drawn, template
from ludoteca.lab.plots import differences_plot


def as_page(found: Mapping[str, Any]) -> str:
    """Return the page of what `ludoteca.lab.comparison.comparison` has found, as HTML."""
    return template("comparison.html").render(
        found=found, plan=found["plan"], bots=list(dict.fromkeys(found["plan"]["bots"])),
        variants=[with_parts(variant, f"v{number}") for number, variant in enumerate(found["variants"])],
    )


def with_parts(variant: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a variant with its plots, each with the lines that it shows, and what is surely different."""
    parts = list(parts_of(variant, name))
    return dict(variant) | {
        "name": name, "parts": parts,
        "sure": [line["what"] for part in parts for line in part["lines"] if line["sure"] == "yes"],
    }


def parts_of(variant: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
    """Yield the lines that are drawn together, in one unit; lines that never counted anything are left out."""
    actions = [*variant["uses"], *variant["other_uses"]]
    amounts, shares = ([line for line in variant["lines"] if line["kind"] == kind] for kind in ("amount", "share"))
    for place, (title, unit, label, lines) in enumerate((
        ("What a game comes to", "in a game", "change in per cent", amounts),
        ("How games end", "in games of a hundred", "change in games of a hundred", shares),
        ("What is done", "taken in games of a hundred", "change in games of a hundred", actions),
    )):
        counted = [line for line in lines if line["usual"] or line["other"]]
        rows = [in_unit(line) for line in counted if line["usual"] or line["kind"] == "share"]
        if counted:
            plot = drawn(differences_plot, f"{name}p{place}", title, label, rows) if rows else ""
            yield {"title": title, "unit": unit, "lines": counted, "plot": plot}


def in_unit(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line as it is drawn: shares in points, amounts in per cent of the usual one, which is not 0."""
    whole = 1.0 if line["kind"] == "share" else abs(line["usual"]) / 100
    low, high = line["interval"]
    return {"what": line["what"], "sure": line["sure"], "difference": line["difference"] / whole,
            "interval": [low / whole, high / whole]}
