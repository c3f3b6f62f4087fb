"""The web table: pages, live views and the store. It knows games only by what they offer."""
