// Before the first card this browser adds a number to the shuffle: it first promises the number by its digest, and
// tells it once everybody has promised. What it added, and what it saw then, it keeps for the check at the end.

import { sha256, toHex, fromHex } from "./sha256.js";
import { keeps, read, write } from "./storage.js";

const place = document.getElementById("adding");
const key = `shuffle:${place?.dataset.table}`;
const MOST = 3; // times that it begins anew after a number was told: whoever knows the secret sees what would come
const AGAIN = 2000; // milliseconds after which a request that got no answer is sent once more
let running = false;
let wanted = false;

export const kept = (table) => JSON.parse(read(`shuffle:${table}`) ?? "null");
export const promiseOf = (number) => toHex(sha256(fromHex(number)));

function keep(share) {
  if (!write(key, JSON.stringify(share))) throw new Error("nothing is kept");
  return share;
}

// The fingerprint of the secret stays the one that was seen first. Numbers that were told in vain are counted.
function newShare(before, commit) {
  const number = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const vain = (before?.vain ?? 0) + (before?.promises.length ? 1 : 0);
  return { number, promise: promiseOf(number), commit: before?.commit ?? commit, promises: [], vain };
}

async function send(fields) {
  const response = await fetch(`/t/${place.dataset.table}/shares`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Ludoteca-Part": "1" },
  });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

// A number that has been told is told again only where the same ones are promised as then: else another is chosen.
async function step() {
  let state = await send({});
  if (state.begun) return true;
  let share = kept(place.dataset.table);
  const elsewhere = share?.promises.length && share.promises.join() !== state.promises.join();
  if (!share || elsewhere) share = keep(newShare(share, state.commit));
  place.hidden = !(share.vain > MOST);
  if (share.vain > MOST) return false;
  if (!state.promises.includes(share.promise)) state = await send({ promise: share.promise });
  if (!state.tells || !state.promises.includes(share.promise)) return state.begun;
  if (kept(place.dataset.table)?.number !== share.number) {
    wanted = true; // another page of this browser has chosen anew in the meantime
    return false;
  }
  keep({ ...share, promises: state.promises });
  return (await send({ number: share.number })).begun;
}

async function add() {
  wanted = true;
  if (running) return;
  running = true;
  try {
    while (wanted) {
      wanted = false;
      if (await step()) document.removeEventListener("table", add);
    }
  } catch {
    setTimeout(add, AGAIN);
  } finally {
    running = false;
  }
}

if (place && keeps()) {
  document.addEventListener("table", add);
  add();
}
