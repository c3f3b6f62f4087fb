// What the player does: choosing, being asked once, sending, and being told why not.

import { receive } from "./inbox.js";
import { post } from "./posting.js";
import { unsent } from "./showing.js";
import { doubt } from "./stream.js";
import { skipAnimation, isClickIntoTelling } from "./animations.js";
import { actionOf, draft, isDrafted, sendingDraft, startDrafting } from "./draft.js";
import { isSeen } from "./previews.js";
import { beforeSending, startForced } from "./forced.js";
import { startSteppers } from "./steppers.js";
import { startPicking } from "./picking.js";
import { showNote, hideNote, middleOf } from "./notes.js";
import { sound } from "./sound.js";
import { beginMeanwhile } from "./meanwhile.js";

const NEXT_VIEW = 5000; // milliseconds that the next of several choices waits for the view after the last

export function startActing() {
  startDrafting(send);
  startForced(send);
  startSteppers(send);
  startPicking();
  document.addEventListener("click", (event) => {
    const offer = event.target.closest("[name=action], [data-action], [data-series]");
    if (!offer || !document.getElementById("act")) return;
    event.preventDefault();
    if (!isInSeries() && !isPassingOver(offer)) wish(offer, { x: event.clientX, y: event.clientY });
  });
  // What else can be done with a piece that a click would do something with: by the other button, or the menu key.
  document.addEventListener("contextmenu", (event) => {
    const offer = event.target.closest("[data-also]");
    if (!offer) return;
    event.preventDefault();
    hideNote();
    draft(offer);
  });
}

// A click on the board passes over what is told, and does nothing else; what was clicked may be gone by then.
const isPassingOver = (offer) => !offer.isConnected || (isClickIntoTelling() && offer.closest("#board"));

// A wish is drafted first where the player is asked once; a second click, or a wish that cannot be, is sent. What else
// can be done with the piece is offered all the same.
function wish(offer, at) {
  const asks = mustAsk(offer);
  if (isClickIntoTelling()) skipAnimation();
  hideNote();
  const action = actionOf(offer);
  const legal = offer.getAttribute("aria-disabled") !== "true" && !offer.dataset.wish;
  const drafts = (legal ? asks : offer.dataset.also) && !isDrafted(action);
  if (drafts) draft(offer);
  if (!drafts || !legal) send(action, at.x || at.y ? at : middleOf(offer));
}

// Nobody is asked who can take it back, or has seen what it would do. A click into what is being told, or into a view
// that is about to go, was meant for something else.
function mustAsk(offer) {
  const { confirm } = document.documentElement.dataset;
  if (offer.dataset.now || confirm === "off") return false;
  if (confirm === "on" || isClickIntoTelling() || document.body.classList.contains("sent")) return true;
  const composed = offer.dataset.composes !== undefined; // whoever has put it together has seen it
  return !composed && !(offer.dataset.back && !offer.dataset.also) && !isSeen(offer);
}

// Several choices, parted by spaces, are made one after the other, each from the view that the last has led to.
// Nothing else is chosen in between. Where one can no longer be made the series ends, and the answer is why.
async function send(actions, at) {
  if (isInSeries()) return;
  if (!actions.includes(" ")) return void (await sendOne(actions, at));
  document.body.classList.add("in-series");
  try {
    for (const [nth, action] of actions.split(" ").entries()) {
      const stamp = document.getElementById("act")?.dataset.stamp;
      const goesOn = !nth || isOffered(action);
      if (!(await sendOne(action, at)) || !goesOn) return;
      await viewAfter(stamp);
    }
  } finally {
    document.body.classList.remove("in-series");
  }
}

const isInSeries = () => document.body.classList.contains("in-series");

const isOffered = (action) => !!document.querySelector(`[name=action][value="${CSS.escape(action)}"][data-label]`);

async function viewAfter(stamp) {
  const end = performance.now() + NEXT_VIEW;
  while (document.getElementById("act")?.dataset.stamp === stamp && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// Returns a function that says whether the focus has been where it is since then, or is lost. A new view may come
// before the answer: whoever is on their way in it may be back at the very choice that was made.
function focusStays() {
  const from = document.activeElement;
  let moved = false;
  document.addEventListener("focusin", () => (moved = true), { once: true });
  return () => document.activeElement === document.body || (!moved && document.activeElement === from);
}

// Returns whether it was done.
async function sendOne(action, at) {
  const form = document.getElementById("act");
  if (!form || form.dataset.sending) return false;
  beforeSending(action);
  form.dataset.sending = "true";
  const fields = new URLSearchParams(new FormData(form));
  fields.set("action", action);
  document.body.classList.add("sent");
  const stays = focusStays();
  const sent = sendingDraft();
  const takeBack = beginMeanwhile(); // now: what follows may be told before the answer is here
  try {
    const answer = await post(form.getAttribute("action"), fields);
    if (answer.go) location.replace(answer.go);
    sent(!answer.note);
    if (answer.note) {
      unsent();
      takeBack();
    } else {
      sound("done");
      if (stays()) document.getElementById("prompt")?.focus({ preventScroll: true });
    }
    if (answer.parts) await receive(answer);
    if (answer.note) showNote(answer.note, at); // last: a new state takes notes away
    return !answer.note && !answer.go;
  } catch {
    doubt();
    unsent();
    takeBack();
    return false;
  } finally {
    delete form.dataset.sending;
  }
}
