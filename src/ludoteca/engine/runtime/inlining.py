"""Calls in generated code, without the call where a function is one expression: loops over many values pay for it."""

import ast
import inspect
from collections.abc import Callable, Sequence
from enum import IntEnum
from textwrap import dedent
from typing import Any


class NotPlain(Exception):
    """An expression uses more than parameters and numbers."""


class Filling(ast.NodeTransformer):
    """Puts arguments in the places of parameters, and numbers in those of members of enumerations and constants."""

    def __init__(self, arguments: dict[str, str], known: dict[str, Any]) -> None:
        self._arguments = {name: ast.parse(text, mode="eval").body for name, text in arguments.items()}
        self._known = known

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Return the number of a member, or the attribute of what is filled in."""
        kind = self._known.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(kind, type) and issubclass(kind, IntEnum):
            return ast.Constant(int(kind[node.attr]))
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Return the argument, or the number that a name stands for."""
        if node.id in self._arguments:
            return self._arguments[node.id]
        if type(self._known.get(node.id)) is int:
            return ast.Constant(self._known[node.id])
        raise NotPlain


def called(name: str, function: Callable[..., Any], arguments: Sequence[str]) -> str:
    """Return the source of a call: by name, or what the function returns if that is one expression of numbers."""
    by_name = f"{name}({', '.join(arguments)})"
    try:
        (written,) = ast.parse(dedent(inspect.getsource(function))).body
    except (OSError, SyntaxError, ValueError):
        return by_name
    lines = [line for line in getattr(written, "body", []) if not (isinstance(line, ast.Expr) and
                                                                   isinstance(line.value, ast.Constant))]
    if len(lines) != 1 or not isinstance(lines[0], ast.Return) or lines[0].value is None:
        return by_name
    given = dict(zip(inspect.signature(function).parameters, arguments, strict=True))
    try:
        filled = Filling(given, function.__globals__).visit(lines[0].value)
    except NotPlain:
        return by_name
    return f"({ast.unparse(filled)})"
