import { isRefusal } from "@rumb/contract/errors";
import { pino } from "pino";
import { expect, test } from "vitest";
import { settingDefaults } from "../src/settings/settings.ts";
import { oneRow, openTestPostings } from "./_harness-ledger.ts";
import { bet, driveTo, freshRound, newPlayer, roundsDatabase, useEngine } from "./_harness-rounds.ts";
import { deposit } from "./_harness-wallet.ts";

const engine = useEngine({ weekGame: () => "wheel" });

test("wheel: every bet gives its rakeback when the round is settled, won or lost, at its player's level", async () => {
  const round = await freshRound(engine(), "wheel");
  const [poor, rich] = [await newPlayer(), await newPlayer()];
  await payIn(rich, 50_000);
  for (const color of [2, 3, 10, 15, 20, 100]) {
    expect(await bet("wheel", poor, { roubles: 14.99, color })).not.toSatisfy(isRefusal);
    expect(await bet("wheel", rich, { roubles: 15, color })).not.toSatisfy(isRefusal);
  }
  expect(await unitsOf(rich)).toBe(0);
  await driveTo(engine(), round, "settled");
  expect(await unitsOf(poor)).toBe(6 * 1_499 * 1_000);
  expect(await unitsOf(rich)).toBe(6 * 1_500 * 1_875);
  const { states } = await oneRow<{ states: number }>(
    roundsDatabase(),
    `SELECT count(DISTINCT state) AS states FROM bets WHERE player_id = $1 AND rakeback_units = 1500 * 1875`,
    [rich],
  );
  expect(states).toBe(2);
});

test("jackpot gives none, neither settled nor refunded", async () => {
  const round = await freshRound(engine(), "jackpot");
  const players = [await newPlayer(), await newPlayer()];
  for (const playerId of players) {
    expect(await bet("jackpot", playerId, { roubles: 100 })).not.toSatisfy(isRefusal);
  }
  await driveTo(engine(), round, "settled");
  const alone = await freshRound(engine(), "jackpot");
  const lonely = await newPlayer();
  expect(await bet("jackpot", lonely, { roubles: 100 })).not.toSatisfy(isRefusal);
  await driveTo(engine(), alone, "refunded");
  expect(await Promise.all([...players, lonely].map(unitsOf))).toEqual([0, 0, 0]);
});

async function payIn(playerId: number, amount: number): Promise<void> {
  const database = roundsDatabase();
  const deps = {
    database,
    postings: await openTestPostings(database),
    settings: { current: () => settingDefaults },
    publish: () => undefined,
    log: pino({ level: "silent" }),
  };
  await deposit({ deps }, playerId, amount);
}

async function unitsOf(playerId: number): Promise<number> {
  const sql = `SELECT rakeback_units AS units FROM player_accounts WHERE player_id = $1`;
  return (await oneRow<{ units: number }>(roundsDatabase(), sql, [playerId])).units;
}
