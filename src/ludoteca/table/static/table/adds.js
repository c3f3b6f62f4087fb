// Forms by which somebody sits down say that this browser will add a number to the shuffle: see shuffle.js.
// One that keeps nothing cannot: it would promise a number, and have none to tell.

import { keeps } from "./storage.js";

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-adds]") || target.elements.namedItem("adds") || !keeps()) return;
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "adds", value: "1" });
  target.append(field);
});
