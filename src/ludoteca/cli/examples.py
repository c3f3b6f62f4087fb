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
  ludoteca serve --host 0.0.0.0       let others in your network join
  ludoteca serve --workers 4 --database postgresql:///ludoteca
                                      four servers and the bots' processes; SIGHUP starts
                                      one after the other anew
  OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 ludoteca serve
                                      send traces to a collector; ludoteca[telemetry] does so"""
PLAY = f"""\
Type the number of your choice, ? for help, q to leave.

examples:
  ludoteca play {GAME}
  ludoteca play {GAME} --seats 4 --bots sharp,steady,random --language es
  ludoteca play {GAME} --options NAME=VALUE --seed 7"""
SIMULATE = f"""\
Equal arguments give equal results, whatever the number of workers. Bots that think
make a fixed number of playouts a decision here, whatever the clock says, and are slow.

examples:
  ludoteca simulate {GAME} --games 100000
  ludoteca simulate {GAME} --seats 2 --games 200 --bots sharp,steady --seed 7 --json
  ludoteca simulate {GAME} --seats 2 --games 200 --bots my_bots:greedy,steady
                                      greedy(view, seed, seconds) of my_bots.py, here"""
TOURNAMENT = f"""\
Every bot sits on every seat equally often. The games are kept in a folder as they are
played: stop it with Ctrl-C, repeat the command, and it goes on. Equal arguments give
equal files, whatever the number of workers and wherever they are. With Ray's address in
RAY_ADDRESS, --on ray plays on all its machines, else on this one.

examples:
  ludoteca tournament {GAME} --seats 4 --games 400
  ludoteca tournament {GAME} --format ladder --bots beginner,casual,steady,sharp --games 40
  ludoteca tournament {GAME} --bots my_bots:greedy,my_bots:timid,steady --folder mine
  ludoteca tournament {GAME} --vary NAME=VALUE --folder varied
  ludoteca tournament {" ".join(game_names()[:2])} --seats all --on ray"""
BALANCE = f"""\
Both are played with the same chance, game for game, so that what they have in common
cancels out. ** marks a difference that is sure with all figures in view, * one that would
be if it were looked at alone. It can be stopped and gone on with like a tournament.

examples:
  ludoteca balance {GAME} --seats 4 --vary NAME=VALUE
  ludoteca balance {GAME} --vary FILE.TABLE.KEY=3,4,5 --games 5000 --tell 1
  ludoteca balance {GAME} --against my-pack/ --json"""
FAIRNESS = f"""\
Equal bots play for each number of seats, and with each option changed by itself; then one
of them sits among weaker ones, to see how far skill goes.

examples:
  ludoteca fairness
  ludoteca fairness {GAME} --games 10000 --folder cards"""
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
  ludoteca replay game.jsonl --check-chance
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
  ludoteca verify --database tables.db --language de"""
FORGET = """\
A running server does this by itself with `ludoteca serve --keep-days N`; end it before you
do it by hand.

examples:
  ludoteca forget --days 365 --dry-run
  ludoteca forget --days 365 --database tables.db"""
BOTS = """\
Takes what the bots of `ludoteca serve --share` and `--workers` have to think of, on this
machine or another, as many as there are. Without any the servers think by themselves.

examples:
  ludoteca bots --database postgresql://db.example.org/ludoteca
  ludoteca bots --database postgresql:///ludoteca --workers 8"""
DOCTOR = """\
Looks at programs, machine, database and compiled rules, changes nothing, and may run
beside the server. Ask as the user who serves the table: limits and cache are that user's.

examples:
  ludoteca doctor
  ludoteca doctor --database table.db --url https://table.example.org
  ludoteca doctor --json"""
DEPLOY = """\
Each file says what it does and why. Nothing that exists is overwritten.

examples:
  ludoteca deploy nginx --host table.example.org --port 8000
  ludoteca deploy haproxy --host table.example.org --certificate /etc/haproxy/table.pem
  ludoteca deploy caddy --host table.example.org --servers 10.0.0.5,10.0.0.6 --workers 4
                                      before four servers on each of two machines
  ludoteca deploy systemd --folder /etc/systemd/system
  ludoteca deploy compose --host table.example.org --folder ."""
ADMIN = """\
Asks the running table, which must have been started with the same file. TABLE is its
address, or the last part of that.

examples:
  ludoteca admin load --operator-token-file token
  ludoteca admin --operator-token-file token tables --most 20
  ludoteca admin --operator-token-file token close TABLE --because conduct
  ludoteca admin --operator-token-file token talk TABLE
  ludoteca admin --operator-token-file token unsay TABLE 12
  ludoteca admin --operator-token-file token unname TABLE 2
  ludoteca admin --operator-token-file token delete TABLE --yes
  ludoteca admin --operator-token-file token block 192.0.2.0/24 --hours 48
  ludoteca admin --operator-token-file token block --table TABLE --seat 2
  ludoteca admin --url https://table.example.org --operator-token-file token blocks --json"""
BENCH = """\
example:
  ludoteca bench"""
