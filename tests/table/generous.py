"""Allowances that no test uses up. Servers in processes of their own import them: nothing here is slow to import."""

from ludoteca.table.door.guards import Allowance, Allowances

PLENTY = Allowance(1e8, 1e8)
GENEROUS = Allowances(**{name: PLENTY if isinstance(each, Allowance) else 10_000
                         for name, each in vars(Allowances()).items()})
