// The tray over the lower edge of the board: how high the hand in it is, so that it can sink while nothing is to be chosen.

export function startTray() {
  const hand = document.getElementById("hand");
  if (!hand) return;
  const tray = hand.closest(".tray"); // not the page: all that inherits it would be styled anew
  const measure = () => tray.style.setProperty("--hand", `${Math.ceil(hand.getBoundingClientRect().height)}px`);
  new ResizeObserver(measure).observe(hand);
}
