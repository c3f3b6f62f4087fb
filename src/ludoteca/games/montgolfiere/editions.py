"""What later versions of this game have added: older records do not know it."""

ADDED = {"balloons.kept": "0.2.0"}     # fields of the state, by their place, and the version that brought each
