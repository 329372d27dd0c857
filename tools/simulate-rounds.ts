// Plays shared rounds while everything goes wrong: `npm run simulate`, a million rounds from a seed of its own choice.
// `npm run simulate -- --seed 7 --rounds 1000` plays the run that a failure named.
import { parseArgs } from "node:util";
import { simulateRounds } from "../apps/server/src/features/rounds/simulation/_simulation.ts";

const ROUNDS_OF_A_RUN = 1000;
const REPORT_EVERY_MS = 10_000;

const { values } = parseArgs({ options: { seed: { type: "string" }, rounds: { type: "string" } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const rounds = Number(values.rounds ?? (values.seed === undefined ? 1_000_000 : ROUNDS_OF_A_RUN));
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(rounds) || rounds < 1) {
  console.error("usage: npm run simulate -- [--seed N] [--rounds N]");
  process.exit(2);
}

const started = performance.now();
let saidAt = started;
let ended = 0;
try {
  for (let run = 0; ended < rounds; run += 1) {
    const { settled, refunded } = await simulateRounds({
      seed: seed + run,
      rounds: Math.min(ROUNDS_OF_A_RUN, rounds - ended),
    });
    ended += settled + refunded;
    if (performance.now() - saidAt > REPORT_EVERY_MS || ended >= rounds) {
      saidAt = performance.now();
      console.log(`${ended} rounds from seed ${seed} in ${Math.round((saidAt - started) / 1000)} s`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
