"""The examples at the end of each command's help."""

from ludoteca.games import game_names

GAME = game_names()[0]
EXIT_CODES = (
    "Exit codes: 0 it went well, 1 something does not hold or cannot be done,\n"
    "2 the command was not understood, 130 it was interrupted."
)
ALL = f"""\
examples:
  ludoteca                            open the table in your browser
  ludoteca play {GAME} --bots sharp
                                      play here, against a sharp bot
  ludoteca simulate {GAME} --seats 4 --games 10000 --bots steady,random,random,random
                                      who wins how often?
  ludoteca replay game.jsonl --as 0   check a record, show its end as seat 0 saw it

`ludoteca COMMAND --help` says more.

{EXIT_CODES}"""
SERVE = """\
examples:
  ludoteca serve
  ludoteca serve --port 9000 --no-browser
  ludoteca serve --host 0.0.0.0       let others in your network join"""
PLAY = f"""\
Type the number of your choice, ? for help, q to leave.

examples:
  ludoteca play {GAME}
  ludoteca play {GAME} --seats 4 --bots sharp,steady,random --language es
  ludoteca play {GAME} --options NAME=VALUE --seed 7"""
SIMULATE = f"""\
Equal arguments give equal results, whatever the number of workers. `sharp` and
`master` make a fixed number of playouts a decision here, look at no clock, and are slow.

examples:
  ludoteca simulate {GAME} --seats 6 --games 100000
  ludoteca simulate {GAME} --seats 2 --games 200 --bots sharp,steady --seed 7 --json"""
SCENARIO = """\
The last line counts: `N passed, M failed`.

examples:
  ludoteca scenario my-bug.toml
  ludoteca scenario scenarios/"""
REPLAY = """\
Every line of the record is checked first.

examples:
  ludoteca replay game.jsonl
  ludoteca replay game.jsonl --to 40 --as 2 --language fr
  ludoteca replay game.jsonl --film game.svg"""
REVIEW = """\
Every decision is judged with what its seat knew then. Where the game has been compiled
on this machine that takes seconds, else minutes.

examples:
  ludoteca review game.jsonl
  ludoteca review game.jsonl --as Ana --language de
  ludoteca review game.jsonl --json"""
PACK = """\
example:
  ludoteca pack check my-pack/"""
GAMES = """\
example:
  ludoteca games"""
BACKUP = """\
The copy is whole as of one moment, whoever plays meanwhile. A Postgres database is
copied by Postgres' own pg_dump.

examples:
  ludoteca backup tables.db
  ludoteca backup "tables $(date +%F).db" --database table.db"""
VERIFY = """\
Names every table that is not sound, and its first wrong act. A database of an older
version is brought to the form of this one first: before an upgrade, verify a copy.

examples:
  ludoteca verify
  ludoteca verify --database tables.db"""
BENCH = """\
example:
  ludoteca bench"""
