"""A page for each game: its pitch, a game that plays, its rules with their figures, and where to read on."""

import re
from collections.abc import Iterator

from ludoteca.engine.game.contract import Game
from ludoteca.engine.scenarios.figures import Figure, load_figures
from ludoteca.engine.texts.rule_pages import CLAUSE_START, rules_page
from ludoteca.games import folder_names, game_names, load_game
from tools.site.pictures import ROOT, moments_of

TITLE = re.compile(r"\A# .*\n+")
MARKER = re.compile(r"(?:[-*] |\d+\. )?")
PICTURE = re.compile(r"!\[([^\]]*)\]\(figure:([\w-]+)\)")
FILM = """```{{raw}} html
<figure class="film"><a class="screen" href="../_static/films/{name}.svg" data-film>\
<img src="../_static/films/{name}-still.svg" alt="{title}: the board in the middle of a game"></a>
<figcaption>A whole game, played by bots and drawn by the code of the table. \
<span class="without">The picture opens it.</span></figcaption></figure>
```
"""
NOTES = {"{name}": "How it is written", "{name}-figures": "How even it is"}
TREE = "```{{toctree}}\n:hidden:\n\n{pages}\n```\n"


def pages() -> dict[str, str]:
    """Return the pages by their paths."""
    return {f"games/{name}.md": page(load_game(name)) for name in sorted(folder_names()) if has_rules(name)}


def has_rules(name: str) -> bool:
    """Say whether a game lies in the repository: those of somebody's own may lie elsewhere."""
    return (ROOT / "src" / "ludoteca" / "games" / name / "rules.md").is_file()


def page(game: Game) -> str:
    """Return the page of a game."""
    rules = TITLE.sub("", rules_page(game.package))
    notes = {f"/docs/games/{file.format(name=game.name)}.md": said for file, said in NOTES.items()}
    notes = {note: said for note, said in notes.items() if (ROOT / note[1:]).is_file()}
    tree = TREE.format(pages="\n".join(notes))
    film = FILM.format(name=game.name, title=game.title) if game.name in game_names() else ""
    about = f"{seats(game)}{f' · about {game.minutes} minutes' if game.minutes else ''}"
    ways = " · ".join(f"[{said}]({note})" for note, said in notes.items())
    return f"# {game.title}\n\n{game.words.pitch}\n\n{about} · {ways}\n\n{film}\n{with_figures(game, rules)}\n{tree}"


def seats(game: Game) -> str:
    """Return for how many a game is."""
    low, high = game.seats[0], game.seats[-1]
    return f"{low} to {high} players" if high > low else f"{low} player{'s' * (low > 1)}"


def with_figures(game: Game, rules: str) -> str:
    """Put each figure below the paragraph of its clause."""
    figures: dict[str, list[Figure]] = {}
    for figure in load_figures(game.package).values():
        figures.setdefault(figure.content.clause, []).append(figure)
    rules = PICTURE.sub(lambda found: markup(load_figures(game.package)[found[2]], ""), rules)
    return "\n".join(placed(rules, figures))


def placed(rules: str, figures: dict[str, list[Figure]]) -> Iterator[str]:
    """Yield the lines of rules, and after those of a clause its figures, as far in as the clause."""
    waiting: list[Figure] = []
    lines = rules.splitlines()
    for place, line in enumerate(lines):
        yield line
        begins = CLAUSE_START.match(line)
        waiting += figures.pop(begins[1], []) if begins else []
        ends = place + 1 == len(lines) or not lines[place + 1].strip() or CLAUSE_START.match(lines[place + 1])
        if waiting and ends:
            indent = " " * len(MARKER.match(line)[0])
            yield from ("", *(markup(figure, indent) for figure in waiting))
            waiting = []


def markup(figure: Figure, indent: str) -> str:
    """Return a figure with its caption, or its two moments side by side."""
    game, caption = figure.package.rpartition(".")[2], figure.content.caption
    files = [f"../_static/figures/{game}/{name}.svg" for name in moments_of(figure)]
    shown = "".join(f'<img src="{file}" alt="" loading="lazy">' for file in files)
    kind = "shows two" if len(files) == 2 else "shows"
    said = str(caption).replace("<", "&lt;")
    html = f'<figure class="{kind}"><div>{shown}</div><figcaption>{said}</figcaption></figure>'
    return f"{indent}```{{raw}} html\n{indent}{html}\n{indent}```\n"
