"""Runs every measurement, or those named: `python -m bench [NAME ...]`."""

import sys
from inspect import signature

from bench import (
    browser_page,
    first_page,
    memory,
    openspiel_compare,
    orbit_figures,
    playouts,
    race_figures,
    table_load,
)

SCRIPTS = {
    "playouts": playouts,
    "openspiel_compare": openspiel_compare,
    "race_figures": race_figures,
    "orbit_figures": orbit_figures,
    "first_page": first_page,
    "browser_page": browser_page,
    "table_load": table_load,
    "memory": memory,
}

unknown = [name for name in sys.argv[1:] if name not in SCRIPTS]
if unknown:
    sys.exit(f"there is no measurement {unknown[0]!r}; there are {', '.join(SCRIPTS)}")
for script in [SCRIPTS[name] for name in sys.argv[1:] or SCRIPTS]:
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main(*[[] for _ in signature(script.main).parameters])
