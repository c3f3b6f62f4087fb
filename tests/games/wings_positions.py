"""Positions of Wings of War to try its geometry on, made by hand or at random, and all of it asked in one loop."""

import math
import random
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from tests.games import wings_exact as exact
from tests.games.wings_exact import BALLOON, CAPRONI, MODELS, SINGLE, STAAKEN, TWO_SEATER, Piece

from ludoteca.engine.runtime.mirrors import mirror_of, mirrored_tables
from ludoteca.engine.runtime.record_types import blank
from ludoteca.games.wings_of_war.cards import SINGLE_WIDTH
from ludoteca.games.wings_of_war.rules.geometry import crosses, lay_corners, overlap, write_sines
from ludoteca.games.wings_of_war.rules.sight import in_blind_spot, squared_distance, squared_range
from ludoteca.games.wings_of_war.rules.tailing import can_tail
from ludoteca.games.wings_of_war.state import Base, State, Status, Tables

COLUMNS = ("range", "through", "blind", "tail", "overlap", "crosses", "distance")
HEADINGS = (0, 30, 45, 90, 180, 270)


class Position(NamedTuple):
    """Flyers, of which the first looks at the second with a gun; the third may be in between."""

    pieces: tuple[Piece, ...]
    gun: int = 0
    everywhere: int = 0        # option block_levels
    same_levels: int = 0       # option tail_cross


def look_all(tables, states, results):
    """Fill in a row of answers for each position, with -1 for what does not apply."""
    for i in range(len(states)):
        state = states[i]
        for slot in range(state.crowd):
            lay_corners(tables, state.flyers[slot].stand)
        one = state.flyers[0].stand
        other = state.flyers[1].stand
        results[i, 0] = squared_range(tables, state, 0, state.gun + 0, 1, 0)
        results[i, 1] = squared_range(tables, state, 0, state.gun + 0, 1, 1)
        results[i, 2] = 1 if in_blind_spot(tables, state, 0, state.gun + 0, 1) else 0
        results[i, 3] = 1 if can_tail(tables, state, 0, 1) else 0
        results[i, 4] = 1 if overlap(one, other) else 0
        results[i, 5] = -1
        if state.crowd > 2:
            results[i, 5] = 1 if crosses(one.x, one.y, other.x, other.y, state.flyers[2].stand) else 0
        results[i, 6] = squared_distance(one.x, one.y, other)


def answers(position: Position) -> list[int]:
    """Return the same row by the other ways."""
    pieces, gun, everywhere, same_levels = position
    one, other = pieces[:2]
    crossed = -1
    if len(pieces) > 2:
        line = exact.less(other[:2], one[:2])
        crossed = int(exact.runs_through(one[:2], line, exact.Fraction(1), exact.corners(pieces[2])))
    return [
        exact.squared_range(pieces, 0, gun, 1, 0, everywhere),
        exact.squared_range(pieces, 0, gun, 1, 1),
        int(exact.in_blind_spot(pieces, 0, gun, 1, everywhere)),
        int(exact.can_tail(pieces, 0, 1, same_levels)),
        int(exact.overlap(one, other)),
        crossed,
        exact.squared_distance(one.x, one.y, other),
    ]


@cache
def tables() -> np.ndarray:
    """Return component data with nothing but the models of these tests."""
    made = blank(Tables.dtype)
    write_sines(made[0])
    for model, record in zip(MODELS, made[0].models, strict=False):
        record.kind, record.half_width, record.guns = model.kind, model.half_width, len(model.guns)
        for gun, place in zip(model.guns, record.gun, strict=False):
            place.x, place.y, place.axis, place.half_angle = gun
    return made


def states_of(positions: list[Position]) -> np.ndarray:
    """Return a state for each position; the corners of bases are not filled in."""
    states = blank(State.dtype, len(positions))
    for state, (pieces, gun, everywhere, same_levels) in zip(states, positions, strict=True):
        state.crowd, state.gun = len(pieces), gun
        state.options.block_levels, state.options.tail_cross = everywhere, same_levels
        for piece, flyer in zip(pieces, state.flyers, strict=False):
            flyer.status = Status.FLYING if piece.flying else Status.DESTROYED
            flyer.model, flyer.level, flyer.side = piece.model, piece.level, piece.side
            flyer.no_tail, flyer.autonomous = piece.no_tail, piece.autonomous
            stand = flyer.stand
            stand.x, stand.y, stand.heading = piece[:3]
            stand.half_width = MODELS[piece.model].half_width
    return states


def look(loop, made, states) -> np.ndarray:
    """Return what a loop, plain or compiled, answers on records."""
    results = np.zeros((len(states), len(COLUMNS)), np.int64)
    loop(made[0], states, results)
    return results


def look_at_mirrors(positions: list[Position]) -> np.ndarray:
    """Return what the rules answer interpreted, as at the table."""
    states = states_of(positions)
    results = np.zeros((len(positions), len(COLUMNS)), np.int64)
    mirrors = [mirror_of(State.dtype).read(states[i : i + 1]) for i in range(len(states))]
    look_all(mirrored_tables(Tables.dtype, tables()), mirrors, results)
    return results


def base_at(*pose: int, half_width: int = SINGLE_WIDTH) -> Any:
    """Return the mirror of a base that lies somewhere."""
    base = mirror_of(Base.dtype).read(blank(Base.dtype))
    base.x, base.y, base.heading = pose
    base.half_width = half_width
    lay_corners(mirrored_tables(Tables.dtype, tables()), base)
    return base


def random_position(player: random.Random) -> Position:
    """Return a position where something is to be seen: a shot, a chase, bases laid side by side, or a gap."""
    kind = player.choice((shot, shot, shot, chase, chase, aligned, aligned, gap))
    pieces, gun = kind(player)
    odd = [piece._replace(flying=False) if player.random() < 0.03 else piece for piece in pieces]
    return Position(tuple(odd), gun, int(player.random() < 0.2), int(player.random() < 0.3))


def shot(player: random.Random) -> tuple[list[Piece], int]:
    """Return a firer, a target about where a gun points to, and others that may be in the way."""
    model = player.choice((SINGLE, TWO_SEATER, CAPRONI, STAAKEN))
    firer = Piece(60000 + player.randrange(999), 60000 + player.randrange(999), player.randrange(360), model, side=0)
    gun = player.randrange(len(MODELS[model].guns))
    weapon = MODELS[model].guns[gun]
    bearing = firer.heading + weapon.axis + player.uniform(-1.2, 1.2) * weapon.half_angle
    far = player.uniform(4000, 24000)
    target = away_from(player, firer, bearing, far, player.choice((SINGLE, TWO_SEATER, CAPRONI, BALLOON)))
    others = []
    for _ in range(player.choice((0, 1, 2, 3, 5))):
        aside = bearing + player.uniform(-20, 20)
        others.append(away_from(player, firer, aside, player.uniform(0.3, 1.1) * far, player.choice((SINGLE, CAPRONI))))
    return [firer, target, *(other._replace(side=player.randrange(2)) for other in others)], gun


def away_from(player: random.Random, piece: Piece, bearing: float, far: float, model: int) -> Piece:
    """Return a flyer in a direction from another, turned anyhow."""
    angle = math.radians(bearing)
    x, y = round(piece.x + far * math.sin(angle)), round(piece.y + far * math.cos(angle))
    return Piece(x, y, player.randrange(360), model, level=player.choice((1, 2, 2, 2, 3)))


def chase(player: random.Random) -> tuple[list[Piece], int]:
    """Return a plane about behind another, and others that may cut its line."""
    pieces, gun = shot(player)
    firer = pieces[0]
    bearing, far = firer.heading + player.uniform(-34, 34), player.uniform(6500, 20500)
    target = away_from(player, firer, bearing, far, player.choice((SINGLE, TWO_SEATER, CAPRONI)))
    heading = firer.heading + player.choice((0, 30, player.randrange(-45, 45)))
    others = [away_from(player, firer, bearing + player.uniform(-40, 40), player.uniform(0.1, 1) * far, SINGLE)
              for _ in range(player.choice((0, 0, 1, 2)))]
    tailer = firer._replace(no_tail=int(player.random() < 0.05), autonomous=int(player.random() < 0.05))
    return [tailer, target._replace(heading=heading % 360, level=2), *others], gun


def aligned(player: random.Random) -> tuple[list[Piece], int]:
    """Return bases on a grid of half their sizes, or one unit beside it: rims touch, rays graze."""
    width = player.choice((2175, 2175, 4350, 3375, 725))
    pieces = []
    for n in range(player.choice((2, 3, 3, 4, 5))):
        x = 60000 + width * player.randint(-6, 6) + player.choice((0, 0, 0, 1, -1))
        y = 60000 + 3375 * player.choice((-2, -1, 1, 2, 3, 4, 5)) + player.choice((0, 0, 0, 1, -1))
        model, level = player.choice((SINGLE, TWO_SEATER, CAPRONI)), player.choice((2, 2, 2, 3))
        pieces.append(Piece(x, y, player.choice(HEADINGS), model, level, side=min(n, 1)))
    pieces[0] = pieces[0]._replace(x=60000, y=60000, heading=player.choice((0, 90, 30)))
    return pieces, player.randrange(len(MODELS[pieces[0].model].guns))


def gap(player: random.Random) -> tuple[list[Piece], int]:
    """Return a plane with a rear gun, and two behind it that leave a gap to a third: its blind spot, or beside it."""
    firer = Piece(60000, 60000, player.randrange(360), TWO_SEATER, side=0)
    width, aside = player.randrange(100, 1500), player.randrange(-1000, 1000)
    places = [(player.randrange(-900, 900), -player.randrange(12800, 13600)), (3375 + width + aside, -6600),
              (-3375 - width + aside, -6600)]
    pieces = [firer]
    for turn, place in zip((player.randrange(-5, 5), 90, 90), places, strict=True):
        dx, dy = exact.turned(firer.heading, *place)
        heading, level = (firer.heading + turn) % 360, player.choice((2, 2, 2, 1))
        pieces.append(Piece(firer.x + dx, firer.y + dy, heading, level=level))
    return pieces, 1
