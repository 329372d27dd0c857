import { randomUUID } from "node:crypto";
import { WHEEL_COLORS, multiplierOf } from "@rumb/games/wheel/wheel-pockets";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { FeedBet } from "../src/feed/feed-entry.ts";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../src/money/house-accounts.ts";
import { createMetrics } from "../src/platform/http/metrics.ts";
import { startRounds } from "../src/features/rounds/round-driver.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import type { RealtimeEvent } from "../src/realtime/realtime-event.ts";
import { oneRow, testSealing } from "./_harness-ledger.ts";
import {
  accepted,
  asSuperuser,
  balanceOf,
  bet,
  closeNow,
  latestRound,
  newPlayer,
  type RoundRow,
  roundOf,
  roundsDatabase,
  useRounds,
} from "./_harness-rounds.ts";
import { type AllTimings, QUICK_TIMINGS } from "./_round-timings.ts";

useRounds();

test("a bettor with many winning bets hears once of their balance, and the sum of their wins; the feed hears of every bet @release", async () => {
  const node = await startNode();
  const playerId = await newPlayer();
  const round = await betOnAll(playerId);
  await expect.poll(() => node.published.length).toBeGreaterThan(0);
  const { outcome } = await roundOf(round.id);
  const win = 3 * multiplierOf(outcome?.pocket ?? 0);
  const balance = (await balanceOf(playerId)) / 100;
  expect(balance).toBe(10_000 - 3 * WHEEL_COLORS.length + win);
  expect(node.published).toEqual([
    { room: { playerId }, event: "updateBalance", data: expect.objectContaining({ balance, win }) },
  ]);
  expect(node.fed).toHaveLength(2 * WHEEL_COLORS.length);
  expect(node.fed.filter(({ payoutKopecks }) => payoutKopecks > 0)).toHaveLength(2);
});

test("a refunded player hears of their balance and no win, and the feed hears nothing", async () => {
  const node = await startNode();
  const round = await openRound("jackpot");
  const playerId = await newPlayer();
  accepted(await bet("jackpot", playerId, { timings: TIMINGS }));
  await expect
    .poll(() => node.published)
    .toEqual([
      {
        room: { playerId },
        event: "updateBalance",
        data: expect.objectContaining({ balance: 10_000, win: 0 }),
      },
    ]);
  expect(await roundOf(round.id)).toMatchObject({ state: "refunded" });
  expect(node.fed).toEqual([]);
});

test("the wheel goes on while the payment of a jackpot waits for a player whom somebody holds", async () => {
  await startNode({ aloneSeconds: 1_800 });
  const [jackpot, wheel] = [await openRound("jackpot"), await openRound("wheel")];
  const players = [await newPlayer(), await newPlayer(), await newPlayer()];
  // Its bets are open until somebody holds the players, however slow the machine is.
  const timings = { ...TIMINGS, jackpot: { ...TIMINGS.jackpot, countdownMs: 600_000 } };
  await asSuperuser(async (client) => {
    for (const playerId of players.slice(0, 2)) accepted(await bet("jackpot", playerId, { timings }));
    await client.query("BEGIN");
    await client.query("SELECT FROM player_accounts WHERE player_id = ANY($1) FOR UPDATE", [
      players.slice(0, 2),
    ]);
    await closeNow(jackpot);
    await expect.poll(() => stateOf(jackpot)).toBe("drawn");
    accepted(await bet("wheel", players[2] ?? 0, { timings: TIMINGS }));
    await expect.poll(() => stateOf(wheel)).toBe("settled");
    expect(await stateOf(jackpot)).toBe("drawn");
    await client.query("COMMIT");
    await expect.poll(() => stateOf(jackpot)).toBe("settled");
  });
});

test("a node that stops gives the lead up at once", async () => {
  const first = await startNode();
  await openRound("wheel");
  const { holder } = await lease();
  await startNode();
  await first.stop();
  // It has given the lease back, which nobody needs to wait for.
  expect(await lease()).not.toEqual({ holder, held: true });
  await expect.poll(async () => (await lease()).holder).not.toBe(holder);
});

/** The driver knows nothing of a test that ends its countdowns. */
const TIMINGS: AllTimings = {
  jackpot: { ...QUICK_TIMINGS.jackpot, countdownMs: 400 },
  wheel: { ...QUICK_TIMINGS.wheel, countdownMs: 400 },
};

/** All bets on the wheel at once: the ledger takes them in one batch, or two. */
async function betOnAll(playerId: number): Promise<RoundRow> {
  const round = await openRound("wheel");
  const timings = { ...TIMINGS, wheel: { ...TIMINGS.wheel, countdownMs: 600_000 } };
  const bets = WHEEL_COLORS.flatMap((color) =>
    [1, 2].map((roubles) => bet("wheel", playerId, { color, roubles, timings, round: round.id })),
  );
  for (const answer of await Promise.all(bets)) accepted(answer);
  await closeNow(round);
  return round;
}

/** The rounds of one node, thirty times as fast as they should be, until the test is over. */
async function startNode({ aloneSeconds = 3 } = {}) {
  const published: RealtimeEvent[] = [];
  const fed: FeedBet[] = [];
  const database = roundsDatabase();
  const rounds = { ...settingDefaults.rounds, jackpotAloneSeconds: aloneSeconds };
  const settings = { ...settingDefaults, rounds };
  const driver = startRounds({
    database,
    sealing: testSealing,
    random: systemRandom,
    houseAccounts: await openHouseAccounts(database.query, HOUSE_ACCOUNTS),
    settings: { current: () => settings },
    roundPace: 30,
    beacons: null,
    metrics: createMetrics({ ofProcess: false }),
    nodeId: randomUUID(),
    publish: (event) => void published.push(event),
    feed: { offer: (bets) => void fed.push(...bets) },
    log: pino({ level: "silent" }),
  });
  onTestFinished(() => driver.stop());
  return { published, fed, stop: () => driver.stop() };
}

async function openRound(game: "wheel" | "jackpot"): Promise<RoundRow> {
  await expect.poll(async () => (await latestRound(game))?.state).toBe("open");
  const round = await latestRound(game);
  if (!round) throw new Error("no round is open");
  return round;
}

async function stateOf({ id }: RoundRow): Promise<string> {
  return (await roundOf(id)).state;
}

function lease(): Promise<{ holder: string; held: boolean }> {
  return oneRow(roundsDatabase(), "SELECT holder, expires_at > clock_timestamp() AS held FROM leader_leases");
}
