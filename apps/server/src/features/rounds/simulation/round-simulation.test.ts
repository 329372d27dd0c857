import { describe, expect, test } from "vitest";
import type { Mutant } from "./_round-model.ts";
import { simulateRounds } from "./_simulation.ts";

const SEED = Number(process.env["RUMB_TEST_SEED"] ?? 20261120);
const RUNS = 20;
/** Few, in worlds of many kinds; `npm run test:release` plays more, `npm run simulate` as many as wanted. */
const ROUNDS_OF_A_RUN = Number(process.env["SIMULATED_ROUNDS"] ?? 50);
/** However slow the machine is, and however many rounds were asked for. */
const WITHOUT_BOUND = { timeout: 24 * 3_600_000 };

describe(`shared rounds while everything goes wrong (RUMB_TEST_SEED=${SEED})`, () => {
  test(
    `${RUNS * ROUNDS_OF_A_RUN} rounds: nothing lost, nothing paid twice, every round ended once`,
    WITHOUT_BOUND,
    async () => {
      const total = { settled: 0, refunded: 0, killed: 0, frozen: 0, stopped: 0 };
      for (let run = 0; run < RUNS; run += 1) {
        const played = await simulateRounds({ seed: SEED + run, rounds: ROUNDS_OF_A_RUN });
        total.settled += played.settled;
        total.refunded += played.refunded;
        total.killed += played.killed;
        total.frozen += played.frozen;
        total.stopped += played.stopped;
      }
      expect(total.settled + total.refunded).toBeGreaterThanOrEqual(RUNS * ROUNDS_OF_A_RUN);
      // A simulation in which nothing happens proves nothing.
      for (const count of Object.values(total)) expect(count).toBeGreaterThan(RUNS);
    },
  );

  test("one seed gives one history", async () => {
    const [first, second] = [
      await simulateRounds({ seed: SEED, rounds: 25 }),
      await simulateRounds({ seed: SEED, rounds: 25 }),
    ];
    expect(second).toEqual(first);
  });
});

describe("the simulation finds", () => {
  test.each<[Mutant, RegExp]>([
    ["end without its state", /went from|moved «|refunded though/],
    ["refund without counting the bets", /moved «stake \d+» for bet \d+ instead of «stake \d+, refund \d+»/],
    ["moves without the epoch", /was moved by the leader of epoch/],
    ["open without looking", /opened while \d+ was not over/],
    ["bets without the lock", /took bet|says|is number/],
    ["bets without the clock", /after its close/],
    ["bets with the clock before the lock", /after its close/],
    ["bets by the clock of the node", /after its close|no round has ended|early/],
    ["players without the lock", /left player/],
    ["repeats decided again", /was answered with two bets/],
    ["draws that forget their beacon", /did not wait for its beacon|drew «?.* instead of/],
    ["views from a standby that lags", /was published after/],
  ])("«%s»", { timeout: 60_000 }, async (mutant, complaint) => {
    const failure = await playUntilCaught(mutant);
    expect(failure).toMatch(complaint);
    expect(failure).toMatch(/; again: npm run simulate -- --seed \d+ --rounds \d+$/);
  });
});

async function playUntilCaught(mutant: Mutant): Promise<string> {
  for (let run = 0; run < 10; run += 1) {
    try {
      await simulateRounds({ seed: SEED + run, rounds: 400, mutant });
    } catch (error) {
      return String(error);
    }
  }
  return "not found";
}
