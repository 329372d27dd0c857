import * as fc from "fast-check";

/** Any bet of Dice in its bounds, by parts. */
export const anyDice = {
  clientSeed: fc.stringMatching(/^[ -9;-~]{1,64}$/),
  nonce: fc.maxSafeNat(),
  stake: fc.integer({ min: 100, max: 100_000 }),
  chanceHundredths: fc.integer({ min: 100, max: 9500 }),
  direction: fc.constantFrom("down", "up"),
  edgeHundredths: fc.integer({ min: 0, max: 500 }),
};
