/**
 * The columns of the tape that a promo code is punched on: for each of its characters, in capitals, six places that are
 * punched or not. Equal characters look equal, and different letters and digits different.
 */
export function punchedCode(code: string): PunchedColumn[] {
  return Array.from(code.trim().toUpperCase().slice(0, TAPE_LENGTH), (character, place) => ({
    place,
    character,
    holes: TRACKS.map((bit) => (sixBits(character) & bit) !== 0),
  }));
}

/** Longer codes run off the tape; what the house gives out has 32 characters at most. */
const TAPE_LENGTH = 32;
const TRACKS = [32, 16, 8, 4, 2, 1];

/** Letters of one alphabet and digits have places of their own among 64. Never empty: a hole shows that one is there. */
function sixBits(character: string): number {
  return (character.codePointAt(0) ?? 0) % 64 || 63;
}

export type PunchedColumn = {
  readonly place: number;
  readonly character: string;
  readonly holes: readonly boolean[];
};
