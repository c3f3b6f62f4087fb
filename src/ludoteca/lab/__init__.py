"""The lab: what thousands of games say about bots, seats and options."""

from ludoteca.lab.report import Report
from ludoteca.lab.simulation import simulate

__all__ = ["Report", "simulate"]
