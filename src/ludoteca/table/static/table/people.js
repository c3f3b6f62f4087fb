// The page of the people at a table: it stays as the table is, and used invitations go away by themselves.

import { live } from "./live.js";
import { connect } from "./stream.js";
import { morph } from "./morph.js";
import { offerCopies } from "./copying.js";

const OFTEN = 60_000; // milliseconds: somebody may have been away for long
let shown = document.getElementById("sitting")?.innerHTML;

// Only what has changed is touched: what somebody is about to choose stays chosen.
async function refresh() {
  const response = await fetch(location.pathname, { headers: { "Ludoteca-Part": "1" } }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("sitting");
  if (!fresh || fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  morph(document.getElementById("sitting"), shown);
  offerCopies();
}

connect(live.dataset.stream, (message) => {
  if (Object.keys(message.parts).some((name) => name.startsWith("seat-")) || message.talk.length) refresh();
});
setInterval(refresh, OFTEN);
