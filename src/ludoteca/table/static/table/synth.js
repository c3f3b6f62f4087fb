// Makes sounds of layers: tones and noise, each with an envelope and a filter. What a layer is stands in
// engine/game/sounds.py. It works for any context, one that only computes included.

const NOISE = 2; // seconds, repeated
const SILENCE = 0.0001;
const noises = new WeakMap();

// Plays the layers of a sound from a time on, into a node.
export function play(context, layers, when, out) {
  for (const layer of layers)
    for (let n = 0; n < layer.times; n++) voice(context, layer, when + layer.at + n * layer.every, out);
}

export const lengthOf = (layers) =>
  Math.max(...layers.map(({ at, every, times, length }) => at + every * (times - 1) + length));

function voice(context, layer, start, out) {
  const end = start + layer.length;
  const source = sourceOf(context, layer, start, end);
  let last = source;
  if (layer.filter) {
    const filter = context.createBiquadFilter();
    filter.type = layer.filter;
    filter.Q.value = layer.q;
    glide(filter.frequency, layer.cut, layer.cut_to, start, end);
    last = last.connect(filter);
  }
  if (layer.beat) last = last.connect(swell(context, layer.beat, start, end));
  const { gain } = (last = last.connect(context.createGain()));
  gain.setValueAtTime(0, start);
  gain.linearRampToValueAtTime(layer.loud, start + layer.attack);
  if (layer.fall) {
    gain.setValueAtTime(layer.loud, Math.max(start + layer.attack, end - layer.fall));
    gain.linearRampToValueAtTime(0, end);
  } else gain.exponentialRampToValueAtTime(SILENCE, end);
  last.connect(out);
  source.start(start);
  source.stop(end);
}

function sourceOf(context, { wave, pitch, to }, start, end) {
  if (wave === "noise") return Object.assign(context.createBufferSource(), { buffer: noise(context), loop: true });
  const oscillator = Object.assign(context.createOscillator(), { type: wave });
  glide(oscillator.frequency, pitch, to, start, end);
  return oscillator;
}

function glide(parameter, from, to, start, end) {
  parameter.setValueAtTime(from, start);
  if (to) parameter.exponentialRampToValueAtTime(to, end);
}

// Goes between silence and all of it.
function swell(context, beat, start, end) {
  const [gain, depth, slow] = [context.createGain(), context.createGain(), context.createOscillator()];
  gain.gain.value = 0.5;
  depth.gain.value = 0.5;
  slow.frequency.value = beat;
  slow.connect(depth).connect(gain.gain);
  slow.start(start);
  slow.stop(end);
  return gain;
}

// The same noise each time.
function noise(context) {
  if (noises.has(context)) return noises.get(context);
  const buffer = context.createBuffer(1, NOISE * context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let n = 0; n < samples.length; n++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    samples[n] = state / 2 ** 31;
  }
  noises.set(context, buffer);
  return buffer;
}
