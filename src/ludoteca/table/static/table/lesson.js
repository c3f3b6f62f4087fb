// A lesson's card: what it says after a step gets the focus.

import "./starting.js";
import "./adds.js";

const card = document.getElementById("lesson");

new MutationObserver(() => {
  card.querySelector("details").open = true;
  document.getElementById("lesson-text").focus({ preventScroll: true });
}).observe(card, { childList: true, characterData: true, subtree: true });
