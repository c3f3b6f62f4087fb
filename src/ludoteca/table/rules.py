"""A game's rules as a page: its Markdown, with an anchor for each clause and a link wherever one is cited."""

import re
from functools import cache

from markupsafe import Markup

from ludoteca.engine.rule_pages import CLAUSE_ID, rules_page

CLAUSE_BEGINS = re.compile(r"(<li>|<p>)(\s*<p>)?\s*<strong>([A-Z]{2,4}-A?\d+)</strong>")
CODE_OR_TAG = re.compile(r"(<[^>]*>|\b[A-Z]{2,4}-A?\d+\b)")


@cache
def rules_html(package: str, language: str) -> Markup | None:
    """Return the rules of a game in a language as HTML, None if it has none yet."""
    from markdown_it import MarkdownIt

    try:
        text = rules_page(package, language)
    except FileNotFoundError:
        return None
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return Markup(_with_links(CLAUSE_BEGINS.sub(_anchored, html)))  # noqa: S704 - made of escaped text


def _anchored(match: re.Match[str]) -> str:
    opening, paragraph, clause = match.group(1), match.group(2) or "", match.group(3)
    return f'{opening[:-1]} id="{clause}">{paragraph}<strong>{clause}</strong>'


def _with_links(html: str) -> str:
    """Turn each clause that is cited in running text into a link; one that begins with it stays as it is."""
    anchors = set(re.findall(r'id="([A-Z]{2,4}-A?\d+)"', html))
    parts = CODE_OR_TAG.split(html)
    for i, part in enumerate(parts):
        begins = (
            i >= 2 and parts[i - 2] == "<strong>" or (i and parts[i - 1] == "" and parts[i - 2] == "<strong>")
        )
        if CLAUSE_ID.fullmatch(part) and part in anchors and not begins:
            parts[i] = f'<a href="#{part}">{part}</a>'
    return "".join(parts)
