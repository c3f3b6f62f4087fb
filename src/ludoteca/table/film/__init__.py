"""A replay as a film: one animated SVG that plays in every browser."""
