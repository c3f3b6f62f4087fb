"""How Sphinx builds the site; `tools.site` says from what."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from ludoteca.engine.game.editions import PRESENT  # noqa: E402 - found by the line above

project, author, version, release = "Ludoteca", "the Ludoteca contributors", PRESENT, PRESENT
project_copyright = "the Ludoteca contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode", "tools.site.extension"]
exclude_patterns = ["made/**", "posters*.html"]
source_suffix = {".md": "markdown"}
highlight_language = "text"
default_role = "py:obj"                  # docstrings name things in backquotes: a link, if there is one

myst_heading_anchors = 4                 # links to headings, as a code host has them
myst_enable_extensions = ["colon_fence", "deflist"]

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource", "no-value": True}
autodoc_class_signature = "separated"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
napoleon_numpy_docstring = False
napoleon_use_rtype = False
viewcode_line_numbers, viewcode_follow_imported_members = True, False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Ludoteca"
html_static_path = [str(Path(__file__).parent / "static")]
html_extra_path: list[str] = []
html_css_files = ["figures.css", "ludoteca.css"]     # figures as the table shows them: from its own stylesheet
html_js_files = [("film.js", {"defer": "defer"}), "search.js"]
html_copy_source = html_show_sourcelink = False
html_permalinks_icon = "#"
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"
html_theme_options = {
    "sidebar_hide_name": False,
    "footer_icons": [],
    "top_of_page_buttons": [],
    "light_css_variables": {
        "font-stack": '"Source Sans 3", "Source Sans stand-in", sans-serif',
        "font-stack--headings": 'Federo, "Federo stand-in", "Gill Sans", sans-serif',
    },
}
