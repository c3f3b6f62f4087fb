"""Stylesheets as a film needs them: of a fixed size, and without what styles nothing in it.

A film knows its size, so what depends on the size of its board or its window is decided here; what can never be in a
drawing alone, such as a pointer, is left out.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tinycss2 import parse_blocks_contents, parse_component_value_list, parse_stylesheet, serialize

STATES = {"hover", "focus", "focus-visible", "focus-within", "active", "disabled", "checked", "target", "visited"}
HOLD = ("prefers-reduced-motion: no-preference", "scripting: enabled")       # a film moves
EM = 16.0

Nodes = Sequence[Any]                    # as the library, which brings no types, reads them
Names = tuple[tuple[str, str], ...]      # of classes with a dot, of ids with a cross, and of tags


@dataclass(frozen=True)
class Size:
    """A width and a height in pixels."""

    width: float
    height: float


@dataclass(frozen=True)
class Rule:
    """A rule: selectors and declarations; or keyframes, whose name its `selector` is."""

    selector: str
    body: str
    is_keyframes: bool = False


@dataclass(frozen=True)
class Known:
    """What there is in a drawing that a selector can name."""

    classes: Collection[str]
    ids: Collection[str]
    tags: Collection[str]

    def has(self, sort: str, name: str) -> bool:
        """Say whether there is a class, an id or a tag of this name."""
        return name in {".": self.classes, "#": self.ids}.get(sort, self.tags)


@dataclass(frozen=True)
class Selector:
    """A selector without commas outside parentheses."""

    text: str
    names: Names                                        # all of these it asks for
    choices: tuple[tuple["Selector", ...], ...]         # and something of each of these
    last: Names                                         # what it asks for of the element that it styles
    is_possible: bool                                   # whether a drawing can be in such a state

    def finds(self, known: Known) -> bool:
        """Say whether it can match anything in a drawing."""
        return (self.is_possible and all(known.has(*name) for name in self.names)
                and all(any(each.finds(known) for each in choice) for choice in self.choices))


def rules_in(text: str, board: Size, window: Size) -> Iterator[Rule]:
    """Yield the rules of a stylesheet that hold for a board and a window of these sizes, in their order."""
    nodes = parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    measure(nodes, {"cqw": board.width, "cqi": board.width, "cqh": board.height,
                    "vw": window.width, "vh": window.height, "dvh": window.height})
    yield from rules_among(nodes, "", {"container": board, "media": window})


def measure(nodes: Iterable[Any], wholes: Mapping[str, float]) -> None:
    """Make pixels of lengths that are hundredths of the board or the window."""
    for node in nodes:
        if node.type == "dimension" and node.unit in wholes:
            node.representation, node.unit = f"{round(node.value * wholes[node.unit] / 100, 2)}", "px"
        measure(getattr(node, "arguments", None) or getattr(node, "content", None) or (), wholes)


def rules_among(nodes: Nodes, above: str, sizes: Mapping[str, Size]) -> Iterator[Rule]:
    """Yield the rules among what stands within a rule, or in none; afterwards each stands on its own."""
    declared = [written(node) for node in nodes if node.type == "declaration"]
    if above and declared:
        yield Rule(above, " ".join(declared))
    for node in nodes:
        if node.type == "qualified-rule":
            yield from rules_among(inside(node.content), nested(above, node.prelude), sizes)
        elif node.type == "at-rule" and node.at_keyword == "keyframes":
            yield Rule(text_of(node.prelude), text_of(node.content), is_keyframes=True)
        elif node.type == "at-rule" and node.at_keyword in sizes and holds(node.prelude, sizes[node.at_keyword]):
            yield from rules_among(inside(node.content), above, sizes)


def inside(content: Nodes | str) -> Nodes:
    """Return the declarations and rules that stand between braces."""
    found: Nodes = parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return found


def written(declaration: Any, name: str = "") -> str:
    """Return a declaration as text, under another name if one is given."""
    return f"{name or declaration.name}: {text_of(declaration.value)}{' !important' * declaration.important};"


def text_of(nodes: Nodes) -> str:
    """Return nodes as text in a single line."""
    return " ".join(str(serialize(nodes)).split())


def parted(nodes: Nodes, separator: str) -> list[list[Any]]:
    """Return what stands between commas or words, without the blanks after these."""
    parts: list[list[Any]] = [[]]
    for node in nodes:
        if node == separator or is_word(node, separator):
            parts.append([])
        elif parts[-1] or node.type != "whitespace":
            parts[-1].append(node)
    return parts


def is_word(node: Any, *words: str) -> bool:
    """Say whether a node is one of some words."""
    return node.type == "ident" and node.lower_value in words


def nested(above: str, prelude: Nodes) -> str:
    """Return a selector that stands within a rule as it is alone."""
    parts = [text_of(part) for part in parted(prelude, ",")]
    if above:
        whole = f":is({above})" if len(selectors(above)) > 1 else above
        parts = [part.replace("&", whole) if "&" in part else f"{whole} {part}" for part in parts]
    return ", ".join(parts)


def holds(condition: Nodes, size: Size) -> bool:
    """Say whether a condition of a container or a window holds; of another container, or of a device, it does not."""
    said = [node for node in condition if node.type != "whitespace"]
    for word, joined in ((",", any), ("or", any), ("and", all)):
        parts = parted(said, word)
        if len(parts) > 1:
            return joined(holds(part, size) for part in parts)
    first, *rest = said
    if is_word(first, "not"):
        return not holds(rest, size)
    if rest or first.type != "() block":
        return not rest and is_word(first, "screen", "all")
    return (feature_holds if ":" in first.content else holds)(first.content, size)


def feature_holds(feature: Nodes, size: Size) -> bool:
    """Say whether a single feature holds."""
    name, _, *value = (node for node in feature if node.type != "whitespace")
    bound, _, what = name.value.partition("-")
    here = {"width": size.width, "height": size.height, "aspect-ratio": size.width / size.height}.get(what)
    if bound not in ("min", "max") or here is None:
        return text_of(feature) in HOLD
    limit = value[0].value * (EM if value[0].type == "dimension" and value[0].unit in ("rem", "em") else 1)
    if len(value) > 1:
        limit /= value[2].value
    return bool(here >= limit if bound == "min" else here <= limit)


@lru_cache(maxsize=8192)       # the sheets of a film are read once, and asked for each film
def selectors(text: str) -> tuple[Selector, ...]:
    """Return the selectors between the commas of a text."""
    return tuple(map(selector_of, parted(parse_component_value_list(text), ",")))


def selector_of(nodes: Nodes) -> Selector:
    """Return a selector without commas."""
    names: list[tuple[str, str]] = []
    choices, since, is_possible, before = [], 0, True, ""
    for node in nodes:
        if node.type == "whitespace" or node in (">", "+", "~"):
            since = len(names)
        elif node.type == "hash":
            names.append(("#", node.value))
        elif node.type == "ident" and before != ":":
            names.append(("." if before == "." else "", node.value))
        elif node.type == "function" and node.lower_name in ("is", "where"):
            choices.append(selectors(text_of(node.arguments)))
        is_possible = is_possible and not (before == ":" and (node == ":" or is_word(node, *STATES)))
        before = node.value if node.type == "literal" else ""
    return Selector(text_of(nodes), tuple(names), tuple(choices), tuple(names[since:]), is_possible)


def styled(rules: list[Rule], known: Known) -> str:
    """Return the rules that style anything in a drawing, as the text of a stylesheet.

    What lies behind everything is a rectangle in a drawing: the colour of the board is its, as `--ground`.
    """
    kept = []
    for rule in rules:
        parts = [rule.selector] if rule.is_keyframes else [
            part.text for part in selectors(rule.selector) if part.finds(known)]
        if parts:
            is_board = all(part.endswith(".board") for part in parts)
            kept.append(Rule(", ".join(parts), grounded(rule.body) if is_board else rule.body, rule.is_keyframes))
    moving = {node.value for rule in kept if "animation" in rule.body and not rule.is_keyframes
              for node in parse_component_value_list(rule.body) if node.type == "ident"}
    return "\n".join(f"{'@keyframes ' * rule.is_keyframes}{rule.selector} {{ {rule.body} }}" for rule in kept
                     if not rule.is_keyframes or rule.selector in moving)


def grounded(body: str) -> str:
    """Return the declarations of a board in which the colour of its background has the name that a film knows."""
    return " ".join(written(each, "--ground" if each.name in ("background", "background-color") else "")
                    for each in inside(body))


def glides(rules: list[Rule]) -> Callable[[str, str, Collection[str]], float]:
    """Return a function that says how many seconds an element glides to its new place; 0: it jumps."""
    found: list[tuple[Names, float]] = []
    for rule in rules:
        if "transition" in rule.body and not rule.is_keyframes and "*" not in rule.selector:
            times = [seconds_in(each.value) for each in inside(rule.body) if each.name == "transition"]
            found += [(part.last, time) for part in selectors(rule.selector) for time in times if time is not None]

    def seconds_of(tag: str, name: str, classes: Collection[str]) -> float:
        known = Known(classes, (name,), (tag,))
        fitting = [seconds for names, seconds in found if names and all(known.has(*each) for each in names)]
        return fitting[-1] if fitting else 0.0

    return seconds_of


def seconds_in(transition: Nodes) -> float | None:
    """Return how long a transition takes the place of an element, if it says so."""
    for part in parted(transition, ","):
        times = [node for node in part if node.type == "dimension"]
        if is_word(part[0], "transform", "all") and times:
            return float(times[0].value / (1000 if times[0].unit == "ms" else 1))
    return None
