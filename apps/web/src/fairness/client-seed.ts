import { refusal, sentenceOf } from "@rumb/contract/errors";
import { CLIENT_SEED_PATTERN } from "@rumb/games/fairness/commitment";

/** The longest client seed, characters. */
export const CLIENT_SEED_LENGTH = 64;

/** Why the server would refuse a client seed, in its own words; undefined for one that it takes. */
export function clientSeedProblem(text: string): string | undefined {
  return CLIENT_SEED_PATTERN.test(text) ? undefined : sentenceOf(refusal("CLIENT_SEED_MALFORMED"));
}
