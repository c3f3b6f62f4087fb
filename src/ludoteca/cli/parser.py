"""What can be typed after `ludoteca`, and the help that teaches it."""

import argparse
import importlib
from collections.abc import Callable
from typing import Any

from ludoteca.cli import examples
from ludoteca.cli.typed import (
    counted_from_0,
    difference,
    number_of_days,
    number_of_games,
    port,
    positive,
    seconds,
    web_address,
)
from ludoteca.engine.texts.words import LANGUAGES

HOST = "127.0.0.1"
PORT = 8000
REVIEW_PLAYOUTS = 600      # that of the table; bots are imported when they are needed
TARGETS = ("nginx", "haproxy", "caddy", "systemd", "compose", "container")
URL = f"http://{HOST}:{PORT}"
REASONS = ("conduct", "content", "request", "upkeep")
ADMIN_DEEDS = {
    "load": "say how much is to do, and which servers there are",
    "tables": "list the tables where something was done last",
    "talk": "show what was said at a table, by its numbers",
    "close": "let nobody play or say anything at a table any more",
    "open": "open a closed table again",
    "unsay": "remove something that was said",
    "seats": "show who sits at a table, by name",
    "unname": "call a seat by a number instead of the names that it has and had",
    "delete": "delete a table with all that was played and said there",
    "block": "keep an address, a network or the browser of a seat out for a time",
    "unblock": "let somebody in again",
    "blocks": "list who is kept out",
}


def command(module: str) -> Callable[[argparse.Namespace], int]:
    """Return the command of a module, which is imported when it is called."""
    def run(asked: argparse.Namespace) -> int:
        code: int = importlib.import_module(f"ludoteca.cli.{module}").run(asked)
        return code

    return run


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command; what it parses has `run`, the command to call."""
    parser = argparse.ArgumentParser(
        prog="ludoteca", description="A digital table for modern board games.", epilog=examples.ALL,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    add_table(parser)
    parser.set_defaults(run=version_or_serve, host=HOST, port=PORT, no_browser=False, database=None, log="text",
                        log_answers=False, operator_token_file="", keep_days=0, workers=0, share="", cold=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add in (
        add_serve, add_play, add_simulate, add_tournament, add_balance, add_fairness, add_scenario, add_replay,
        add_review, add_pack, add_games, add_backup, add_verify, add_doctor, add_deploy, add_admin, add_bots,
        add_forget, add_bench,
    ):
        add(commands)
    return parser


def version_or_serve(asked: argparse.Namespace) -> int:
    """Say the version, or open the table where nothing else is asked."""
    if not asked.version:
        return command("serve")(asked)
    import ludoteca

    print(f"ludoteca {ludoteca.__version__}")
    return 0


def add_command(commands: Any, name: str, module: str, purpose: str, epilog: str) -> argparse.ArgumentParser:
    """Add a command that a module runs."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog=f"{epilog}\n\n{examples.EXIT_CODES}", formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=command(module))
    return parser


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add what `serve` takes. The defaults are the whole command's: what stands before a command's name counts too."""
    add = parser.add_argument
    add("--host", default=argparse.SUPPRESS, help=f"address to listen on; 0.0.0.0 lets others in ({HOST})")
    add("--port", type=port, default=argparse.SUPPRESS, help=f"port to listen on; 0 takes a free one ({PORT})")
    add("--no-browser", action="store_true", default=argparse.SUPPRESS, help="do not open a browser")
    add_database(parser)
    add_log(parser)
    add("--log-answers", action="store_true", default=argparse.SUPPRESS,
        help="a line for each request; nothing of who asked")
    add("--operator-token-file", metavar="FILE", default=argparse.SUPPRESS,
        help="holds the secret that /metrics asks for; without one it is not there")
    add("--keep-days", type=number_of_days, metavar="N", default=argparse.SUPPRESS,
        help="delete tables that nobody has touched for so many days (all are kept)")
    add("--workers", type=positive, metavar="N", default=argparse.SUPPRESS,
        help="so many servers on this machine, on a database of Postgres (one)")
    add("--share", metavar="HOST", nargs="?", const=HOST, default=argparse.SUPPRESS,
        help=f"let other servers serve the same database, and reach this one at HOST ({HOST})")
    add("--cold", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)    # compiles nothing ahead


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add what says which database is meant."""
    says = "where tables are kept, a file or postgresql://... (a file in your data folder)"
    parser.add_argument("--database", metavar="FILE", default=argparse.SUPPRESS, help=says)


def add_log(parser: argparse.ArgumentParser) -> None:
    """Add what says how the log is written."""
    forms = "how lines of the log are written (text)"
    parser.add_argument("--log", choices=("text", "json"), default=argparse.SUPPRESS, help=forms)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add what says which game is played how."""
    add = parser.add_argument
    add("game", metavar="GAME", help="name of the game; `ludoteca games` lists them")
    add("--seats", type=int, help="players (the fewest that the game allows)")
    add("--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE",
        help="options of the rules; `ludoteca games` lists them")
    add("--pack", metavar="FOLDER", help="play with the components in this folder")


def add_serve(commands: Any) -> None:
    """Add `serve`."""
    purpose = "open the table in the browser; the same as no command"
    add_table(add_command(commands, "serve", "serve", purpose, examples.SERVE))


def add_play(commands: Any) -> None:
    """Add `play`."""
    parser = add_command(commands, "play", "play", "play in this terminal against bots", examples.PLAY)
    add_game(parser)
    add = parser.add_argument
    add("--bots", default="steady", metavar="A,B,...",
        help="opponents: one for all, or one each; of your own as MODULE:FUNCTION (steady)")
    add("--language", choices=LANGUAGES, help="language of all texts (your system's, or English)")
    add("--seed", help="plays the same cards again")


def add_simulate(commands: Any) -> None:
    """Add `simulate`."""
    purpose = "let bots play many games and report who wins"
    parser = add_command(commands, "simulate", "simulate", purpose, examples.SIMULATE)
    add_game(parser)
    add = parser.add_argument
    add("--games", type=number_of_games, default=1000, help="how many games (1000)")
    add("--bots", default="random", metavar="A,B,...", help="one for all seats, or one for each (random)")
    add_seconds(parser)
    add("--seed", default="0", help="repeats the same games (0)")
    add("--workers", type=positive, help="threads (one per core)")
    add("--json", action="store_true", help="print the report as JSON")


def add_tournament(commands: Any) -> None:
    """Add `tournament`."""
    purpose = "let bots meet at any games, rate them, and write a report"
    parser = add_command(commands, "tournament", "tournament", purpose, examples.TOURNAMENT)
    add = parser.add_argument
    add("games_played", nargs="+", metavar="GAME", help="names of games; `ludoteca games` lists them")
    add("--bots", default="steady,casual,beginner", metavar="A,B,...",
        help="who plays, on a ladder from one end to the other (steady,casual,beginner)")
    add("--format", choices=["round-robin", "ladder"], default="round-robin",
        help="all against all, or each against the next (round-robin)")
    add("--seats", metavar="N,N,...", help="numbers of players, or all (the fewest that several can play with)")
    add("--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help="options of the rules")
    add("--vary", nargs="+", action="extend", default=[], metavar="KEY=VALUE[,VALUE...]",
        help="play with each of these values too: an option, or a component as FILE.TABLE.KEY")
    add("--pack", metavar="FOLDER", help="play with the components in this folder")
    add("--games", type=number_of_games, default=1000, help="games for each table of bots, with each option (1000)")
    add("--playouts", type=positive, help="playouts per choice for bots that think (by their level)")
    add_run(parser, "tournament")


def add_balance(commands: Any) -> None:
    """Add `balance`."""
    purpose = "compare a game with itself, an option or a component changed"
    parser = add_command(commands, "balance", "balance", purpose, examples.BALANCE)
    add_game(parser)
    add = parser.add_argument
    add("--vary", nargs="+", action="extend", default=[], metavar="KEY=VALUE[,VALUE...]",
        help="what to change: an option, or a component as FILE.TABLE.KEY; several values are compared each")
    add("--against", metavar="FOLDER", help="compare with the components in this folder")
    add("--bots", default="steady", metavar="A,B,...", help="one for all seats, or one for each (steady)")
    add("--games", type=number_of_games, default=2000, help="games of each, at least 2 (2000)")
    add("--tell", type=difference, default=2.0, metavar="POINTS",
        help="the smallest difference of interest, in points of a share and percent of an amount (2)")
    add("--json", action="store_true", help="print the comparison as JSON")
    add("--playouts", type=positive, help="playouts per choice for bots that think (by their level)")
    add_run(parser, None)


def add_fairness(commands: Any) -> None:
    """Add `fairness`."""
    purpose = "measure how even games are, for the cards that the table shows"
    parser = add_command(commands, "fairness", "fairness", purpose, examples.FAIRNESS)
    add = parser.add_argument
    add("games_played", nargs="*", metavar="GAME", help="names of games (all)")
    add("--games", type=number_of_games, default=2000, help="games for each number of seats and each option (2000)")
    add("--seed", default="0", help="repeats the same games (0)")
    add("--workers", type=positive, help="threads (one per core)")
    add("--folder", metavar="FOLDER", help="where to write a folder per game (into the games' own folders)")


def add_seconds(parser: argparse.ArgumentParser) -> None:
    """Add how long bots of somebody's own may think."""
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S",
        help="what bots of your own, named as MODULE:FUNCTION, are told to choose in (1)",
    )


def add_run(parser: argparse.ArgumentParser, folder: str | None) -> None:
    """Add how a long run is played, kept and gone on with."""
    add = parser.add_argument
    add("--seed", default="0", help="repeats the same games (0)")
    add("--folder", default=folder, metavar="FOLDER",
        help=f"where results are kept, to go on from ({folder or 'a folder of its own in balance'})")
    add_seconds(parser)
    add("--on", choices=["threads", "ray"], default="threads", help="this machine's threads, or Ray (threads)")
    add("--workers", type=positive, help="threads, or processes of a Ray of its own (one per core)")
    add("--progress", action="store_true", help="report progress even without a terminal")


def add_scenario(commands: Any) -> None:
    """Add `scenario`."""
    purpose = "run scenarios: positions, moves and what must follow"
    parser = add_command(commands, "scenario", "scenario", purpose, examples.SCENARIO)
    parser.add_argument("paths", nargs="+", metavar="FILE", help="scenario files, or folders of them")


def add_replay(commands: Any) -> None:
    """Add `replay`."""
    purpose = "check the record of a game and show any point of it"
    parser = add_command(commands, "replay", "replay", purpose, examples.REPLAY)
    add = parser.add_argument
    add("file", metavar="FILE", help="a record, as the table saves it")
    add("--to", type=int, metavar="N", help="show the point after N actions, chance too (the end)")
    add("--as", dest="seat", metavar="SEAT", default="spectator", help="a seat from 0, a player's name, or spectator")
    add("--language", choices=LANGUAGES, default="en", help="language of the texts (en)")
    add("--pack", metavar="FOLDER", help="the pack it was played with, if not the game's own")
    add("--check-chance", action="store_true", help="recompute every draw from the revealed secret, and show it")
    add("--film", metavar="FILE.svg", help="save it as a film that every browser plays, up to the point of --to")


def add_review(commands: Any) -> None:
    """Add `review`."""
    purpose = "say what decisions and luck did to each seat's chances in a game that is over"
    parser = add_command(commands, "review", "review", purpose, examples.REVIEW)
    add = parser.add_argument
    add("file", metavar="FILE", help="a record, as the table saves it")
    add("--as", dest="seat", metavar="SEAT", help="a seat from 0, or a player's name (all)")
    add("--playouts", type=positive, default=REVIEW_PLAYOUTS, metavar="N",
        help=f"games played out for each decision ({REVIEW_PLAYOUTS})")
    add("--language", choices=LANGUAGES, default="en", help="language of the texts (en)")
    add("--pack", metavar="FOLDER", help="the pack it was played with, if not the game's own")
    add("--json", action="store_true", help="print every decision as JSON")


def add_pack(commands: Any) -> None:
    """Add `pack check`."""
    purpose = "check the components of a game that you have written"
    parser = add_command(commands, "pack", "packs", purpose, examples.PACK)
    parser.add_argument("action", choices=["check"], help="check: read it, and say what is wrong")
    parser.add_argument("path", metavar="PATH", help="the folder of the pack")


def add_games(commands: Any) -> None:
    """Add `games`."""
    add_command(commands, "games", "games", "list the games, their seats and options", examples.GAMES)


def add_backup(commands: Any) -> None:
    """Add `backup`."""
    purpose = "copy all tables into a file, also while they are played at"
    parser = add_command(commands, "backup", "backup", purpose, examples.BACKUP)
    parser.add_argument("file", metavar="COPY", help="the file to write; it must not exist yet")
    add_database(parser)


def add_verify(commands: Any) -> None:
    """Add `verify`."""
    purpose = "replay every stored game and compare it with what was stored"
    parser = add_command(commands, "verify", "verify", purpose, examples.VERIFY)
    add_database(parser)
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the texts (en)")


def add_forget(commands: Any) -> None:
    """Add `forget`."""
    purpose = "delete tables that nobody has touched for long, with all that was played and said there"
    parser = add_command(commands, "forget", "forget", purpose, examples.FORGET)
    parser.add_argument("--days", type=number_of_days, required=True, metavar="N", help="what was touched since stays")
    parser.add_argument("--dry-run", action="store_true", help="only say how many it would be")
    add_database(parser)


def add_bots(commands: Any) -> None:
    """Add `bots`."""
    purpose = "let bots think here for all servers of a database of Postgres"
    parser = add_command(commands, "bots", "bots", purpose, examples.BOTS)
    add_database(parser)
    add_log(parser)
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (one per core)")


def add_doctor(commands: Any) -> None:
    """Add `doctor`."""
    purpose = "say whether this machine can serve the table well, and what to do where it cannot"
    parser = add_command(commands, "doctor", "doctor", purpose, examples.DOCTOR)
    add_database(parser)
    parser.add_argument("--url", type=web_address, metavar="URL",
                        help="ask the running table too, there where visitors reach it, through the proxy")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")


def add_deploy(commands: Any) -> None:
    """Add `deploy`."""
    purpose = "print what puts the table on a server: a proxy's configuration, units, an image"
    parser = add_command(commands, "deploy", "deploy", purpose, examples.DEPLOY)
    add = parser.add_argument
    add("target", choices=TARGETS, help="for which program")
    add("--host", default="", metavar="NAME", help="name by which visitors come; proxies and compose need it")
    add("--port", type=port, default=PORT, help=f"port of the table ({PORT})")
    add("--certificate", default="", metavar="FILE",
        help="certificate of the host (where certbot puts it; Caddy gets one)")
    add("--key", default="", metavar="FILE", help="its key; HAProxy wants both in one file")
    add("--listen", default="", metavar="ADDRESS", help="where the proxy listens (all addresses of this machine)")
    add("--http", type=port, default=80, metavar="PORT", help="the proxy's port that leads to HTTPS (80)")
    add("--https", type=port, default=443, metavar="PORT", help="the proxy's port for visitors (443)")
    add("--program", default="", metavar="FILE", help="path of ludoteca on the server, for systemd (this one)")
    add("--database", default="", metavar="ADDRESS",
        help="where tables are kept, for systemd: postgresql://... (a file in /var/lib/ludoteca)")
    add("--servers", default=HOST, metavar="HOST,HOST,...",
        help=f"where the proxy finds the table: the hosts of `serve --host` and `--share` ({HOST})")
    add("--workers", type=positive, default=1, metavar="N",
        help="for so many servers on each of them, on the ports that follow that of the table (1)")
    add("--folder", metavar="FOLDER", help="write files into this folder, by their names, instead of printing them")


def add_admin(commands: Any) -> None:
    """Add `admin`, with a command for each thing that can be done."""
    purpose = "see and do what whoever runs the table can do while it runs"
    parser = add_command(commands, "admin", "admin", purpose, examples.ADMIN)
    add_operator(parser, URL, "")
    deeds = parser.add_subparsers(title="what to do", metavar="DEED", dest="deed", required=True)
    add = {name: deeds.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
           for name, about in ADMIN_DEEDS.items()}
    for each in add.values():
        add_operator(each, argparse.SUPPRESS, argparse.SUPPRESS)
    for name in ("talk", "close", "open", "unsay", "seats", "unname", "delete"):
        add[name].add_argument("table", metavar="TABLE", help="its address, or the last part of that")
    add["tables"].add_argument("--most", type=positive, default=50, metavar="N", help="so many at most (50)")
    add["close"].add_argument("--because", choices=REASONS, default="upkeep", help="what its page says (upkeep)")
    add["unsay"].add_argument("number", type=counted_from_0, metavar="NUMBER", help="as `talk` shows it")
    add["unname"].add_argument("seat", type=counted_from_0, metavar="SEAT", help="which seat, from 0")
    add["tables"].add_argument("--below", default="", metavar="TABLE", help="those that come after this one")
    add["delete"].add_argument("--yes", action="store_true", help="that you are sure: it cannot be undone")
    add["block"].add_argument("network", nargs="?", default="", metavar="NETWORK", help="an address, or a network")
    add["block"].add_argument("--table", default="", metavar="TABLE", help="block the browser of a seat at this table")
    add["block"].add_argument("--seat", type=counted_from_0, metavar="SEAT", help="which seat, from 0")
    add["block"].add_argument("--hours", type=positive, default=24, metavar="N", help="for so many hours (24)")
    add["unblock"].add_argument("block", metavar="BLOCK", help="its name, as `blocks` shows it")


def add_operator(parser: argparse.ArgumentParser, url: str, file: str) -> None:
    """Add how the running table is reached; it may stand before what is to be done, or after it."""
    add = parser.add_argument
    add("--url", type=web_address, default=url, metavar="URL", help=f"where the table runs ({URL})")
    add("--operator-token-file", default=file, metavar="FILE", help="the file that the table was started with")
    add("--json", action="store_true", default=argparse.SUPPRESS, help="print what was answered as JSON")


def add_bench(commands: Any) -> None:
    """Add `bench`."""
    add_command(
        commands, "bench", "bench", "measure how fast the rules, and the search of the bots, run here", examples.BENCH
    )
