// The page of a table: starts all that is on it.

import { live } from "./live.js";
import { connect } from "./stream.js";
import { receive, tellSince } from "./inbox.js";
import { skipAnimation, isClickIntoTelling } from "./animations.js";
import { keepTail } from "./lists.js";
import { startActing } from "./acting.js";
import { startPreviews } from "./previews.js";
import { startKeys } from "./keys.js";
import { startLarge } from "./large.js";
import { startRoaming } from "./roam.js";
import { startClock } from "./clock.js";
import { callToTurn } from "./calls.js";
import { startTalk } from "./talking.js";
import { startSide } from "./side.js";
import { startSince } from "./since.js";
import { startTray } from "./tray.js";
import { startFolding } from "./folding.js";
import { startPassing } from "./passing.js";
import { startTelling } from "./telling.js";
import { startCard } from "./card.js";
import { stepLength } from "./pace.js";

function start() {
  keepTail();
  startActing();
  startPreviews();
  startLarge();
  startKeys();
  startRoaming();
  startClock();
  startTalk();
  startSide();
  startTray();
  startFolding();
  startPassing();
  startTelling();
  startCard();
  document.getElementById("board").addEventListener("click", () => isClickIntoTelling() && skipAnimation());
  startSince(tellSince).then(() => {
    if (live.dataset.stream) connect(live.dataset.stream, receive, stepLength());
    callToTurn();
  });
  live.dataset.ready = "true";
}

start();
