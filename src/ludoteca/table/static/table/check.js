// The page of the shuffle: this browser makes every draw again by itself, from the opened secret and the numbers.

import { hmac, sha256, toHex, fromHex } from "./sha256.js";
import { kept, promiseOf } from "./shuffle.js";

const page = document.getElementById("shuffle");
const button = document.getElementById("check");
const verdict = document.getElementById("checked");
const shares = page.dataset.shares.split(" ").filter(Boolean);
const mine = kept(page.dataset.table);
const RANGE = 1n << 256n; // how many values one HMAC has

// As docs/records.md has it: what lies beyond the last whole multiple is drawn again.
function drawn(secret, number, below) {
  for (let attempt = 0; ; attempt++) {
    const text = [number, attempt, ...shares].join("/");
    const value = BigInt("0x" + toHex(hmac(secret, new TextEncoder().encode(text))));
    if (value < RANGE - (RANGE % below)) return Number(value % below);
  }
}

function isRight(secret, { number, below, first, weight }) {
  const value = drawn(secret, Number(number), BigInt(below));
  return Number(first) <= value && value < Number(first) + Number(weight);
}

function check() {
  const secret = fromHex(page.dataset.secret);
  const rows = [...document.querySelectorAll(".draws tbody tr")];
  for (const row of rows) row.className = isRight(secret, row.dataset) ? "right" : "wrong";
  const wrong = rows.find((row) => row.className === "wrong");
  const fits = `sha256:${toHex(sha256(secret))}` === page.dataset.digest;
  const [seen, own] = whatWasSeen();
  const said = [wrong ? button.dataset.wrong.replace("#", Number(wrong.dataset.number) + 1) : button.dataset.right];
  if (!fits) said.push(button.dataset.digest);
  said.push(own);
  if (mine?.vain) said.push(button.dataset.vain.replace("#", mine.vain));
  verdict.textContent = said.join(" ");
  verdict.classList.toggle("wrong", !!wrong || !fits || !seen);
  verdict.hidden = false;
}

// What this browser kept before the first card, whether the game was played with it, and what to say of it. It is the
// fingerprint, its own number, and what all had promised once they told.
function whatWasSeen() {
  const promises = shares.map(promiseOf).sort();
  if (!mine) return [true, button.dataset.nothing];
  if (mine.commit !== page.dataset.digest) return [false, button.dataset.other];
  if (!mine.promises.length) return [false, button.dataset.without];
  const same = shares.includes(mine.number) && promises.join() === mine.promises.join();
  return [same, same ? button.dataset.own : button.dataset.other];
}

if (mine) {
  document.getElementById("own-number")?.append(mine.number);
  for (const each of page.querySelectorAll(".own")) each.hidden = false;
}
if (button) {
  button.hidden = false;
  button.addEventListener("click", check);
}
