// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) of bytes. A browser has its own only where the page came by https; a table
// at home often has none, and there, too, everybody shall be able to check the shuffle.

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;
const turned = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const found = new Uint8Array(length);
  found.set(bytes);
  found[bytes.length] = 0x80;
  new DataView(found.buffer).setUint32(length - 4, bytes.length * 8);
  return found;
}

function mix(state, block) {
  const words = new Int32Array(64);
  for (let n = 0; n < 64; n++) {
    if (n < 16) {
      words[n] = block.getInt32(n * 4);
      continue;
    }
    const [early, late] = [words[n - 15], words[n - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = words[n - 16] + first + words[n - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const first = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + first + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const second = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (second + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) | 0);
}

export function sha256(bytes) {
  const content = padded(bytes);
  let state = START;
  for (let at = 0; at < content.length; at += BLOCK) state = mix(state, new DataView(content.buffer, at, BLOCK));
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => found.setInt32(n * 4, word));
  return new Uint8Array(found.buffer);
}

export function hmac(key, bytes) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const pad = (with_) => Uint8Array.from({ length: BLOCK }, (_, n) => (short[n] ?? 0) ^ with_);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), bytes))));
}

function joined(one, other) {
  const found = new Uint8Array(one.length + other.length);
  found.set(one);
  found.set(other, one.length);
  return found;
}

export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
