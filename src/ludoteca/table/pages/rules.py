"""A game's rules as a page: its Markdown, with an anchor for each clause and a link wherever one is cited.

Below a clause stand its figures. What only some readers want, decisions, notation and formulas, is folded away.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ludoteca.engine.scenarios.figures import Figure, load_figures
from ludoteca.engine.texts.rule_pages import CLAUSE_ID, IDENTIFIER, reference_page, rules_page
from ludoteca.engine.texts.words import Message, Translator
from ludoteca.table.door.asset_version import asset_version
from ludoteca.table.parts.templating import macros, speaker

CLAUSE_BEGINS = re.compile(rf"(<li>|<p>)(\s*<p>)?\s*<strong>({IDENTIFIER})</strong>")
CODE_OR_TAG = re.compile(rf"(<[^>]*>|\b{IDENTIFIER}\b)")
TITLE = re.compile(r"^<h1>.*?</h1>\s*", re.DOTALL)
PART = re.compile(r"<h2>(.*?)</h2>")
DECISION = r"[A-Z]{2,4}-A\d+[a-z]?"
DECISIONS = re.compile(rf'<ul>\s*(?:<li id="{DECISION}">(?:(?!</?ul>).)*?</li>\s*)+</ul>', re.DOTALL)
DECISION_ROWS = re.compile(rf"<tr>\s*<td>(?:<[^>]*>)*{DECISION}\b")
TABLE = re.compile(r'<div class="scroll" tabindex="0"><table>(.*?)</table></div>', re.DOTALL)
SIGN_ROW = re.compile(r"<tr>\s*<td>(?:<code>[^<]*</code>(?:, )?)+</td>")
ROW = re.compile(r"<tr>\s*<td>")
PICTURE = re.compile(r'<p><img src="figure:([\w-]+)" alt="[^"]*" /></p>')
DECIDED = Message("Our ruling here ({amount})", "Our rulings here ({amount})")
ALL_DECIDED = Message("All rulings in one table")
NOTATION = Message("How this is written in saved games")
EXACTLY = Message("Exactly")               # so a clause begins its formulas, in each language
PASSAGE = re.compile(r"(<(p|li)\b[^>]*>(?:(?!</?(?:p|li|ul)\b).)*)</\2>", re.DOTALL)


@dataclass(frozen=True)
class ReadableRules:
    """A rules page as HTML without its title, and the headings of its parts by their anchors."""

    text: Markup
    parts: dict[str, Markup]


@cache
def read_rules(package: str, language: str) -> ReadableRules | None:
    """Return the rules of a game in a language, None if it has none yet."""
    try:
        html = _html_of(rules_page(package, language))
    except FileNotFoundError:
        return None
    say = speaker(language, package)
    html = _with_links(CLAUSE_BEGINS.sub(_anchored, TITLE.sub("", html)))
    html = _with_figures(_folded(html, say), list(load_figures(package).values()), say, language)
    html, parts = _with_parts(html)
    return ReadableRules(Markup(html), parts)  # noqa: S704 - made of escaped text


@cache
def read_card(package: str, language: str) -> Markup | None:
    """Return the reference card of a game in a language, None if it has none."""
    text = reference_page(package, language)
    if text is None:
        return None
    say, figures = speaker(language, package), load_figures(package)
    html = PICTURE.sub(lambda found: _drawn(figures[found[1]], say, language), TITLE.sub("", _html_of(text)))
    return Markup(html)  # noqa: S704 - made of escaped text


def _html_of(text: str) -> str:
    """Return Markdown as HTML, in which whoever has no wheel can move a wide table."""
    from markdown_it import MarkdownIt

    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")


def _folded(html: str, say: Translator) -> str:
    """Fold lists of decisions, the table of them all, and tables of signs."""

    def list_folded(found: re.Match[str]) -> str:
        return _fold(say(DECIDED, amount=found[0].count("<li ")), found[0])

    def table_folded(found: re.Match[str]) -> str:
        rows = len(ROW.findall(found[1]))
        if rows == len(DECISION_ROWS.findall(found[1])):
            return _fold(say(ALL_DECIDED), found[0])
        return _fold(say(NOTATION), found[0]) if rows == len(SIGN_ROW.findall(found[1])) else found[0]

    return TABLE.sub(table_folded, DECISIONS.sub(list_folded, _exact_folded(html, say)))


def _exact_folded(html: str, say: Translator) -> str:
    """Fold what follows upon "Exactly:" within a clause that says it in words first."""
    exactly = re.compile(rf"(?<=[.\w]) {re.escape(say(EXACTLY))}(?:\s*:|,) (.*)", re.DOTALL)

    def folded(found: re.Match[str]) -> str:
        said = exactly.search(found[1])
        if said is None:
            return found[0]
        words, formulas = found[1][: said.start()], said[1][:1].upper() + said[1][1:]
        aside = _fold(say(EXACTLY), f"<p>{formulas}</p>")
        return f"{words}\n{aside}</li>" if found[2] == "li" else f"{words}</p>\n{aside}"

    return PASSAGE.sub(folded, html)


def _fold(summary: str, html: str) -> str:
    return f'<details class="aside"><summary>{Markup.escape(summary)}</summary>\n{html}\n</details>'


def _with_figures(html: str, figures: Sequence[Figure], say: Translator, language: str) -> str:
    """Put each figure below its clause, the first one of a clause first."""
    for figure in reversed(figures):
        begin = html.index(f'id="{figure.content.clause}"')
        tag = "</li>" if html.endswith("<li ", 0, begin) else "</p>"
        end = html.index(tag, begin) + (len(tag) if tag == "</p>" else 0)
        html = html[:end] + "\n" + _drawn(figure, say, language) + html[end:]
    return html


def _drawn(figure: Figure, say: Translator, language: str) -> str:
    """Return a figure as HTML: its pictures are files of their own, so that a page comes at once."""
    game, query = figure.package.rpartition(".")[2], f"lang={language}&{asset_version()}"
    pictures = [(moment, f"/rules/{game}/{figure.name}.svg?moment={moment}&{query}") for moment in figure.moments]
    return str(macros("figure.html").figure(figure.name, say(figure.content.caption), pictures, say)).strip() + "\n"


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
