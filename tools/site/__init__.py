"""The documentation as a site: gathered from what is there, drawn, built by Sphinx, and held to its links."""
