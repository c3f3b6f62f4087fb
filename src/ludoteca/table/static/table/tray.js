// The tray over the lower edge of the board: how high the hand in it is, so that it can sink while nothing is to be chosen.

export function startTray() {
  const hand = document.getElementById("hand");
  if (!hand) return;
  const measure = () => document.body.style.setProperty("--hand", `${Math.ceil(hand.getBoundingClientRect().height)}px`);
  new ResizeObserver(measure).observe(hand);
}
