"""The addresses of the table as a page, from the description that the table itself gives at `/openapi.json`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.table.app import ROUTES
from ludoteca.table.openapi import document

HEAD = """# The addresses of the table

Made from what a table says of itself at `/openapi.json`, [OpenAPI](../made/openapi.json) 3.1. How a program sits down,
plays and listens is told in [the table for programs](../docs/table-api.md). Every form is sent as
`application/x-www-form-urlencoded`.

"""
TABLE = "| {what} | | |\n|---|---|---|\n{rows}\n\n"


def pages() -> dict[str, str]:
    """Return the page, and the description itself, by their paths."""
    told = document(ROUTES)
    sections = [section(path, item, told["components"]) for path, item in told["paths"].items()]
    refused = [f"* **{status}** {answer['description']}" for status, answer in told["components"]["responses"].items()]
    text = HEAD + "\n".join(sections) + "\n## When it says no\n\n" + "\n".join(refused) + "\n"
    return {"reference/http.md": text, "made/openapi.json": json.dumps(told, indent=1)}


def section(path: str, item: Mapping[str, Any], components: Mapping[str, Any]) -> str:
    """Return what can be done at an address."""
    deeds = [deed(method, item[method], components) for method in ("get", "post") if method in item]
    return f"## `{path}`\n\n" + "\n".join(deeds)


def deed(method: str, operation: Mapping[str, Any], components: Mapping[str, Any]) -> str:
    """Return what one method does, takes and answers."""
    text = f"**{method.upper()}** {operation['summary']}\n\n"
    queries = [(each["name"], "text", each["description"]) for each in operation["parameters"] if each["in"] == "query"]
    text += table("In the address", queries)
    text += table("In the form", fields(operation.get("requestBody", {}), components))
    answers = operation["responses"]
    done = [f"{status}: {answer['description']}" for status, answer in answers.items() if "$ref" not in answer]
    refused = [status for status, answer in sorted(answers.items()) if "$ref" in answer]
    return f"{text}Answers: {' '.join(done)} Or {', '.join(refused)}.\n"


def table(what: str, rows: list[tuple[str, str, str]]) -> str:
    """Return names with their kinds and meanings as a table, nothing if there are none."""
    lines = [f"| `{name}` | {kind} | {said} |" for name, kind, said in rows]
    return TABLE.format(what=what, rows="\n".join(lines)) if lines else ""


def fields(body: Mapping[str, Any], components: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return the fields of a form, of any of the shapes that it may have."""
    found: dict[str, tuple[str, str, str]] = {}
    for content in body.get("content", {}).values():
        for shape in shapes(content.get("schema", {}), components):
            needed = shape.get("required", ())
            for name, schema in shape.get("properties", {}).items():
                found[name] = (name, kind_of(schema, components), "" if name in needed else "may be left out")
    return list(found.values())


def shapes(schema: Mapping[str, Any], components: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the shapes that a schema allows, by their references."""
    for each in schema.get("anyOf", [schema]):
        name = each.get("$ref", "").rpartition("/")[2]
        yield components["schemas"][name] if name else each


def kind_of(schema: Mapping[str, Any], components: Mapping[str, Any]) -> str:
    """Return in a few words what a field may hold."""
    kinds = [kind for each in shapes(schema, components) if (kind := plain_kind(each, components))]
    return " or ".join(dict.fromkeys(kinds))


def plain_kind(schema: Mapping[str, Any], components: Mapping[str, Any]) -> str:
    """Return what a plain schema allows."""
    if "enum" in schema:
        values = [f"`{value}`" for value in schema["enum"] if value != ""]
        return " or ".join(values) if len(values) <= 8 else "a name"
    if schema.get("type") == "array":
        return f"several, each {kind_of(schema.get('items', {}), components) or 'text'}"
    low, high = schema.get("minimum"), schema.get("maximum")
    if schema.get("type") == "integer":
        return f"{low} to {high}" if low is not None and high is not None else "a whole number"
    most = schema.get("maxLength")
    return f"text, {most} letters at most" if most else "text" if schema.get("type") == "string" else ""
