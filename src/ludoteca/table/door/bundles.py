"""Scripts as browsers get them: one file for each that a page names, with all that it imports.

Each module comes once, before whatever imports it, as a function that returns what it exports; a browser that asked for
forty small files would wait four times for the line. Modules import each other by name, never in a circle, and export
functions and constants. Comments stay here, those of stylesheets too.
"""

import re
from pathlib import Path

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./(\w+)\.js";\n', re.M)
EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|const) (\w+|\{[^}]*\}))", re.M)
COMMENT = re.compile(r"""^\s*//.*\n|[ ]//[ ][^"'`\n]*$""", re.M)       # nothing in quotes ends a line without one
INDENT = re.compile(r"^[ ]+", re.M)
NOTE = re.compile(r"\s*/\*.*?\*/", re.S)


def bundled(entry: Path) -> str:
    """Return a script with all that it imports, and nothing that is imported again; it exports what it did."""
    text = entry.read_text(encoding="utf-8")
    if not IMPORT.search(text):
        return text
    *others, last = in_order(entry.stem, entry.parent, [])
    functions = [f"const ${name} = {as_function(name, entry.parent)};\n" for name in others]
    exports = exported(text)
    begin = f"export const {{ {', '.join(exports)} }} = " if exports else ""
    return "".join((*functions, begin, as_function(last, entry.parent), ";\n"))


def styled(text: str) -> str:
    """Return a stylesheet without its comments."""
    return NOTE.sub("", text).lstrip()


def in_order(name: str, folder: Path, found: list[str]) -> list[str]:
    """Return the modules that one needs, each after those that it imports, itself last."""
    for _, other in IMPORT.findall(source(name, folder)):
        if other not in found:
            in_order(other, folder, found)
    found.append(name)
    return found


def as_function(name: str, folder: Path) -> str:
    """Return a module as the call of a function, which knows what it imports and returns what it exports."""
    text = source(name, folder)
    takes = "".join(f"const {{{taken.replace(' as ', ': ')}}} = ${other};\n"
                    for taken, other in IMPORT.findall(text) if taken)
    body = EXPORT.sub(r"\1", INDENT.sub("", COMMENT.sub("", IMPORT.sub("", text))))
    exports = exported(text)
    gives = f"return {{ {', '.join(exports)} }};\n" if exports else ""
    return f"(() => {{\n{takes}{body}{gives}}})()"


def exported(text: str) -> list[str]:
    """Return the names that a module exports."""
    return [name for _, names in EXPORT.findall(text) for name in re.findall(r"\w+", names)]


def source(name: str, folder: Path) -> str:
    """Return a module's text."""
    return (folder / f"{name}.js").read_text(encoding="utf-8")
