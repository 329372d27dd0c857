import { expect, test } from "vitest";
import { runModel } from "./_model-run.ts";

const SEQUENCES = 300;

test(`the site's money does what the model says, move by move, in ${SEQUENCES} random sequences`, async () => {
  const { failure, sequences } = await runModel({ runs: SEQUENCES, seed: 20_261_123, shrinks: true });
  expect(failure).toBeNull();
  expect(sequences).toBe(SEQUENCES);
});
