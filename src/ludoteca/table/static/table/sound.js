// Sounds, made and not recorded: a few that every table has, and the palette of the game. Off unless the reader wants
// them; only then anything of them is loaded, and after the page has been shown. Silent while nobody sees the page.

import { live } from "./live.js";

const USUAL = {
  step: [[520, 0.05, 0.04]],
  done: [[330, 0.09, 0.06], [440, 0.12, 0.05]],
  turn: [[523, 0.16, 0.07], [659, 0.16, 0.07], [784, 0.3, 0.06]],
  talk: [[700, 0.07, 0.04], [560, 0.09, 0.04]],
};
const OVERLAP = 3; // seconds in which the background fades into its next round
const SILENCE = 0.0001;
const SOON = 400; // milliseconds after the first picture
let context, out, synth, palette, round;

const wants = (what) => document.documentElement.dataset[what] === "on";

function startSound() {
  if (!wants("sound") && !wants("ambience")) return;
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load, SOON)));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) context?.suspend();
    else wake();
  });
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
}

async function load() {
  const address = live.dataset.sounds;
  if (!address) return;
  const [made, answer] = await Promise.all([import("./synth.js"), fetch(address)]);
  [synth, palette] = [made, await answer.json()];
  wake();
}

// Browsers keep a page quiet until it has been touched.
function wake() {
  if (document.hidden || navigator.userActivation?.hasBeenActive === false) return false;
  if (!context) {
    context = new AudioContext();
    out = context.createDynamicsCompressor(); // several at once are no louder than one
    out.connect(context.destination);
  }
  if (context.state === "suspended") context.resume();
  if (palette?.ambience.length && wants("ambience")) round ??= goRound();
  return true;
}

// The background goes on without end.
function goRound() {
  const again = () => !document.hidden && synth.play(context, palette.ambience, context.currentTime + 0.05, out);
  again();
  return setInterval(again, (synth.lengthOf(palette.ambience) - OVERLAP) * 1000);
}

export function sound(name) {
  if (!wants("sound") || !wake()) return;
  const layers = palette?.sounds[name];
  if (layers) return synth.play(context, layers, context.currentTime, out);
  let start = context.currentTime;
  for (const [pitch, length, loudness] of USUAL[name] ?? USUAL.step) {
    tone(pitch, start, length, loudness);
    start += length * 0.8;
  }
}

function tone(pitch, start, length, loudness) {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
  oscillator.connect(gain).connect(out);
  oscillator.start(start);
  oscillator.stop(start + length);
}

startSound();
