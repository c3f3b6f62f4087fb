// While something is told the tray has its controls: again, faster, and at once to what is to be chosen.

import { skipAnimation, tellFaster } from "./animations.js";
import { retell, tellAgain } from "./inbox.js";
import { startMeanwhile } from "./meanwhile.js";

const DEEDS = { "tell-again": tellAgain, "tell-faster": tellFaster, "tell-on": skipAnimation };

export function startTelling() {
  for (const [id, deed] of Object.entries(DEEDS)) document.getElementById(id)?.addEventListener("click", deed);
  startMeanwhile(retell);
}
