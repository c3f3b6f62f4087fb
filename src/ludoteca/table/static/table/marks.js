// Marks: changes of the picture that the server names, one a line: element, attribute, value.

const ALLOWED = new Set(
  "transform href d x y x1 y1 x2 y2 cx cy r width height visibility opacity points".split(" "),
);

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
    } else if (ALLOWED.has(attribute)) {
      const before = element.getAttribute(attribute);
      element.setAttribute(attribute, value);
      undo.push(() => (before === null ? element.removeAttribute(attribute) : element.setAttribute(attribute, before)));
    }
  }
  return () => undo.reverse().forEach((step) => step());
}
