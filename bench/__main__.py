"""Runs every measurement: `python -m bench`."""

from bench import browser_page, first_page, memory, openspiel_compare, playouts, table_load

for script in (playouts, openspiel_compare, first_page):
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main()
for script in (browser_page, table_load, memory):
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main([])
