// What the player does: choosing, being asked once, sending, and being told why not.

import { receive } from "./inbox.js";
import { post } from "./posting.js";
import { unsent } from "./showing.js";
import { doubt } from "./stream.js";
import { skipAnimation, isClickIntoRising, isClickIntoTelling } from "./animations.js";
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
    if (isInSeries() || !offer.isConnected) return; // what was clicked may be gone by now
    const drafts = mayDraft(offer);
    if (isMeantForTelling(offer, drafts)) return void (isClickIntoTelling() && skipAnimation());
    wish(offer, drafts, { x: event.clientX, y: event.clientY });
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

// A click passes over what is told, and does nothing else, unless it drafts something of the hand: nothing is sent from
// a view that is about to go. Who is never asked does not choose either what has risen under the click just then.
function isMeantForTelling(offer, drafts) {
  if (isClickIntoTelling()) return !drafts || offer.closest("#board");
  const { back, now } = offer.dataset;
  return isClickIntoRising() && isNeverAsked() && isLegal(offer) && !back && !now;
}

const isLegal = (offer) => offer.getAttribute("aria-disabled") !== "true" && !offer.dataset.wish;

// A wish is drafted first where the player is asked once; a second click, or a wish that cannot be, is sent. What else
// can be done with the piece is offered all the same.
const mayDraft = (offer) => (isLegal(offer) ? mustAsk(offer) : offer.dataset.also) && !isDrafted(actionOf(offer));

function wish(offer, drafts, at) {
  if (isClickIntoTelling()) skipAnimation();
  hideNote();
  if (drafts) draft(offer);
  if (!drafts || !(isLegal(offer) || isClickIntoTelling())) send(actionOf(offer), at.x || at.y ? at : middleOf(offer));
}

const isNeverAsked = () => document.documentElement.dataset.confirm === "off";

// Nobody is asked who can take it back, or has seen what it would do. A click into what is being told, or into a view
// that is about to go, was meant for something else.
function mustAsk(offer) {
  const isAlwaysAsked = document.documentElement.dataset.confirm === "on";
  if (offer.dataset.now || isNeverAsked()) return false;
  if (isAlwaysAsked || isClickIntoTelling() || document.body.classList.contains("sent")) return true;
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
