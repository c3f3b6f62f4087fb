"""Stylesheets as a film needs them: of a fixed size, and without what styles nothing in it.

A film knows its size, so what depends on the size of its board or its window is decided here; what can never be in a
drawing alone, such as a pointer, is left out.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FEATURE = re.compile(r"(min|max)-(width|height|aspect-ratio)\s*:\s*([\d.]+)\s*(px|rem|em|/\s*[\d.]+)?")
STATE = re.compile(r":(hover|focus|focus-visible|focus-within|active|disabled|checked|target|visited)\b")
FUNCTIONAL = re.compile(r":{1,2}[\w-]+\(")
NAME = re.compile(r"([.#]?)(-?[_a-zA-Z][\w-]*)")
ATTRIBUTE = re.compile(r"\[[^\]]*\]")
PSEUDO = re.compile(r":{1,2}[\w-]+")
COLOUR = re.compile(r"\bbackground(?:-color)?\s*:\s*([^;]+)")
GLIDE = re.compile(r"(?:\btransform|\ball)\s+(\d*\.?\d+)(m?)s")
NEVER = ("@font-face", "@supports", "@page")
EM = 16.0


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


def rules_in(text: str, board: Size, window: Size) -> Iterator[Rule]:
    """Yield the rules of a stylesheet that hold for a board and a window of these sizes, in their order."""
    yield from Sheet(board, window).rules(COMMENT.sub("", text), "")


@dataclass(frozen=True)
class Sheet:
    """A stylesheet read for a board and a window of some size; rules within rules stand on their own afterwards."""

    board: Size
    window: Size

    def rules(self, text: str, above: str) -> Iterator[Rule]:
        """Yield the rules in a text that stands within a rule, or in none."""
        declared, inner = parted(text)
        if above and declared:
            yield Rule(above, lengths(declared, self.board, self.window))
        for head, body in inner:
            word, _, rest = head.partition(" ")
            if not head.startswith("@"):
                yield from self.rules(body, within(above, head))
            elif word == "@keyframes":
                yield Rule(rest.strip(), lengths(body, self.board, self.window), is_keyframes=True)
            elif word not in NEVER and holds(rest, self.board if word == "@container" else self.window):
                yield from self.rules(body, above)


def within(above: str, selector: str) -> str:
    """Return a selector that stands within a rule as it is alone."""
    if not above:
        return selector
    whole = f":is({above})" if len(outer(above, ",")) > 1 else above
    parts = (part.strip() for part in outer(selector, ","))
    return ", ".join(part.replace("&", whole) if "&" in part else f"{whole} {part}" for part in parts)


def parted(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the declarations of a text, and what stands before and between each of its outer pairs of braces."""
    declared, found = "", []
    depth = start = opened = 0
    for place, letter in enumerate(text):
        if letter == "{":
            opened = opened if depth else place
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth == 0:
                before, end, head = text[start:opened].rpartition(";")
                declared += before + end
                found.append((" ".join(head.split()), text[opened + 1 : place].strip()))
                start = place + 1
    return " ".join((declared + text[start:]).split()), found


def lengths(body: str, board: Size, window: Size) -> str:
    """Return declarations whose lengths that are parts of the board or the window are pixels."""
    for unit, whole in (("cqw", board.width), ("cqi", board.width), ("cqh", board.height), ("vw", window.width),
                        ("dvh", window.height), ("vh", window.height)):
        body = re.sub(rf"(?<![\w.])(\d*\.?\d+){unit}\b", partial(px, part=whole / 100), body)
    return " ".join(body.split())


def px(found: re.Match[str], part: float) -> str:
    """Return a length in pixels."""
    return f"{round(float(found.group(1)) * part, 2)}px"


def holds(condition: str, size: Size) -> bool:
    """Say whether a condition of a container or a window holds; of another container, or of a device, it does not."""
    if not condition.startswith(("(", "not ", "screen", "all")):
        return False
    return any(all_hold(part.strip(), size) for part in outer(condition, ","))


def all_hold(condition: str, size: Size) -> bool:
    """Say whether a condition without commas holds."""
    condition = condition.strip()
    for word, joined in ((" or ", any), (" and ", all)):
        parts = outer(condition, word)
        if len(parts) > 1:
            return joined(all_hold(part, size) for part in parts)
    if condition.startswith("not "):
        return not all_hold(condition[4:], size)
    if condition.startswith("(("):
        return all_hold(condition[1:-1], size)
    return condition in ("screen", "all") or feature_holds(condition.strip("() "), size)


def feature_holds(text: str, size: Size) -> bool:
    """Say whether a single feature holds; a film moves."""
    found = FEATURE.fullmatch(text)
    if found is None:
        return text in ("prefers-reduced-motion: no-preference", "scripting: enabled")
    bound, what, number, unit = found.groups()
    value = float(number) * (EM if unit in ("rem", "em") else 1)
    if unit and unit.startswith("/"):
        value /= float(unit[1:])
    here = {"width": size.width, "height": size.height, "aspect-ratio": size.width / size.height}[what]
    return here >= value if bound == "min" else here <= value


def outer(text: str, separator: str) -> list[str]:
    """Return the parts of a text between separators that stand in no parentheses."""
    parts, depth, start, place = [], 0, 0, 0
    while place < len(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[place], 0)
        if depth == 0 and text.startswith(separator, place):
            parts.append(text[start:place])
            start = place + len(separator)
            place = start
        else:
            place += 1
    return [*parts, text[start:]]


def possible(selector: str, known: Known) -> bool:
    """Say whether a selector without commas can match anything in a drawing."""
    if STATE.search(selector) or "::" in selector:
        return False
    outside, rest = "", selector
    while found := FUNCTIONAL.search(rest):
        end = closing(rest, found.end())
        inside = rest[found.end() : end]
        if found.group() in (":is(", ":where(") and not any(possible(part, known) for part in outer(inside, ",")):
            return False
        outside, rest = f"{outside}{rest[: found.start()]} ", rest[end + 1 :]
    names = NAME.findall(PSEUDO.sub("", ATTRIBUTE.sub("", outside + rest)))
    return all(known.has(sort, name) for sort, name in names)


def plain(selector: str) -> str:
    """Return a selector without what stands in parentheses or brackets, and without the names before these."""
    while found := FUNCTIONAL.search(selector):
        selector = selector[: found.start()] + selector[closing(selector, found.end()) + 1 :]
    return PSEUDO.sub("", ATTRIBUTE.sub("", selector)).strip()


def closing(text: str, start: int) -> int:
    """Return where the parenthesis closes that was opened before `start`."""
    depth = 1
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return len(text)


def styled(rules: list[Rule], known: Known) -> str:
    """Return the rules that style anything in a drawing, as the text of a stylesheet.

    What lies behind everything is a rectangle in a drawing: the colour of the board is its, as `--ground`.
    """
    kept = []
    for rule in rules:
        parts = [part.strip() for part in outer(rule.selector, ",") if rule.is_keyframes or possible(part, known)]
        if not parts:
            continue
        is_board = all(re.search(r"\.board$", part) for part in parts)
        body = COLOUR.sub(r"--ground: \1", rule.body) if is_board else rule.body
        kept.append(Rule(", ".join(parts), body, rule.is_keyframes))
    moving = " ".join(rule.body for rule in kept if "animation" in rule.body)
    kept = [rule for rule in kept if not rule.is_keyframes or re.search(rf"\b{re.escape(rule.selector)}\b", moving)]
    return "\n".join(f"{'@keyframes ' * rule.is_keyframes}{rule.selector} {{ {rule.body} }}" for rule in kept)


def glides(rules: list[Rule]) -> Callable[[str, str, Collection[str]], float]:
    """Return a function that says how many seconds an element glides to its new place; 0: it jumps."""
    found: list[tuple[list[tuple[str, str]], float]] = []
    for rule in rules:
        timed = re.search(r"\btransition\s*:\s*([^;]+)", rule.body)
        glide = GLIDE.search(timed.group(1)) if timed else None
        if glide and not rule.is_keyframes and "*" not in rule.selector:
            seconds = float(glide.group(1)) / (1000 if glide.group(2) else 1)
            for part in outer(rule.selector, ","):
                found.append((NAME.findall(re.split(r"[\s>+~]+", plain(part))[-1]), seconds))

    def seconds_of(tag: str, name: str, classes: Collection[str]) -> float:
        known = Known(classes, (name,), (tag,))
        fitting = [seconds for names, seconds in found if names and all(known.has(*each) for each in names)]
        return fitting[-1] if fitting else 0.0

    return seconds_of
