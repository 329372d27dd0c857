import type { ByteStream } from "./stream.ts";

/**
 * A cheap repeatable stream for simulations in tests, where a million rounds of HMAC would take minutes: the generator
 * «mulberry32». Far too weak to play with.
 */
export function simulatedStream(seed: number): ByteStream {
  let state = seed;
  let word = 0;
  let left = 0;
  return {
    next() {
      if (left === 0) {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
        word = mixed ^ (mixed >>> 14);
        left = 4;
      }
      const byte = word & 255;
      word >>>= 8;
      left -= 1;
      return byte;
    },
  };
}
