// The tray over the lower edge of the board: how high it is, and the hand in it, so that the hand can sink while nothing
// is to be chosen, and messages stand above it.

export function startTray() {
  const hand = document.getElementById("hand");
  keepHeight(document.querySelector(".tray"), "--tray");
  if (hand) keepHeight(hand, "--hand");
}

function keepHeight(part, name) {
  const measure = () => document.body.style.setProperty(name, `${Math.ceil(part.getBoundingClientRect().height)}px`);
  new ResizeObserver(measure).observe(part);
}
