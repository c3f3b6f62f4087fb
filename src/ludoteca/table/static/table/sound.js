// A few soft sounds, made and not recorded; off unless the reader wants them.

const SOUNDS = {
  step: [[520, 0.05, 0.04]],
  done: [[330, 0.09, 0.06], [440, 0.12, 0.05]],
  turn: [[523, 0.16, 0.07], [659, 0.16, 0.07], [784, 0.3, 0.06]],
  talk: [[700, 0.07, 0.04], [560, 0.09, 0.04]],
};
let context;

export function sound(name) {
  if (document.documentElement.dataset.sound !== "on" || document.hidden) return;
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers keep a page quiet until it has been touched
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [pitch, length, loudness] of SOUNDS[name]) {
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
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
