import { createHash, createHmac } from "node:crypto";
import { beaconAfter, type BeaconChain, chainHashOf } from "@rumb/games/beacon/beacon";
import { isBeacon } from "@rumb/games/beacon/beacon-signature";
import { isRefusal } from "@rumb/contract/errors";
import { checkSlip } from "@rumb/contract/registry/slip-games";
import { isSlipProblem, readSlip } from "@rumb/contract/slips/slip";
import { expect, test } from "vitest";
import { betSlip } from "../src/features/bets/bet-slip-service.ts";
import { countBeacons } from "../src/features/rounds/round-view-store.ts";
import type { RoundEngine } from "../src/features/rounds/round-engine.ts";
import type { AskBeacon } from "../src/integrations/drand/beacons.ts";
import { sandboxChain } from "../src/integrations/drand/sandbox/drand-sandbox-server.ts";
import { askSandbox, QUICK_CHAIN } from "./_beacons.ts";
import { slipDeps } from "./_harness-ledger.ts";
import {
  accepted,
  asSuperuser,
  bet,
  closeNow,
  driveTo,
  engineOf,
  freshRound,
  newPlayer,
  roundOf,
  type RoundRow,
  roundsDatabase,
  useRounds,
} from "./_harness-rounds.ts";

useRounds({ fresh: "for each test" });

const hashes = {
  sha256: (bytes: Uint8Array) => createHash("sha256").update(bytes).digest(),
  hmac: (key: Uint8Array, message: string) => createHmac("sha256", key).update(message).digest(),
  isBeacon,
};
const nobody: AskBeacon = () => Promise.resolve(null);

test("a round is drawn with the beacon that its close asks for, and its slip proves it", async () => {
  const asked: number[] = [];
  const engine = await engineWith(QUICK_CHAIN, (chain, number) => {
    asked.push(number);
    return askSandbox(chain, number);
  });
  const { round, betId } = await betOnWheel(engine);
  expect(await slipOf(betId)).toMatchObject({
    algorithm: 2,
    round: { beacon: { signature: null, mix: null } },
  });
  const { closesAt } = await driveTo(engine, round, "settled");
  const promised = (await slipOf(betId)).round?.beacon;
  // Rounded up to the millisecond, where a date cuts.
  const closedAtMs = promised?.closed_at ?? 0;
  expect([0, 1]).toContain(closedAtMs - (closesAt?.getTime() ?? 0));
  expect(asked).toEqual([beaconAfter(QUICK_CHAIN, closedAtMs)]);
  expect(promised).toMatchObject({ number: asked[0], signature: expect.stringMatching(/^[0-9a-f]{96}$/) });
  expect(await stepsOf(betId)).toMatchObject({ "Публичное число": true, Результат: true });
  expect(await countBeacons(roundsDatabase().query)).toEqual({ looked: 1, promised: 1, missed: 0 });
});

test("a round whose beacon does not come is drawn without it, and says so", async () => {
  const engine = await engineWith(QUICK_CHAIN, nobody);
  const { round, betId } = await betOnWheel(engine);
  await driveTo(engine, round, "settled");
  expect((await slipOf(betId)).round?.beacon).toMatchObject({ signature: null, mix: null });
  expect(await stepsOf(betId)).toMatchObject({ "Публичное число": null, Результат: true });
  expect(JSON.stringify(await reportOf(betId))).toContain("без публичной случайности: маяк не ответил");
  expect(await countBeacons(roundsDatabase().query)).toEqual({ looked: 1, promised: 1, missed: 1 });
});

test("a beacon is not asked for before its time, and a round waits for one that is late", async () => {
  let asked = 0;
  const { lastMs, ...chain } = chainOfMinutes();
  const engine = await engineWith(chain, (_chain, number) => {
    asked += 1;
    return asked === 1 ? nobody(chain, number) : askSandbox(chain, number);
  });
  const { round, betId } = await betOnWheel(engine);
  await closeNow(round);
  expect(await engine.step("wheel")).toBeGreaterThan(0);
  expect(await roundOf(round.id)).toMatchObject({ state: "locked" });
  expect(asked).toBe(0);
  // Had it closed earlier, the beacon of a second ago would be its own, and there would be patience for half a minute.
  await closeAt(round, lastMs - 30_000);
  expect(await engine.step("wheel")).toBeLessThan(250);
  expect(await roundOf(round.id)).toMatchObject({ state: "locked" });
  await driveTo(engine, round, "settled");
  expect(asked).toBe(2);
  expect(await stepsOf(betId)).toMatchObject({ "Публичное число": true });
});

test("a leader that dies between the beacon and the draw leaves both to the next one, who comes to the same", async () => {
  const held = Promise.withResolvers<null>();
  const dying = await engineWith(QUICK_CHAIN, () => held.promise);
  const { round, betId } = await betOnWheel(dying);
  await closeNow(round);
  const dead = dying.step("wheel");
  await expect.poll(async () => (await roundOf(round.id)).state).toBe("locked");
  const next = await engineWith(QUICK_CHAIN, askSandbox);
  await driveTo(next, round, "drawn");
  const drawn = await roundOf(round.id);
  // The one that was thought dead wakes, and says that no beacon came.
  held.resolve(null);
  await dead;
  expect(await roundOf(round.id)).toMatchObject({ outcome: drawn.outcome });
  await driveTo(next, round, "settled");
  expect(await stepsOf(betId)).toMatchObject({ "Публичное число": true });
});

test("of leaders that disagree about the beacon one decides, and everybody stands by it", async () => {
  const engines = await Promise.all(
    Array.from({ length: 6 }, (_, one) => engineWith(QUICK_CHAIN, one % 2 === 0 ? askSandbox : nobody)),
  );
  const [engine] = engines;
  if (!engine) throw new Error("there are engines");
  const { round, betId } = await betOnWheel(engine);
  await closeNow(round);
  await Promise.all(engines.map((one) => one.step("wheel")));
  await driveTo(engine, round, "settled");
  const { steps, matches } = await reportOf(betId);
  expect(matches).toBe(true);
  expect(steps.map(({ title }) => title)).toContain("Публичное число");
});

test("the code before draws such a round without a beacon, and its slip holds @release", async () => {
  const engine = await engineWith(QUICK_CHAIN, askSandbox);
  const { round, betId } = await betOnWheel(engine);
  // It knows nothing of chains: its rows leave out what the new columns are for.
  const before = await engineWith(null, nobody);
  await driveTo(before, round, "settled");
  expect(await stepsOf(betId)).toMatchObject({ "Публичное число": null, Результат: true });
});

test("a round that was opened without a chain promises nothing, whoever draws it", async () => {
  const before = await engineWith(null, nobody);
  const { round, betId } = await betOnWheel(before);
  const asked: number[] = [];
  const after = await engineWith(QUICK_CHAIN, (chain, number) => {
    asked.push(number);
    return askSandbox(chain, number);
  });
  await driveTo(after, round, "settled");
  expect(asked).toEqual([]);
  const slip = await slipOf(betId);
  expect(slip).toMatchObject({ algorithm: 1 });
  expect(slip.round).not.toHaveProperty("beacon");
  expect(JSON.stringify(await reportOf(betId))).toContain("маяк не был назван");
});

test("what a round promised and what it was drawn with never change", async () => {
  const engine = await engineWith(QUICK_CHAIN, askSandbox);
  const { round } = await betOnWheel(engine);
  const changes = [
    "algorithm = 1, beacon_chain = NULL",
    "beacon_number = 1, beacon_signature = decode(repeat('00', 48), 'hex')",
  ];
  for (const change of changes) await expect(changed(round, change)).rejects.toThrow(/cannot go from|check/);
  await driveTo(engine, round, "settled");
  for (const change of changes) await expect(changed(round, change)).rejects.toThrow("cannot go from");
  await expect(roundsDatabase().query("UPDATE beacon_chains SET period_ms = 1")).rejects.toThrow(
    "permission denied",
  );
});

/** An engine that leads at once, and after which any other may. */
async function engineWith(chain: BeaconChain | null, askBeacon: AskBeacon): Promise<RoundEngine> {
  const { engine } = await engineOf("leader", { leaseMs: 60_000, chain, askBeacon });
  return engine;
}

async function betOnWheel(engine: RoundEngine): Promise<{ round: RoundRow; betId: number }> {
  const round = await freshRound(engine, "wheel");
  const { bet: made } = accepted(await bet("wheel", await newPlayer(), { round: round.id }));
  if (!made) throw new Error("a bet on the wheel has a number");
  return { round, betId: made.id };
}

/** A chain whose beacons come once a minute, and one of which came a second ago. */
function chainOfMinutes(): BeaconChain & { readonly lastMs: number } {
  const lastMs = Math.floor(Date.now() / 1000 - 1) * 1000;
  const parts = { ...sandboxChain(60_000), genesisMs: lastMs - 600_000 };
  return { ...parts, hash: chainHashOf(hashes.sha256, parts), lastMs };
}

async function closeAt({ id }: RoundRow, atMs: number): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query("SET session_replication_role = replica");
    await client.query(
      `UPDATE rounds SET version = version + 1, closes_at = to_timestamp($2::float8 / 1000) WHERE id = $1`,
      [id, atMs],
    );
  });
}

async function changed({ id }: RoundRow, change: string): Promise<unknown> {
  return roundsDatabase().query(`UPDATE rounds SET version = version + 1, ${change} WHERE id = $1`, [id]);
}

async function slipOf(betId: number) {
  const slip = await betSlip(slipDeps(roundsDatabase()), betId);
  if (isRefusal(slip)) throw new Error(slip.code);
  return slip;
}

/** What the verification of a bet says, as a page or a program reads it from the wire. */
async function reportOf(betId: number) {
  const slip = readSlip(JSON.parse(JSON.stringify(await slipOf(betId))));
  if (isSlipProblem(slip)) throw new Error(slip.problem);
  const report = checkSlip(slip, hashes);
  if (isSlipProblem(report)) throw new Error(report.problem);
  return report;
}

async function stepsOf(betId: number): Promise<Record<string, boolean | null>> {
  const { steps } = await reportOf(betId);
  return Object.fromEntries(steps.map(({ title, matches }) => [title, matches]));
}
