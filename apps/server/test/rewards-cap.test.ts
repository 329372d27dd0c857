import { describe, expect, test } from "vitest";
import { payRakeback, rakebackStanding } from "../src/features/bonuses/rakeback-service.ts";
import { counted, linkTelegram, race, useBonuses } from "./_bonuses.ts";
import { playDice } from "./_harness-ledger.ts";
import {
  asSuperuser,
  codeOf,
  deposit,
  pendingWithdrawal,
  walletPlayer,
  withTerms,
} from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";
import { referralOf, stake, takeIncomeOut } from "./_referrals.ts";
import { under } from "./_rewards.ts";

const PARALLEL = 16;
const ROUNDS = raceRounds(3);
const ROUNDS_OF_KINDS = 6;
/** What `stakedPlayer` has: one percent of 100.00. */
const RAKEBACK = 1;

const { wallet, node } = useBonuses();

describe("the bound of a month", () => {
  test("is off unless the operator sets one", async () => {
    const playerId = await stakedPlayer();
    expect(await payOut(playerId, null)).toMatchObject({ sum: RAKEBACK });
    expect((await standing(playerId, null)).terms.month).toBeNull();
  });

  test("lets so much pass, keeps the rest, and says so", async () => {
    const playerId = await stakedPlayer();
    expect((await standing(playerId, 60)).terms.month).toEqual({ cap: 0.6, left: 0.6 });
    expect(await payOut(playerId, 60)).toMatchObject({ sum: 0.6, raceback: 0.4 });
    expect(await payOut(playerId, 60)).toMatchObject({ code: "REWARD_CAPPED", values: { cap: "0.60" } });
    const { user, terms } = await standing(playerId, 60);
    expect(user).toMatchObject({ raceback: 0.4, held: 0 });
    expect(terms.month).toEqual({ cap: 0.6, left: 0 });
    expect(await payOut(playerId, 80)).toMatchObject({ sum: 0.2 });
  });

  test("counts a calendar month in Moscow", async () => {
    const playerId = await stakedPlayer();
    await payOut(playerId, 60);
    await asSuperuser(
      wallet().site,
      `UPDATE bonus_claims
       SET created_at = ((moscow_day(created_at) - extract(day FROM moscow_day(created_at))::integer + 1)::timestamp
         - interval '3 hours 1 second') AT TIME ZONE 'UTC'
       WHERE player_id = ${playerId}`,
    );
    expect(await payOut(playerId, 60)).toMatchObject({ sum: 0.4 });
  });

  test("is one for rakeback and a partner's income", async () => {
    const partner = await stakedPlayer();
    await earn(await referralOf(wallet(), partner), 10_000);
    expect(await takeIncomeOut(capped(0, 850), partner)).toMatchObject({ sum: 8 });
    expect(await payOut(partner, 850)).toMatchObject({ sum: 0.5 });
    expect(codeOf(await payOut(partner, 850))).toBe("REWARD_CAPPED");
  });

  test.each([
    ["one device at one address", sameDevice, 0.3],
    ["one destination of withdrawals", sameDestination, 0.3],
    ["an account between them that is linked to both", inARow, 0.3],
    ["only a device without a name", nothingOfADevice, RAKEBACK],
    ["only this machine's own address", thisMachine, RAKEBACK],
    ["only an invitation", () => Promise.resolve(), RAKEBACK],
  ])("over two accounts with %s", async (_, link, sum) => {
    const one = await stakedPlayer();
    const other = await stakedPlayer(one);
    await link(one, other);
    expect(await payOut(one, 130)).toMatchObject({ sum: RAKEBACK });
    expect(await payOut(other, 130)).toMatchObject({ sum });
  });

  test("is one for accounts of one device, however often another of them signs in there", async () => {
    const [address, card] = [newAddress(), "Карта неугомонного"];
    const restless = await stakedPlayer();
    await signInAt(restless, address, card);
    await wallet().deps.database.query(
      `INSERT INTO sessions (id_hash, player_id, address, user_agent, expires_at)
       SELECT sha256(convert_to($2 || ' again ' || n, 'UTF8')), $1, $2, '', now() + interval '1 day' FROM generate_series(1, 600) AS n`,
      [restless, address],
    );
    const [one, other] = [await stakedPlayer(), await stakedPlayer()];
    for (const playerId of [one, other]) await signInAt(playerId, address, card);
    expect(await payOut(one, 130)).toMatchObject({ sum: RAKEBACK });
    expect(await payOut(other, 130)).toMatchObject({ sum: 0.3 });
  });

  test(`holds for ${PARALLEL} calls of two linked accounts at once on two nodes, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await stakedPlayer();
      const other = await stakedPlayer();
      await sameDevice(one, other);
      const results = await race(wallet(), PARALLEL, (index) =>
        payOut(index % 4 < 2 ? one : other, 150, index),
      );
      expect(counted(results)["accepted"]).toBe(2);
      const sums = results.flatMap((result) => (hasSum(result) ? [result.sum] : []));
      expect(sums.toSorted((low, high) => low - high)).toEqual([0.5, 1]);
    }
  });

  test("holds for both ends of a row of linked accounts, and for either kind of reward, at once on two nodes @release", async () => {
    for (let round = 0; round < ROUNDS_OF_KINDS; round += 1) {
      const one = await stakedPlayer();
      const partner = await stakedPlayer();
      await inARow(one, partner);
      await earn(await referralOf(wallet(), partner), 1_500);
      const results = await race(wallet(), PARALLEL, (index) => {
        if (index % 3 === 0) return takeIncomeOut(capped(index, 150), partner);
        return payOut(index % 3 === 1 ? one : partner, 150, index);
      });
      const paid = results.reduce<number>((sum, result) => sum + (hasSum(result) ? result.sum : 0), 0);
      expect(Math.round(paid * 100)).toBe(150);
    }
  });
});

function hasSum(result: unknown): result is { sum: number } {
  return typeof result === "object" && result !== null && "sum" in result;
}

let links = 0;

/** An address that nobody has had. */
function newAddress(): string {
  links += 1;
  return `203.0.${Math.floor(links / 250)}.${links % 250}`;
}

async function signInAt(playerId: number, address: string, videocard: string): Promise<void> {
  const { query } = wallet().deps.database;
  await query(
    `INSERT INTO sessions (id_hash, player_id, address, user_agent, expires_at)
     VALUES (sha256(convert_to($2 || $1::bigint::text, 'UTF8')), $1, $2, '', now() + interval '1 day')`,
    [playerId, address],
  );
  await query(`UPDATE players SET videocard = $2 WHERE id = $1`, [playerId, videocard]);
}

async function sameDevice(one: number, other: number): Promise<void> {
  const address = newAddress();
  for (const playerId of [one, other]) await signInAt(playerId, address, `Карта ${address}`);
}

async function nothingOfADevice(one: number, other: number): Promise<void> {
  const address = newAddress();
  for (const playerId of [one, other]) await signInAt(playerId, address, "no webgl");
}

async function thisMachine(one: number, other: number): Promise<void> {
  for (const playerId of [one, other]) await signInAt(playerId, "127.0.0.1", "Карта этой машины");
}

async function sameDestination(one: number, other: number): Promise<void> {
  links += 1;
  const free = withTerms(wallet(), { minDepositsKopecks: 0 });
  const wish = { sum: "600", system: "qiwi", number: String(79_000_000_000 + links) } as const;
  for (const playerId of [one, other]) await pendingWithdrawal(free, { playerId, ...wish });
}

async function inARow(one: number, other: number): Promise<void> {
  const between = await stakedPlayer();
  await sameDevice(one, between);
  await sameDestination(between, other);
}

async function earn(referralId: number, amount: number): Promise<void> {
  await deposit(wallet(), referralId, amount);
  await stake(wallet(), referralId, amount * 3);
}

/** With 1.00 of rakeback that is free; invited by somebody, or by nobody. */
async function stakedPlayer(referrerId?: number): Promise<number> {
  const playerId =
    referrerId === undefined
      ? await walletPlayer(wallet(), 1_000_000)
      : await referralOf(wallet(), referrerId, 1_000_000);
  await linkTelegram(wallet(), playerId);
  for (let bet = 0; bet < 10; bet += 1) await playDice(wallet().ledger, { playerId, bet: 10, chance: 95 });
  return playerId;
}

function capped(index: number, monthCapKopecks: number | null) {
  return under(node(index), { holdHours: 0, monthCapKopecks });
}

function standing(playerId: number, cap: number | null) {
  return rakebackStanding(capped(0, cap), playerId);
}

function payOut(playerId: number, cap: number | null, index = 0): Promise<unknown> {
  return payRakeback(capped(index, cap), { playerId, idempotency: undefined });
}
