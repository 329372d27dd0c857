import { refusal, sentenceOf } from "@rumb/contract/errors";
import { CLIENT_SEED_PATTERN } from "@rumb/games/fairness/commitment";

/** The longest client seed, characters. */
export const CLIENT_SEED_LENGTH = 64;

/** Why the server would refuse a client seed, in its own words; undefined for one that it takes. */
export function clientSeedProblem(text: string): string | undefined {
  return CLIENT_SEED_PATTERN.test(text) ? undefined : sentenceOf(refusal("CLIENT_SEED_MALFORMED"));
}

// A file of its own: the first load needs it, and not the sentences of all refusals.

/** A client seed nobody can guess: 20 hexadecimal digits, 80 random bits. */
export function randomClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
