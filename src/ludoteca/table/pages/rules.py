"""A game's rules as a page: its Markdown, with an anchor for each clause and a link wherever one is cited."""

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ludoteca.engine.texts.rule_pages import CLAUSE_ID, IDENTIFIER, rules_page

CLAUSE_BEGINS = re.compile(rf"(<li>|<p>)(\s*<p>)?\s*<strong>({IDENTIFIER})</strong>")
CODE_OR_TAG = re.compile(rf"(<[^>]*>|\b{IDENTIFIER}\b)")


TITLE = re.compile(r"^<h1>.*?</h1>\s*", re.DOTALL)
PART = re.compile(r"<h2>(.*?)</h2>")


@dataclass(frozen=True)
class ReadableRules:
    """A rules page as HTML without its title, and the headings of its parts by their anchors."""

    text: Markup
    parts: dict[str, Markup]


@cache
def read_rules(package: str, language: str) -> ReadableRules | None:
    """Return the rules of a game in a language, None if it has none yet."""
    from markdown_it import MarkdownIt

    try:
        text = rules_page(package, language)
    except FileNotFoundError:
        return None
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    html, parts = _with_parts(_with_links(CLAUSE_BEGINS.sub(_anchored, TITLE.sub("", html))))
    return ReadableRules(Markup(html), parts)  # noqa: S704 - made of escaped text


def _with_parts(html: str) -> tuple[str, dict[str, Markup]]:
    """Give each part an anchor that is the same in every language; return the headings by it."""
    parts: dict[str, Markup] = {}

    def anchored(match: re.Match[str]) -> str:
        anchor = f"part-{len(parts) + 1}"
        parts[anchor] = Markup(match.group(1))  # noqa: S704 - made of escaped text
        return f'<h2 id="{anchor}">{match.group(1)}</h2>'

    return PART.sub(anchored, html), parts


def _anchored(match: re.Match[str]) -> str:
    opening, paragraph, clause = match.group(1), match.group(2) or "", match.group(3)
    return f'{opening[:-1]} id="{clause}">{paragraph}<strong>{clause}</strong>'


def _with_links(html: str) -> str:
    """Turn each clause that is cited in running text into a link; one that begins with it stays as it is."""
    anchors = set(re.findall(rf'id="({IDENTIFIER})"', html))
    parts = CODE_OR_TAG.split(html)
    for i, part in enumerate(parts):
        begins = (
            i >= 2 and parts[i - 2] == "<strong>" or (i and parts[i - 1] == "" and parts[i - 2] == "<strong>")
        )
        if CLAUSE_ID.fullmatch(part) and part in anchors and not begins:
            parts[i] = f'<a href="#{part}">{part}</a>'
    return "".join(parts)
