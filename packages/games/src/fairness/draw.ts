import type { ByteStream } from "./stream.ts";

/** Largest bound of `drawInteger`: six bytes. */
export const MAX_BOUND = 2 ** 48;

/**
 * A uniform integer from 0 to bound − 1; bound is an integer from 1 to 2^48, else `RangeError`.
 *
 * Takes as few bytes as can hold the bound, big-endian, as a number v below 256^bytes. With
 * width = ⌊256^bytes / bound⌋ the numbers below width × bound fall into `bound` equal intervals and the result is the
 * interval's index ⌊v / width⌋; a v beyond the last interval is thrown away and the next bytes are read. Every result
 * therefore owns exactly `width` values: no remainder is ever folded back, which is what makes `v % n` unfair.
 */
export function drawInteger(stream: ByteStream, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > MAX_BOUND) {
    throw new RangeError(`a draw needs a bound from 1 to 2^48, got ${bound}`);
  }
  let span = 1;
  let length = 0;
  while (span < bound) {
    span *= 256;
    length += 1;
  }
  // Quotients of integers up to 2^48 differ from the next integer by more than a double's rounding: the floors are exact.
  const width = Math.floor(span / bound);
  const accepted = width * bound;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const value = readInteger(stream, length);
    if (value < accepted) {
      return Math.floor(value / width);
    }
  }
  throw new RangeError("the stream repeats itself: no draw was accepted");
}

// More than half of all values are accepted, so a true stream fails 256 times in a row with a chance below 2^-256.
const MAX_ATTEMPTS = 256;

function readInteger(stream: ByteStream, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    value = value * 256 + stream.next();
  }
  return value;
}
