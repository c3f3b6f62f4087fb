"""Runs every measurement but those that take hours, or those named: `python -m bench [NAME ...]`."""

import sys
from importlib import import_module
from inspect import signature

SCRIPTS = (
    "anatomy", "playouts", "openspiel_compare", "against_openspiel", "race_figures", "orbit_figures", "sight_figures",
    "search_figures", "encounter_figures", "first_page", "browser_page", "stage", "table_load", "memory", "reading",
    "leases", "dogfight_figures", "village_figures",
)
HOURS = ("against_openspiel", "dogfight_figures", "village_figures")      # run only if they are named

unknown = [name for name in sys.argv[1:] if name not in SCRIPTS]
if unknown:
    sys.exit(f"there is no measurement {unknown[0]!r}; there are {', '.join(SCRIPTS)}")
for chosen in sys.argv[1:] or [name for name in SCRIPTS if name not in HOURS]:
    script = import_module(f"bench.{chosen}")         # only now: some need what is not installed everywhere
    assert script.__doc__
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main(*[[] for _ in signature(script.main).parameters])
