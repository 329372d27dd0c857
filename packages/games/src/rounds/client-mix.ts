import type { Sha256 } from "../fairness/commitment.ts";
import { hexFromBytes } from "../fairness/hex.ts";

/**
 * The client seed of a shared round: lower-case hex of the SHA-256 of the client seeds of all its bets, in the order of
 * the bets, joined by line feeds. A client seed holds no line feed, so two lists never give the same text; nobody knows
 * the mix before betting is over, and every bettor has a part in it.
 */
export function clientMix(sha256: Sha256, clientSeeds: readonly string[]): string {
  return hexFromBytes(sha256(asciiBytes(clientSeeds.join("\n"))));
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
