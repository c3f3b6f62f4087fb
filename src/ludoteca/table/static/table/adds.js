// Forms by which somebody sits down say that this browser will add a number to the shuffle: see shuffle.js.

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-adds]") || target.elements.namedItem("adds")) return;
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "adds", value: "1" });
  target.append(field);
});
