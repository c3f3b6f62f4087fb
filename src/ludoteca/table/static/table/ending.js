// The end of a game: whoever was about to choose is led to the scene that has taken the place of the choices, and whoever
// is in for a rematch to its table.

let shown = !!document.getElementById("end-title");
const known = next();

function next() {
  return document.querySelector("#end [data-next]")?.href;
}

export function welcomeEnd() {
  if (next() && next() !== known) location.assign(next());
  const title = document.getElementById("end-title");
  if (!title || shown) return;
  shown = true;
  const focused = document.activeElement;
  if (focused === document.body || focused.closest(".tray")) title.focus({ preventScroll: true });
}
