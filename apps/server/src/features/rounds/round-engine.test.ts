import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { createRoundEngine, type RoundStore, type StoredRound } from "./round-engine.ts";
import { SIMULATED_TIMINGS } from "./simulation/_timings.ts";
import { WITHOUT_BEACONS } from "./simulation/_without-beacons.ts";

test("a round that cannot be moved does not stop the other game", async () => {
  const locked: string[] = [];
  const engine = createRoundEngine({
    store: storeOf({
      latest: (game) =>
        game === "jackpot" ? Promise.reject(new Error("broken")) : Promise.resolve(closed()),
      lock: ({ game }) => Promise.resolve(locked.push(game) > 0),
    }),
    timings: (game) => SIMULATED_TIMINGS[game],
    announce: () => undefined,
    ...WITHOUT_BEACONS,
  });
  const steps = [engine.step("jackpot"), engine.step("wheel")];
  await expect(steps[0]).rejects.toThrow("broken");
  await steps[1];
  expect(new Set(locked)).toEqual(new Set(["wheel"]));
});

test("who does not lead moves nothing", async () => {
  const engine = createRoundEngine({
    store: storeOf({ lead: () => Promise.resolve(null) }),
    timings: (game) => SIMULATED_TIMINGS[game],
    announce: () => undefined,
    ...WITHOUT_BEACONS,
  });
  expect(await engine.step("wheel")).toBe(500);
});

function closed(): StoredRound {
  return {
    id: 1,
    game: "wheel",
    state: "open",
    seedId: 1,
    bank: kopecks(100),
    betCount: 1,
    outcome: null,
    closesInMs: -1,
    settlesInMs: null,
    endsInMs: null,
    sinceFirstBetMs: 1,
    chain: null,
    due: null,
    beaconInMs: null,
  };
}

/** A store that fails at everything but what is given. */
function storeOf(parts: Partial<RoundStore>): RoundStore {
  const never = () => Promise.reject(new Error("not expected"));
  return {
    lead: () => Promise.resolve(1),
    latest: never,
    bets: never,
    seed: never,
    open: never,
    lock: never,
    draw: never,
    end: never,
    ...parts,
  };
}
