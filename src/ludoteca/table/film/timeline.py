"""One drawing in the place of many: every element of all frames once, and what becomes of it in the course of time.

Elements are the same from frame to frame by their id, those without one by their place. What is not there at a time has
the class `film-off`. Everything is written as animations of one length that begin together and repeat for ever.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from ludoteca.engine.game.contract import Mark
from ludoteca.table.film.paths import EASE, EVEN, Pose, aligned, flown_along, laid_between, turned_shortest, way_keys

OFF, ON, GLIDES = "film-off", "film-on", "film-glides"
WAY = "data-path"                # the curve that a piece has flown since the picture before
NEUTRAL = {"class": ON, "d": "M0 0", "points": "0 0", "opacity": "1", "visibility": "visible"}    # where there is none
MOVED = {"transform", WAY, *NEUTRAL,
         *("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height")}
LEFT_OUT = re.compile(r"(aria-.*|data-(?!path$).*|on.*|role|tabindex|style|target|focusable)$")
TAG = re.compile(r"<[a-zA-Z][^>]*>")
BARE = re.compile(r"""(\s[\w-]+="[^"]*")|\s[\w-]+(?=[\s/>])""")     # an attribute with its value, or without one
WITHIN = ("text",)               # what is taken as a whole
UNSEEN = ("title", "desc", "script", "foreignObject")
FLIGHT = 1.4                     # seconds along a curve
LATER = 8                        # changes after which the picture that tells it has come
Seconds = Callable[[str, str, Collection[str]], float]
Key = tuple[object, ...]         # what makes an element the same from frame to frame
State = dict[str, str] | None    # attributes; None: it is not there


class Strand:
    """An element in the course of time: its attributes since each time that they changed, None while it is not there.
    """

    def __init__(self, key: Key, tag: str, text: str = "", fixed: Mapping[str, str] | None = None) -> None:
        self.key = key
        self.tag = tag
        self.text = text                      # what stands within, where that is taken as a whole
        self.fixed = dict(fixed or {})        # attributes that never change
        self.parent: Strand | None = None
        self.states: list[tuple[float, State]] = []
        self.children: list[Strand] = []

    @property
    def name(self) -> str:
        """Return its id, "" if it has none."""
        return self.fixed.get("id", "")

    @property
    def now(self) -> State:
        """Return its attributes at the last time, None if it is not there."""
        return self.states[-1][1] if self.states else None

    def become(self, time: float, attributes: State) -> None:
        """Have these attributes from a time on."""
        if self.now != attributes:
            if self.states and self.states[-1][0] == time:
                self.states.pop()
            self.states.append((time, attributes))

    def insert(self, place: int, child: "Strand") -> None:
        """Take an element in."""
        child.parent = self
        self.children.insert(place, child)


class Stage:
    """What is shown: frames are put on it one after another, and marks change the last one."""

    def __init__(self) -> None:
        self.root = Strand((), "g")
        self.root.become(0.0, {})
        self._named: dict[str, Strand] = {}   # the elements with an id that are there

    def show(self, time: float, drawing: str) -> None:
        """Show a drawing from a time on.

        Raises:
            ElementTree.ParseError: it is no well-formed XML.

        """
        self._merge(self.root, parsed(drawing), time)

    def mark(self, time: float, mark: Mark) -> None:
        """Change an element from a time on, as pages do."""
        element, attribute, value = mark
        strand = self._named.get(element)
        if strand is None or strand.now is None:
            return
        if attribute == "href":
            self._turn(strand, time, value)
        elif attribute in ("+class", "-class"):
            names = strand.now.get("class", "").split()
            changed = [name for name in names if name not in value.split()]
            kept = changed if attribute == "-class" else [*changed, *value.split()]
            strand.become(time, strand.now | {"class": " ".join(kept)})
        elif attribute == "along":
            transform, way = flown_along(strand.now.get("transform", ""), value)
            strand.become(time, strand.now | {"transform": transform, WAY: way})
        elif attribute == "between":
            ends = [self._named.get(name) for name in value.split(" ")]
            one, other = [(end.now or {}).get("transform", "") if end else "" for end in ends]
            strand.become(time, strand.now | {"transform": laid_between(one, other)})
        elif attribute in MOVED:
            strand.become(time, strand.now | {attribute: value})

    def _turn(self, strand: Strand, time: float, href: str) -> None:
        """Let another picture be used; which one is part of what an element is, for styles ask for it."""
        now, parent = strand.now, strand.parent
        key = (*strand.key[:2], href, *strand.key[3:])
        if strand.key == key or parent is None:
            return
        other = next((child for child in parent.children if child.key == key), None)
        if other is None:
            other = Strand(key, strand.tag, fixed=strand.fixed | {"href": href})
            parent.insert(parent.children.index(strand), other)
        hide(strand, time)
        other.become(time, now)
        self._named[strand.name] = other

    def _merge(self, parent: Strand, element: ElementTree.Element, time: float) -> None:
        wanted = list(keyed(element))
        keys = [key for key, _, _ in wanted]
        place, there = 0, set()
        for number, (key, child, fixed) in enumerate(wanted):
            found = place_of(keys, number, parent.children, place)
            if found < 0:
                found = place
                parent.insert(place, Strand(key, child.tag, text_of(child), fixed))
            strand = parent.children[found]
            place = found + 1
            there.add(id(strand))
            strand.become(time, {name: value for name, value in child.attrib.items() if name in MOVED})
            if strand.name:
                self._named[strand.name] = strand
            if not strand.text:
                self._merge(strand, child, time)
        for strand in parent.children:
            if id(strand) not in there and strand.now is not None:
                hide(strand, time)


def parsed(drawing: str) -> ElementTree.Element:
    """Return a drawing as a tree without what a film has no use for."""
    valued = TAG.sub(lambda found: BARE.sub(r"\1", found.group()), drawing)    # HTML knows attributes without values
    root = ElementTree.fromstring(f"<g>{valued}</g>")
    for element in root.iter():
        for name in [name for name in element.attrib if LEFT_OUT.match(name)]:
            del element.attrib[name]
        if element.tag == "a":
            element.tag = "g"
            element.attrib.pop("href", None)
        for child in [child for child in element if child.tag in UNSEEN]:
            element.remove(child)
    return root


def keyed(parent: ElementTree.Element) -> Iterator[tuple[Key, ElementTree.Element, dict[str, str]]]:
    """Yield the elements below one with what makes each the same from frame to frame, and what never changes of it."""
    counts: dict[Key, int] = {}
    for child in parent:
        fixed = {name: value for name, value in child.attrib.items() if name not in MOVED}
        others = tuple((name, value) for name, value in sorted(fixed.items()) if name not in ("id", "href"))
        key = (child.tag, fixed.get("id", ""), fixed.get("href", ""), text_of(child), others)
        counts[key] = counts.get(key, -1) + 1
        yield (*key, counts[key]), child, fixed


def text_of(element: ElementTree.Element) -> str:
    """Return what stands within an element that is taken as a whole."""
    if element.tag not in WITHIN:
        return ""
    inside = "".join(ElementTree.tostring(child, "unicode") for child in element)
    return escape(element.text or "") + inside or " "


def place_of(keys: Sequence[Key], number: int, strands: Sequence[Strand], first: int) -> int:
    """Return which strand an element is, from the first that may be on; -1 where a new one is better.

    Passing over more than one that is still to come would show all of these anew, where moving one is enough.
    """
    if first < len(strands) and strands[first].key == keys[number]:
        return first
    place = next((place for place in range(first, len(strands)) if strands[place].key == keys[number]), -1)
    if place > first + 1:
        later = set(keys[number + 1 :])
        passed = sum(strand.now is not None and strand.key in later for strand in strands[first:place])
        return place if passed <= 1 else -1
    return place


def hide(strand: Strand, time: float) -> None:
    """Take an element away."""
    strand.become(time, None)


class Writer:
    """Writes a stage as SVG of a length in seconds."""

    def __init__(self, length: float, seconds: Seconds, kept_ids: Collection[str]) -> None:
        self._length = length
        self._seconds = seconds          # how long an element glides
        self._kept = kept_ids            # ids that somebody asks for

    def written(self, strand: Strand) -> Iterator[str]:
        """Yield an element with all that is in it, in pieces."""
        states = strand.states if strand.states[0][0] == 0 else [(0.0, None), *strand.states]
        filled = filled_up(states)
        moves = self._transforms(strand, states, filled)
        columns = columns_of(states, filled, bool(moves))
        still = {name: value for name, value in strand.fixed.items() if name != "id" or value in self._kept}
        if "transform" in filled[0]:
            still["transform"] = filled[0]["transform"]
        still |= {name: values[0] for name, values in columns.items() if len(set(values)) > 1 or values[0] != ON}
        yield f"<{strand.tag}{''.join(f' {name}={quoteattr(value)}' for name, value in still.items())}>"
        yield strand.text
        times = [time for time, _ in states]
        for name, values in columns.items():
            yield self._discrete(name, times, values)
        yield from moves
        for child in strand.children:
            yield from self.written(child)
        yield f"</{strand.tag}>"

    def _discrete(self, name: str, times: Sequence[float], values: Sequence[str]) -> str:
        """Return the animation of an attribute that jumps, "" if it never changes."""
        kept = [0, *(n for n in range(1, len(values)) if values[n] != values[n - 1])]
        if len(kept) == 1:
            return ""
        return (f'<animate attributeName="{name}" calcMode="discrete" {self._timed([times[n] for n in kept])} '
                f'values={quoteattr(";".join(values[n] for n in kept))}/>')

    def _timed(self, times: Sequence[float]) -> str:
        places = ";".join(f"{time / self._length:.5f}".rstrip("0").rstrip(".") for time in times)
        return f'dur="{self._length:.2f}s" repeatCount="indefinite" keyTimes="{places}"'

    def _transforms(self, strand: Strand, states: Sequence[tuple[float, State]], filled: Sequence[dict[str, str]]
                    ) -> list[str]:
        """Return the animations of an element's place, one for each of its functions."""
        texts = [state.get("transform", "") for state in filled]
        if len(set(texts)) < 2:
            return []
        names, numbers = aligned(texts)
        found = self._keys(strand, states, names, numbers)
        times = [key.time for key in found]
        times[-1:] = [times[-1], self._length] if times[-1] < self._length else [self._length]
        found += [found[-1]] * (len(times) - len(found))
        splines = ";".join(key.spline for key in found[1:])
        return [
            f'<animateTransform attributeName="transform" type="{name}" additive="{"sum" if n else "replace"}" '
            f'calcMode="spline" {self._timed(times)} keySplines="{splines}" '
            f'values="{";".join(" ".join(short(number) for number in key.steps[n]) for key in found)}"/>'
            for n, name in enumerate(names)
        ]

    def _keys(self, strand: Strand, states: Sequence[tuple[float, State]], names: Sequence[str],
              numbers: Sequence[tuple[tuple[float, ...], ...]]) -> list[Pose]:
        """Return where an element is at which time: it glides, flies along its way, or jumps."""
        found = [Pose(0.0, numbers[0])]
        for n, ((_, before), (time, state)) in enumerate(pairwise(states), 1):
            old, new = found[-1].steps, turned_shortest(names, found[-1].steps, numbers[n])
            if new == old:
                continue
            until = next((later for (later, _), put in zip(states[n + 1:], numbers[n + 1:], strict=True)
                          if put != numbers[n]), self._length)
            seen = before is not None and state is not None
            ways = ways_of(states, n) if seen else []
            flights = (way_keys(way, names, old, new, time, min(FLIGHT, until - time)) for way in ways)
            flown = next(filter(None, flights), [])
            seconds = self._seconds(strand.tag, strand.name, (state or {}).get("class", "").split()) if seen else 0.0
            found.append(Pose(time, old))
            found += flown or [Pose(time + min(seconds, until - time), new, EASE if seconds else EVEN)]
        return found


def ways_of(states: Sequence[tuple[float, State]], n: int) -> list[str]:
    """Return the curves that an element may have flown at a change: those that its next pictures tell."""
    return [state[WAY] for _, state in states[n : n + LATER] if state and state.get(WAY)]


def filled_up(states: Sequence[tuple[float, State]]) -> list[dict[str, str]]:
    """Return the attributes at each time; what is not there keeps those that it had, or has those that it will have."""
    last = next((state for _, state in states if state is not None), {})
    found = []
    for _, state in states:
        last = last if state is None else state
        found.append(last)
    return found


def columns_of(states: Sequence[tuple[float, State]], filled: Sequence[dict[str, str]], moves: bool
               ) -> dict[str, list[str]]:
    """Return what each attribute is at each time; a class says when an element is not there, and that it `moves`."""
    names = {name for state in filled for name in state} - {WAY, "transform"}
    if moves or any(state is None for _, state in states):
        names.add("class")
    columns = {name: [state.get(name) or NEUTRAL.get(name, "0") for state in filled] for name in sorted(names)}
    if "class" in columns:
        columns["class"] = [OFF if state is None else f"{name} {GLIDES}" if moves else name
                            for (_, state), name in zip(states, columns["class"], strict=True)]
    return columns


def short(number: float) -> str:
    """Return a number with two decimals at most."""
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"
