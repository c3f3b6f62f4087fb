// Marks: changes of the picture that the server names, one a line: element, attribute, value.

import { flyAlong, layBetween } from "./flying.js";

const ALLOWED = new Set(
  "transform href d x y x1 y1 x2 y2 cx cy r width height visibility opacity points".split(" "),
);

const MOVING = { along: flyAlong, between: layBetween }; // what sets the transform by more than its value

// Applies marks; returns a function that undoes them.
export function applyMarks(marks) {
  const undo = [];
  for (const mark of marks.split("\n")) {
    const [id, attribute, ...words] = mark.split(" ");
    const value = words.join(" ");
    const element = document.getElementById(id);
    if (!element) continue;
    if (attribute === "+class" || attribute === "-class") {
      const add = attribute === "+class";
      const names = value.split(" ").filter((name) => element.classList.contains(name) !== add);
      element.classList[add ? "add" : "remove"](...names);
      undo.push(() => element.classList[add ? "remove" : "add"](...names));
    } else if (attribute in MOVING) {
      undo.push(restoring(element, "transform"));
      MOVING[attribute](element, value);
    } else if (ALLOWED.has(attribute)) {
      undo.push(restoring(element, attribute));
      element.setAttribute(attribute, value);
    }
  }
  return () => undo.reverse().forEach((step) => step());
}

function restoring(element, attribute) {
  const before = element.getAttribute(attribute);
  return () => (before === null ? element.removeAttribute(attribute) : element.setAttribute(attribute, before));
}
