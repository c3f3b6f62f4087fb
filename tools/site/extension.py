"""What the site adds to Sphinx: fields told by their comments, clauses and short names as links, and what was drawn."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.nodes import make_refnode

from ludoteca.engine.texts.rule_pages import CLAUSE_ID, clauses
from ludoteca.games import folder_names, load_game
from tools.site.comments import comment_on, comments_of
from tools.site.reference import classes

UNTOLD = re.compile(r"^(Alias for field number \d+|Create and return a new object.*|Initialize self.*)$")
ENDING = re.compile(r"(?<!`)(`[^`\n]+`)(?=\w)")
FIELDS, HIDDEN = ("attribute", "property", "data"), "\ue000"       # a letter that nobody writes
NO_LINKS = (nodes.reference, nodes.literal_block, nodes.title, addnodes.desc_signature, nodes.raw)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx what there is."""
    app.connect("builder-inited", bring_what_was_drawn)
    app.connect("builder-inited", tell_fields)
    app.connect("autodoc-process-docstring", hide_colons, priority=100)
    app.connect("autodoc-process-docstring", part_endings, priority=900)
    app.connect("autodoc-skip-member", skip_what_is_ours)
    app.connect("doctree-read", name_clauses)
    app.connect("missing-reference", found_by_its_last_name)
    app.connect("doctree-resolved", link_clauses)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def bring_what_was_drawn(app: Sphinx) -> None:
    """Let what was drawn lie beside the theme's own files."""
    app.config.html_static_path.append(str(Path(app.srcdir) / "made"))
    app.config.html_logo = app.config.html_favicon = None
    app.config.html_favicon = str(Path(app.srcdir) / "made" / "icon.svg")
    app.config.html_logo = str(Path(app.srcdir) / "made" / "icon.svg")


def tell_fields(app: Sphinx) -> None:
    """Let the comments on the fields of classes count as what is said of them."""
    for kind in classes():
        analyzer = ModuleAnalyzer.for_module(kind.__module__)
        analyzer.analyze()
        for field in comments_of(kind):
            analyzer.attr_docs.setdefault((kind.__qualname__, field), [comment_on(kind, field), ""])


def hide_colons(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Let a colon in what is said of a field be one: Napoleon takes what stands before it for a type."""
    if what in FIELDS and lines and not lines[0].endswith(":"):
        lines[0] = lines[0].replace(":", HIDDEN)


def part_endings(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Let a letter follow upon what stands in backquotes, as in `Mark`s; leave out what Python says of its own."""
    lines[:] = ["" if UNTOLD.match(line) else ENDING.sub(r"\1\\ ", line).replace(HIDDEN, ":") for line in lines]


def skip_what_is_ours(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Leave out members that only the code itself uses."""
    return True if name in ("made_anew", "model_config") or name.startswith("__struct") else None


def name_clauses(app: Sphinx, doctree: nodes.document) -> None:
    """Let each clause on the page of a game be a place that can be linked to."""
    env = app.env
    if not env.docname.startswith("games/"):
        return
    for strong in doctree.findall(nodes.strong):
        clause, within = strong.astext(), strong.parent
        if CLAUSE_ID.fullmatch(clause) and isinstance(within, nodes.paragraph) and begins(within, strong):
            target = within.parent if isinstance(within.parent, nodes.list_item) else within
            if clause not in target["ids"] and clause not in doctree.ids:
                target["ids"].append(clause)
                target["classes"].append("clause")


def begins(paragraph: nodes.paragraph, strong: nodes.strong) -> bool:
    """Say whether nothing stands in a paragraph before what is bold."""
    return not "".join(each.astext() for each in paragraph.children[: paragraph.index(strong)]).strip()


@cache
def pages_of_clauses() -> dict[str, str]:
    """Return the page of every clause of every game."""
    return {clause: f"games/{name}" for name in sorted(folder_names()) for clause in clauses(load_game(name).package)}


def link_clauses(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let every clause that is cited lead to the page of its game."""
    pages = pages_of_clauses()
    for text in [*doctree.findall(nodes.Text)]:
        if not CLAUSE_ID.search(text) or any(isinstance(each, NO_LINKS) for each in above(text)):
            continue
        if isinstance(text.parent, nodes.strong) and "clause" in classes_around(text):
            continue
        made = list(linked(app, docname, str(text), pages))
        if len(made) > 1 or not isinstance(made[0], nodes.Text):
            text.parent.replace(text, made)


def linked(app: Sphinx, docname: str, text: str, pages: dict[str, str]) -> Iterator[nodes.Node]:
    """Yield a text with its clauses as links."""
    done = 0
    for found in CLAUSE_ID.finditer(text):
        page = pages.get(found[0])
        if page is None or page not in app.env.found_docs:
            continue
        if found.start() > done:
            yield nodes.Text(text[done : found.start()])
        way = app.builder.get_relative_uri(docname, page)
        yield nodes.reference(found[0], found[0], internal=True, refuri=f"{way}#{found[0]}", classes=["cited"])
        done = found.end()
    if done < len(text) or not text:
        yield nodes.Text(text[done:])


def above(node: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the elements around a node, the nearest first."""
    while node.parent is not None:
        node = node.parent
        yield node


def classes_around(node: nodes.Node) -> set[str]:
    """Return the classes of the two elements around what a text stands in."""
    around = list(above(node))[1:3]
    return {name for each in around if isinstance(each, nodes.Element) for name in each.get("classes", ())}


def found_by_its_last_name(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Return a link for what is named by its last name alone, or by a shorter path, if only one thing is called so."""
    if node.get("refdomain") != "py":
        return None
    name, objects = str(node.get("reftarget", "")).lstrip("."), env.domains.python_domain.objects
    if "." not in name and not name[:1].isupper():      # an argument, or any other word
        return None
    alike = {key: entry for key, entry in objects.items() if key == name or key.endswith(f".{name.rpartition('.')[2]}")}
    exact = [key for key in alike if key.endswith(f".{name}")] or [key for key in alike if is_one(key, name)]
    if len(exact) != 1:
        return None
    entry = objects[exact[0]]
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, exact[0])


def is_one(key: str, name: str) -> bool:
    """Say whether a full name may be what a dotted one means that was imported elsewhere."""
    return name.startswith("ludoteca.") and key.rpartition(".")[2] == name.rpartition(".")[2]
