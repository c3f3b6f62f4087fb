"""Runs every measurement: `python -m bench`."""

from bench import first_page, openspiel_compare, playouts

for script in (playouts, openspiel_compare, first_page):
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main()
