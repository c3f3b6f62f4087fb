"""Runs every measurement but those that take hours, or those named: `python -m bench [NAME ...]`."""

import sys
from inspect import signature

from bench import (
    against_openspiel,
    anatomy,
    browser_page,
    dogfight_figures,
    encounter_figures,
    first_page,
    memory,
    openspiel_compare,
    orbit_figures,
    playouts,
    race_figures,
    reading,
    search_figures,
    sight_figures,
    stage_clicks,
    table_load,
    village_figures,
)

SCRIPTS = {
    "anatomy": anatomy,
    "playouts": playouts,
    "openspiel_compare": openspiel_compare,
    "against_openspiel": against_openspiel,
    "race_figures": race_figures,
    "orbit_figures": orbit_figures,
    "sight_figures": sight_figures,
    "search_figures": search_figures,
    "encounter_figures": encounter_figures,
    "first_page": first_page,
    "browser_page": browser_page,
    "table_load": table_load,
    "memory": memory,
    "reading": reading,
    "dogfight_figures": dogfight_figures,
    "village_figures": village_figures,
    "stage_clicks": stage_clicks,
}
HOURS = ("against_openspiel", "dogfight_figures", "village_figures")      # run only if they are named

unknown = [name for name in sys.argv[1:] if name not in SCRIPTS]
if unknown:
    sys.exit(f"there is no measurement {unknown[0]!r}; there are {', '.join(SCRIPTS)}")
for script in [SCRIPTS[name] for name in sys.argv[1:] or [name for name in SCRIPTS if name not in HOURS]]:
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main(*[[] for _ in signature(script.main).parameters])
