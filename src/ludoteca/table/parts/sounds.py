"""What a game sounds like, as its folder's `sounds.toml` holds it: sounds made of layers, and which event has which.

There are no recordings. A layer is a tone or noise with an envelope and a filter; `static/table/synth.js` has it heard.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Literal

import msgspec

from ludoteca.engine.game.contract import Game
from ludoteca.games import folder_of

FILE = "sounds.toml"


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One voice of a sound. Times are in seconds, pitches and cut-offs in hertz, loudness from 0 to 1."""

    wave: Literal["sine", "triangle", "square", "sawtooth", "noise"]
    length: float
    loud: float                # at its peak
    pitch: float = 0.0         # of a tone
    to: float = 0.0            # where the pitch glides; 0: it stays
    at: float = 0.0            # when it begins
    attack: float = 0.01       # until it is loudest
    fall: float = 0.0          # for how long it ends, after being held; 0: it dies away from its peak
    filter: Literal["", "lowpass", "bandpass", "highpass"] = ""
    cut: float = 0.0           # where the filter cuts
    cut_to: float = 0.0        # where that glides; 0: it stays
    q: float = 1.0             # how narrow the filter is
    beat: float = 0.0          # how often a second it swells and ebbs
    times: int = 1             # how often it comes
    every: float = 0.0         # after how long it comes again


class Sound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sound, and the events that have it, by their names."""

    layers: tuple[Layer, ...]
    events: tuple[str, ...] = ()


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a game holds: its sounds, and what is heard all the time, once wanted."""

    sounds: dict[str, Sound]
    ambience: Sound = Sound(())


@dataclass(frozen=True)
class Palette:
    """The sounds of a game: which event has which, by number, and the layers of all as browsers get them."""

    events: Mapping[int, str]
    names: frozenset[str]
    text: str


@cache
def palette_of(game: Game) -> Palette | None:
    """Return what a game sounds like, None if its folder does not say.

    Raises:
        ValueError: the file cannot be read, or names an event that there is not.

    """
    file = folder_of(game.name) / FILE
    if not file.is_file():
        return None
    score = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Score)
    events = import_module(f"{game.package}.events").Event.__members__
    unknown = {event for sound in score.sounds.values() for event in sound.events} - events.keys()
    if unknown:
        raise ValueError(f"{file}: there is no event {', '.join(sorted(unknown))}")
    heard = {"sounds": {name: sound.layers for name, sound in score.sounds.items()}, "ambience": score.ambience.layers}
    return Palette(
        {int(events[event]): name for name, sound in score.sounds.items() for event in sound.events},
        frozenset(score.sounds),
        msgspec.json.encode(heard).decode(),
    )
