import { bytesFromHex, hexFromBytes } from "@rumb/games/fairness/hex";
import { formatTicket } from "@rumb/money/format";
import { type Fact, textFact } from "./slip-words.ts";

/**
 * Says how bytes of a round became numbers: the rule of `drawInteger`, explained for one bound after another over the bytes
 * that the draws have read. Every attempt is one fact; a rejected one says so. Explains, and decides nothing: the verdict
 * comes from the game itself.
 */
export function explainDraws(bytesReadHex: string, bounds: readonly number[]): ExplainedDraws {
  const bytes = bytesFromHex(bytesReadHex);
  const facts: Fact[] = [];
  const results: number[] = [];
  let position = 0;
  for (const bound of bounds) {
    const { length, width } = drawRule(bound);
    const drawn = results.length;
    while (results.length === drawn && position < bytes.length) {
      const taken = bytes.subarray(position, position + length);
      position += length;
      const value = taken.reduce((sum, byte) => sum * 256 + byte, 0);
      if (value < width * bound) results.push(Math.floor(value / width));
      facts.push(textFact(spacedBytes(taken), attemptWords(value, { bound, width })));
    }
  }
  return { facts, results };
}

/** Bytes as pairs of digits: `5b 83 ad`. */
export function spacedBytes(bytes: Uint8Array): string {
  return hexFromBytes(bytes).replaceAll(/(..)(?!$)/g, "$1 ");
}

function drawRule(bound: number): { length: number; width: number } {
  let length = 1;
  while (256 ** length < bound) length += 1;
  return { length, width: Math.floor(256 ** length / bound) };
}

function attemptWords(value: number, { bound, width }: { bound: number; width: number }): string {
  const number = formatTicket(value);
  const limit = width * bound;
  if (value >= limit) return `= ${number}, не меньше ${formatTicket(limit)}: берутся следующие байты`;
  if (width === 1) return `= ${number}`;
  return `= ${number}, делим нацело на ${width}: ${formatTicket(Math.floor(value / width))}`;
}

/** One fact for each attempt, and the number that each draw gave. */
export type ExplainedDraws = { readonly facts: readonly Fact[]; readonly results: readonly number[] };
