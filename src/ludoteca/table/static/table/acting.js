// What the player does: choosing, being asked once, sending, and being told why not.

import { receive } from "./inbox.js";
import { post } from "./posting.js";
import { unsent } from "./showing.js";
import { sayAway } from "./stream.js";
import { skipAnimation, isAnimating } from "./animations.js";
import { actionOf, draft, dropDraft, isDrafted, startDrafting } from "./draft.js";
import { showNote, hideNote } from "./notes.js";
import { sound } from "./sound.js";
import { beginMeanwhile } from "./meanwhile.js";

export function startActing() {
  startDrafting(send);
  document.addEventListener("click", (event) => {
    const offer = event.target.closest("[name=action], [data-action]");
    if (!offer || !document.getElementById("act")) return;
    event.preventDefault();
    wish(offer, { x: event.clientX, y: event.clientY });
  });
}

// A wish is drafted first where the player is asked once; a second click, or a wish that cannot be, is sent. What else
// can be done with the piece is offered all the same.
function wish(offer, at) {
  if (isAnimating()) skipAnimation();
  hideNote();
  const action = actionOf(offer);
  const legal = offer.getAttribute("aria-disabled") !== "true" && !offer.dataset.wish;
  const asks = document.documentElement.dataset.confirm !== "off" && !offer.dataset.now;
  const drafts = (legal ? asks : offer.dataset.also) && !isDrafted(action);
  if (drafts) draft(offer);
  if (!drafts || !legal) send(action, placeOf(offer, at));
}

function placeOf(offer, at) {
  if (at && (at.x || at.y)) return at;
  const box = offer.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top };
}

async function send(action, at) {
  const form = document.getElementById("act");
  if (!form || form.dataset.sending) return;
  form.dataset.sending = "true";
  const fields = new URLSearchParams(new FormData(form));
  fields.set("action", action);
  document.body.classList.add("sent");
  const takeBack = beginMeanwhile(); // now: what follows may be told before the answer is here
  try {
    const answer = await post(form.getAttribute("action"), fields);
    if (answer.go) location.replace(answer.go);
    if (answer.note) {
      unsent();
      takeBack();
    } else {
      sound("done");
      dropDraft();
      document.getElementById("prompt")?.focus({ preventScroll: true });
    }
    if (answer.parts) await receive(answer);
    if (answer.note) showNote(answer.note, at); // last: a new state takes notes away
  } catch {
    sayAway(true);
    unsent();
    takeBack();
  } finally {
    delete form.dataset.sending;
  }
}
