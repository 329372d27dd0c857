import { BonusFreeReply } from "@rumb/contract/bonus";
import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { claimTimedBonus, readTimedBonuses } from "../src/features/bonuses/timed-bonus-service.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { systemRandom, type Random } from "../src/platform/runtime/random.ts";
import { balanceOf, counted, linkedPlayer, linkTelegram, race, useBonuses } from "./_bonuses.ts";
import { oneRow } from "./_harness-ledger.ts";
import { accepted, codeOf, takeOut, walletPlayer, withTerms } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const { wallet, node } = useBonuses();

describe.each([
  { bonus: "day", field: "day_bonus", period: DAY, most: 10, left: ["00:00:01", "23:59:59"] },
  { bonus: "hourly", field: "hourly_bonus", period: HOUR, most: 3, left: ["00:00:01", "00:59:59"] },
] as const)("the bonus «$bonus»", ({ bonus, field, period, most, left }) => {
  test("is paid, and comes again after its period: not a second before, but at it", async () => {
    const playerId = await linkedPlayer(wallet());
    // The last day of a year that ends in the night: the period is a length, not a date.
    const start = Date.UTC(2026, 11, 31, 20, 30, 0, 250);
    const first = accepted(await claim(playerId, bonus, { at: start }));
    expect(first).toMatchObject({ date: start + period, finished: true });
    expect((await standing(playerId)).user).toMatchObject({ [field]: start + period });
    const early = [start + period - SECOND, start + SECOND];
    for (const [index, at] of early.entries()) {
      expect(await claim(playerId, bonus, { at })).toMatchObject({
        code: "BONUS_NOT_READY",
        values: { time: left[index] },
      });
    }
    expect(codeOf(await claim(playerId, bonus, { at: start + period - 1 }))).toBe("BONUS_NOT_READY");
    const second = accepted(await claim(playerId, bonus, { at: start + period }));
    expect(second).toMatchObject({ date: start + 2 * period });
    // A late claim moves the next one: the period counts from the claim.
    const late = start + 2 * period + 5 * SECOND;
    expect(accepted(await claim(playerId, bonus, { at: late }))).toMatchObject({ date: late + period });
    expect(codeOf(await claim(playerId, bonus, { at: late + period - 5 * SECOND }))).toBe("BONUS_NOT_READY");
  });

  test("can be claimed on ten days in a row, also where a month ends, and pays what it says", async () => {
    const playerId = await linkedPlayer(wallet());
    const start = Date.UTC(2027, 1, 24, 23, 59, 59, 999);
    let sum = 0;
    for (let day = 0; day < 10; day += 1) {
      const claimed = sumOf(await claim(playerId, bonus, { at: start + day * DAY }));
      sum += Math.round(claimed * 100);
      expect(await balanceOf(wallet(), playerId)).toBe(sum);
    }
  });

  test("gives 0.01 at least and its most at most, as the random bytes say", async () => {
    const least = await claim(await linkedPlayer(wallet()), bonus, { random: bytes(0, 0) });
    expect(sumOf(least)).toBe(0.01);
    const width = Math.floor(65_536 / (most * 100));
    const last = width * most * 100 - 1;
    // The first two bytes lie beyond the last whole interval, so two more are drawn.
    const random = bytes(255, 255, last >> 8, last & 255);
    expect(sumOf(await claim(await linkedPlayer(wallet()), bonus, { random }))).toBe(most);
  });

  test(`${ROUNDS} rounds with ${PARALLEL} at once on two nodes: each pays once`, async () => {
    const playerId = await linkedPlayer(wallet());
    let sum = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = Date.UTC(2026, 10, 20) + round * period;
      const results = await race(wallet(), PARALLEL, (index) => claim(playerId, bonus, { at, node: index }));
      expect(counted(results)).toEqual({ accepted: 1, BONUS_NOT_READY: PARALLEL - 1 });
      const [paid = Number.NaN] = results.filter((result) => codeOf(result) === "accepted").map(sumOf);
      sum += Math.round(paid * 100);
    }
    expect(await balanceOf(wallet(), playerId)).toBe(sum);
  });
});

test("each bonus has a timer of its own, which is the database's clock", async () => {
  const playerId = await linkedPlayer(wallet());
  const before = (await databaseNow()).getTime();
  expect(await standing(playerId)).toEqual({
    user: { day_bonus: null, hourly_bonus: null },
    max: { day: 10, hourly: 3 },
    period_seconds: { day: 86_400, hourly: 3_600 },
  });
  accepted(await claim(playerId, "hourly"));
  const { user } = await standing(playerId);
  expect(user.day_bonus).toBe(null);
  expect(user.hourly_bonus).toBeGreaterThanOrEqual(before + HOUR);
  expect(user.hourly_bonus).toBeLessThanOrEqual((await databaseNow()).getTime() + HOUR);
  expect(codeOf(await claim(playerId, "hourly"))).toBe("BONUS_NOT_READY");
  expect(codeOf(await claim(playerId, "day"))).toBe("accepted");
});

test("without Telegram nothing is paid and no timer runs; bound, it is paid", async () => {
  const playerId = await walletPlayer(wallet(), 0);
  expect(codeOf(await claim(playerId, "day"))).toBe("TELEGRAM_NOT_LINKED");
  expect((await standing(playerId)).user).toEqual({ day_bonus: null, hourly_bonus: null });
  await linkTelegram(wallet(), playerId);
  expect(codeOf(await claim(playerId, "day"))).toBe("accepted");
});

test("one Telegram account cannot be bound to two players", async () => {
  const { query } = wallet().deps.database;
  const [one, other] = [await walletPlayer(wallet(), 0), await walletPlayer(wallet(), 0)];
  const bind = (playerId: number) => query(`UPDATE players SET telegram_id = '42' WHERE id = $1`, [playerId]);
  await bind(one);
  await expect(bind(other)).rejects.toThrow(/telegram_id/);
});

test.each(["week", "", "DAY", "toString"])("there is no bonus «%s»", async (name) => {
  expect(codeOf(await claim(await linkedPlayer(wallet()), name))).toBe("BONUS_UNKNOWN");
});

test("amounts and periods are settings", async () => {
  const playerId = await linkedPlayer(wallet());
  const bonuses = { ...settingDefaults.bonuses, day: { maxKopecks: 1, periodSeconds: 60 } };
  const settings = { current: () => ({ ...settingDefaults, bonuses }) };
  const at = Date.UTC(2026, 10, 20);
  const player = { playerId, idempotency: undefined };
  const deps = { ...wallet().deps, settings, random: systemRandom, time: async () => new Date(at) };
  expect(await claimTimedBonus(deps, player, "day")).toMatchObject({ sum: 0.01, date: at + 60 * SECOND });
});

test("a repeated key answers as before and moves no timer", async () => {
  const playerId = await linkedPlayer(wallet());
  const at = Date.UTC(2026, 10, 20);
  const first = await claim(playerId, "day", { at, key: "again" });
  wallet().events.length = 0;
  expect(await claim(playerId, "day", { at: at + 2 * DAY, key: "again" })).toEqual(first);
  expect(wallet().events).toEqual([]);
  expect((await standing(playerId)).user.day_bonus).toBe(at + DAY);
});

test("what it gave cannot be withdrawn without a deposit of the last 30 days", async () => {
  const playerId = await linkedPlayer(wallet(), 20_000);
  const free = withTerms(wallet(), { minDepositsKopecks: 0 });
  const sum = sumOf(await claim(playerId, "day"));
  const balance = await balanceOf(wallet(), playerId);
  expect(balance).toBe(20_000 + Math.round(sum * 100));
  const whole = (balance / 100).toFixed(2);
  expect(await takeOut(free, { playerId, sum: whole })).toMatchObject({
    code: "BONUS_HELD",
    values: { available: "200.00" },
  });
  expect(codeOf(await takeOut(free, { playerId, sum: "200.00" }))).toBe("accepted");
});

async function databaseNow(): Promise<Date> {
  return (await oneRow<{ now: Date }>(wallet().deps.database, `SELECT clock_timestamp() AS now`)).now;
}

type Claim = { at?: number; node?: number; key?: string; random?: Random };

function claim(
  playerId: number,
  bonus: string,
  { at, node: index = 0, key, random = systemRandom }: Claim = {},
) {
  const idempotency = key === undefined ? undefined : { key, fingerprint: bonus };
  const time = at === undefined ? {} : { time: () => Promise.resolve(new Date(at)) };
  return claimTimedBonus({ ...node(index), random, ...time }, { playerId, idempotency }, bonus);
}

function standing(playerId: number) {
  return readTimedBonuses(wallet().deps, playerId);
}

/** Roubles of a paid bonus. */
function sumOf(claimed: unknown): number {
  const reply = accepted(claimed);
  if (!Value.Check(BonusFreeReply, reply)) throw new Error("the bonus was answered otherwise than promised");
  return reply.sum;
}

function bytes(...values: number[]): Random {
  return { bytes: () => new Uint8Array([values.shift() ?? 0]) };
}
