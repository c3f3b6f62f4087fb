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
  const seen = !mine?.promises.length || sawAsMuch();
  const said = [wrong ? button.dataset.wrong.replace("#", Number(wrong.dataset.number) + 1) : button.dataset.right];
  if (!fits) said.push(button.dataset.digest);
  if (mine?.promises.length) said.push(seen ? button.dataset.own : button.dataset.other);
  verdict.textContent = said.join(" ");
  verdict.classList.toggle("wrong", !!wrong || !fits || !seen);
  verdict.hidden = false;
}

// What this browser kept before the first card: the fingerprint, its own number, and what all had promised.
function sawAsMuch() {
  const promises = shares.map(promiseOf).sort();
  return mine.commit === page.dataset.digest && shares.includes(mine.number) && promises.join() === mine.promises.join();
}

if (mine) {
  document.getElementById("own-number")?.append(mine.number);
  for (const each of page.querySelectorAll(".own")) each.hidden = false;
}
if (button) {
  button.hidden = false;
  button.addEventListener("click", check);
}
