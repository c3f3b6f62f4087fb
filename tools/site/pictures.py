"""The pictures of the site, drawn when it is built by the code of the table: posters, figures, stills, films."""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from xml.sax.saxutils import escape

from ludoteca.engine.matches.match import Match
from ludoteca.engine.matches.match_records import read_record
from ludoteca.engine.runtime.seats import SPECTATOR
from ludoteca.engine.scenarios.figures import NAMES, Figure, load_figures
from ludoteca.games import folder_names, game_names, load_game
from ludoteca.table.film.still import still_of
from ludoteca.table.film.writer import cut_of, film_of, fonts
from ludoteca.table.pages.figures import svg_of
from ludoteca.table.pages.start import cover
from ludoteca.table.parts.replays import Replay
from ludoteca.table.parts.summaries import SeatSummary, TableSummary

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "ludoteca" / "games"
STATIC = ROOT / "src" / "ludoteca" / "table" / "static"
RECORDS = ROOT / "tests" / "fixtures" / "records"
CONTROLS = Path(__file__).resolve().parent / "static" / "film-inside.js"
FONTS = ("federo.woff2", "source-sans-3.woff2", "source-sans-3-italic.woff2")
HEAD = '{"commit"'         # how the first line of a record begins
SEATS = 4                  # of the game that is shown, or as many as come nearest
MIDDLE = 0.5               # of a game: where its still stands
POSTER = """<li class="poster"><a href="{way}{name}.html">
<span class="cover game-{name}" aria-hidden="true">{cover}</span>
<span class="caption"><strong class="name">{title}</strong><span>{pitch}</span></span></a></li>"""


def draw_all(source: Path) -> None:
    """Draw everything into a folder of gathered pages."""
    static = source / "made"
    for font in FONTS:
        write(static / "fonts" / font, (STATIC / "fonts" / font).read_bytes())
    rules = (STATIC / "base.css").read_text("utf-8").splitlines(keepends=True)
    write(static / "figures.css", "".join(rule for rule in rules if rule.startswith(".shows")).encode())
    write(static / "icon.svg", (STATIC / "icon.svg").read_bytes())
    write(static / "grain.svg", (STATIC / "grain.svg").read_bytes())
    write(source / "posters.html", posters("games/").encode())
    write(source / "posters-below.html", posters("").encode())
    with ProcessPoolExecutor() as pool:
        for done in [pool.submit(draw_game, name, static) for name in sorted(folder_names())]:
            done.result()


def draw_game(name: str, static: Path) -> None:
    """Draw the figures, the film and the still of a game."""
    for figure in load_figures(load_game(name).package).values():
        for moment, drawn in moments_of(figure).items():
            write(static / "figures" / name / f"{moment}.svg", svg_of(figure, drawn, "en", "auto").encode())
    if name in game_names():
        film, still = film_and_still(kept(name))
        write(static / "films" / f"{name}.svg", film.encode())
        write(static / "films" / f"{name}-still.svg", still.encode())


def posters(way: str) -> str:
    """Return the posters of all games, as the table's start page has them, each a way to the game's page."""
    style, rows = "", ""
    for game in map(load_game, game_names()):
        style += (GAMES / game.name / "cover.css").read_text("utf-8")
        said = {"name": game.name, "title": game.title, "pitch": game.words.pitch}
        rows += POSTER.format(way=way, cover=cover(game, "en"), **said) + "\n"
    return f'<style>\n{style}</style>\n<ul class="posters">\n{rows}</ul>\n'


def moments_of(figure: Figure) -> dict[str, str]:
    """Return the moments of a figure by the names of their files."""
    shown = figure.moments
    return {figure.name if len(shown) == 1 else f"{figure.name}-{moment}": moment for moment in shown}


def kept(game: str) -> Match:
    """Return a game that was kept, under the usual rules: with seats nearest to `SEATS`, and the shortest of those."""
    def measure(record: str) -> tuple[bool, int, int]:
        head = json.loads(record.partition("\n")[0])
        seats = len(head["seats"])
        usual = load_game(game).complete_options({}, seats, head["engine"])
        unusual = any(usual[name] != value for name, value in head["options"].items())
        return unusual, abs(seats - SEATS), record.count("\n")

    return read_record(min(records(game), key=measure), load_game).match


def records(game: str) -> Iterator[str]:
    """Yield the records that the repository keeps of a game."""
    text = (RECORDS / f"{game}.jsonl").read_text("utf-8")
    yield from (f"{HEAD}{part.rstrip()}\n" for part in ("\n" + text).split(f"\n{HEAD}")[1:])


def film_and_still(match: Match) -> tuple[str, str]:
    """Return a game as a film that listens to the page around it, and its middle as a picture that stands still.

    Both bring their letters: a picture on a page gets none from it.
    """
    replay = Replay(match)
    replay.extend(match.acts)
    chairs = tuple(SeatSummary(name, "") for name in NAMES[: match.seats])
    summary = TableSummary("", "", False, chairs, outcome=match.outcome)
    steps, names = replay.steps, [chair.name for chair in chairs]
    middle = replay.view(SPECTATOR, steps[int(len(steps) * MIDDLE)], names)
    film = film_of(replay, SPECTATOR, summary, "en", cut_of(steps, 0, replay.last))
    still = still_of(middle, "en", "auto", None, match.game.title)
    return with_controls(film), still.replace("<style>", f"<style>\n{escape(fonts())}", 1)


def with_controls(film: str) -> str:
    """Return a film that can be stopped, and moved to another moment, by the page that shows it."""
    inside, end = CONTROLS.read_text("utf-8"), "</svg>"
    body, closing, rest = film.rpartition(end)
    return f"{body}<script><![CDATA[\n{inside}]]></script>\n{closing}{rest}"


def write(file: Path, content: bytes) -> None:
    """Write a file, in a folder that may not be there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
