import { expect, test } from "vitest";
import { DEFECTS } from "./_defects.ts";
import { runModel } from "./_model-run.ts";

// All of them take many minutes: `npm run model -- --defects`.
const isAll = process.env["MODEL_DEFECTS"] === "all";
const SOON_FOUND = [
  "a win is a kopeck short",
  "the rakeback of a won bet is doubled",
  "a rejected or cancelled withdrawal gives nothing back",
];
const CHOSEN = DEFECTS.filter(([does]) => isAll || SOON_FOUND.includes(does));
/** However slow the machine is. */
const WITHOUT_BOUND = { timeout: 24 * 3_600_000 };

test.each(CHOSEN)("the model finds that %s", WITHOUT_BOUND, async (does, fault) => {
  const { failure, sequences } = await runModel({ runs: 400, seed: 20_261_123, fault });
  expect(failure).not.toBeNull();
  if (isAll)
    process.stdout.write(`${does}\n  sequence ${sequences}: ${failure?.move}\n  ${failure?.difference}\n`);
});

test("there are at least twenty kinds, and each does something else", () => {
  expect(new Set(DEFECTS.map(([does]) => does)).size).toBe(DEFECTS.length);
  expect(DEFECTS.length).toBeGreaterThanOrEqual(20);
  expect(CHOSEN.length).toBeGreaterThanOrEqual(SOON_FOUND.length);
});
