// A hand on a device that several people share: going back never leads to it. This runs before the hand is read.

const base = document.currentScript.dataset.base;
const [arrival] = performance.getEntriesByType("navigation");

if (arrival?.type === "back_forward") {
  document.documentElement.hidden = true;
  location.replace(base);
}
addEventListener("pagehide", () => (document.documentElement.hidden = true));
addEventListener("pageshow", (event) => {
  if (event.persisted) location.replace(base);
  else document.documentElement.hidden = arrival?.type === "back_forward";
});
