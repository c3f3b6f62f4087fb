"""Runs every measurement: `python -m bench`."""

from bench import first_page, openspiel_compare, playouts, table_load

for script in (playouts, openspiel_compare, first_page):
    print(f"== {script.__doc__.splitlines()[0]}", flush=True)
    script.main()
print(f"== {table_load.__doc__.splitlines()[0]}", flush=True)
table_load.main([])
