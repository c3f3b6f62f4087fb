"""What comments say of the fields of a class: beside the field, or in the lines above it, as the code has them."""

import ast
import inspect
import io
import textwrap
import tokenize
from functools import cache


@cache
def comments_of(kind: type) -> dict[str, str]:
    """Return what is said of each field that a class declares itself; of one without a comment nothing."""
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        return {}
    said, alone = comments_in(source)
    found = {}
    for node in ast.parse(source).body[0].body:
        for name in [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", []):
            above, line = [], node.lineno - 1
            while line in alone:
                above.insert(0, said[line])
                line -= 1
            text = " ".join(above) or said.get(node.end_lineno, "")
            if isinstance(name, ast.Name) and text:
                found[name.id] = text
    return found


def comments_in(source: str) -> tuple[dict[int, str], set[int]]:
    """Return the comments of a source by their lines, and which of these lines hold nothing else."""
    said, alone = {}, set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            said[token.start[0]] = token.string.lstrip("#: ").rstrip()
            if not token.line[: token.start[1]].strip():
                alone.add(token.start[0])
    return said, alone


def comment_on(kind: type, field: str) -> str:
    """Return what the class that declares a field says of it, as a sentence."""
    for each in kind.__mro__:
        if field in vars(each).get("__annotations__", {}) or field in vars(each):
            text = comments_of(each).get(field, "")
            return text[:1].upper() + text[1:] + ("" if text[-1:] in ".!?" else ".") if text else ""
    return ""
