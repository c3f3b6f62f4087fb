// The end of a game: whoever was about to choose is led to the scene that has taken the place of the choices.

let shown = !!document.getElementById("end-title");

export function welcomeEnd() {
  const title = document.getElementById("end-title");
  if (!title || shown) return;
  shown = true;
  const focused = document.activeElement;
  if (focused === document.body || focused.closest(".tray")) title.focus({ preventScroll: true });
}
