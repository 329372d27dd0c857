import { isRefusal } from "@rumb/contract/errors";
import { bubblesWire } from "@rumb/contract/bubbles/bubbles-wire";
import { diceWire } from "@rumb/contract/dice/dice-wire";
import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { monetrainWire } from "@rumb/contract/monetrain/monetrain-wire";
import type { InstantWire } from "@rumb/contract/game/instant-game";
import type { RakebackGameId } from "@rumb/games/games";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payRakeback, rakebackStanding } from "../src/features/bonuses/rakeback-service.ts";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { pressMines, startMines, takeMines } from "../src/features/mines/mines-service.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { balanceOf, counted, linkedPlayer, linkTelegram, paidBy, race, useBonuses } from "./_bonuses.ts";
import { oneRow, openTestLedger, playDice } from "./_harness-ledger.ts";
import { accepted, codeOf, deposit, walletPlayer } from "./_harness-wallet.ts";
import { playAccepted } from "./_play-instant.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;
const UNITS = 100_000;

const { wallet, node } = useBonuses();

let week: RakebackGameId;
const ledgers: Ledger[] = [];

beforeAll(async () => {
  for (let index = 0; index < 2; index += 1) {
    ledgers.push(await openTestLedger(wallet().site.database, { weekGame: () => week }));
  }
});
beforeEach(() => {
  week = "wheel";
});
afterAll(() => Promise.all(ledgers.map((ledger) => ledger.close())));

describe("a settled stake", () => {
  type Play = { name: RakebackGameId; wire: InstantWire; body: Record<string, unknown>; stake: number };
  const plays: Play[] = [
    { name: "dice", wire: diceWire, body: { bet: 12.34, chance: 50, btn: "up" }, stake: 1_234 },
    { name: "dice", wire: diceWire, body: { bet: 15, chance: 50, btn: "up" }, stake: 1_500 },
    { name: "bubbles", wire: bubblesWire, body: { bet: 75.01, purple: 2 }, stake: 7_501 },
    { name: "monetrain", wire: monetrainWire, body: { bet: 1.5, type: 10 }, stake: 1_500 },
  ];

  test.each(plays)("of $name, $stake kopecks, gives one percent", async ({ wire, body, stake }) => {
    const playerId = await linkedPlayer(wallet(), 100_000);
    await playAccepted(ledger(), { wire, playerId, body });
    expect(await unitsOf(playerId)).toBe(stake * 1_000);
    expect(await betUnits(playerId)).toEqual([stake * 1_000]);
  });

  test.each(plays)("of $name, $stake kopecks, in its week, gives half more from 15.00", async (play) => {
    week = play.name;
    const playerId = await linkedPlayer(wallet(), 100_000);
    await playAccepted(ledger(), { ...play, playerId });
    expect(await unitsOf(playerId)).toBe(play.stake * (play.stake >= 1_500 ? 1_500 : 1_000));
  });

  test("counts at the level of its moment, and what came before keeps its own", async () => {
    const playerId = await linkedPlayer(wallet(), 1_000_000);
    const rates: number[] = [];
    // 499.00, 500.00, 5000.00, 15 000.00 and 15 001.00 in all; a deposit is 1.00 at least.
    for (const amount of [49_900, 100, 450_000, 1_000_000, 100]) {
      await deposit(wallet(), playerId, amount);
      const before = await unitsOf(playerId);
      expect(codeOf(await playDice(ledger(), { playerId, bet: 1 }))).toBe("accepted");
      rates.push(((await unitsOf(playerId)) - before) / 100);
    }
    expect(rates).toEqual([1_000, 1_250, 1_500, 1_500, 2_000]);
  });

  test("of a refused bet gives nothing, and one repeated with its key gives once", async () => {
    const playerId = await linkedPlayer(wallet(), 1_000);
    expect(codeOf(await playDice(ledger(), { playerId, bet: 50 }))).toBe("INSUFFICIENT_BALANCE");
    expect(await unitsOf(playerId)).toBe(0);
    for (let time = 0; time < 4; time += 1) await playDice(ledger(time), { playerId, bet: 10, key: "again" });
    expect(await unitsOf(playerId)).toBe(1_000_000);
  });

  test("of mines gives at the end of the game, not at its start and not at a safe cell", async () => {
    const playerId = await linkedPlayer(wallet(), 1_000_000);
    const who = { playerId, idempotency: undefined };
    const ends = new Set<string>();
    let games = 0;
    while (ends.size < 2) {
      const terms = { edgeHundredths: 0, maxWinKopecks: null };
      const started = await startMines(ledger(), who, () => prepareMines({ bet: 20, bomb: 12 }, terms));
      expect(codeOf(started)).toBe("accepted");
      expect(await unitsOf(playerId)).toBe(games * 2_000_000);
      const pressed = await pressMines(ledger(), who, 1);
      if (isRefusal(pressed)) throw new Error(pressed.code);
      const over = (pressed.events?.ended ?? null) !== null;
      expect(await unitsOf(playerId)).toBe((games + (over ? 1 : 0)) * 2_000_000);
      if (!over) accepted(await takeMines(ledger(), who));
      ends.add(over ? "lost" : "taken");
      games += 1;
      expect(await unitsOf(playerId)).toBe(games * 2_000_000);
    }
    expect(await betUnits(playerId)).toEqual(Array.from({ length: games }, () => 2_000_000));
  });
});

describe("a payout", () => {
  test("moves whole kopecks, leaves the rest, and tells the other windows", async () => {
    const playerId = await linkedPlayer(wallet(), 10_000);
    await playDice(ledger(), { playerId, bet: 12.34 });
    await playDice(ledger(), { playerId, bet: 1.21 });
    const before = await balanceOf(wallet(), playerId);
    expect(await standing(playerId)).toMatchObject({ user: { raceback: 0.13, deposit: 0 } });
    wallet().events.length = 0;
    const paid = await payOut(playerId);
    expect(paid).toMatchObject({ balance: (before + 13) / 100, sum: 0.13, raceback: 0 });
    expect(await balanceOf(wallet(), playerId)).toBe(before + 13);
    expect(await unitsOf(playerId)).toBe(1_355 * 1_000 - 13 * UNITS);
    expect(wallet().events).toEqual([
      {
        room: { playerId },
        event: "updateBalance",
        data: expect.objectContaining({ balance: (before + 13) / 100, win: 0 }),
      },
    ]);
    // The rest counts on: 55 000 and 45 000 units are a kopeck.
    expect(codeOf(await payOut(playerId))).toBe("RAKEBACK_EMPTY");
    await playDice(ledger(), { playerId, bet: 1 });
    expect(await payOut(playerId)).toMatchObject({ sum: 0.01 });
    expect(await unitsOf(playerId)).toBe(55_000);
  });

  test("asks for Telegram, and keeps what has accrued", async () => {
    const playerId = await walletPlayer(wallet(), 10_000);
    await playDice(ledger(), { playerId, bet: 50 });
    expect(codeOf(await payOut(playerId))).toBe("TELEGRAM_NOT_LINKED");
    expect(await unitsOf(playerId)).toBe(5_000_000);
    await linkTelegram(wallet(), playerId);
    expect(await payOut(playerId)).toMatchObject({ sum: 0.5 });
  });

  test(`${ROUNDS} rounds with ${PARALLEL} at once on two nodes: each moves once`, async () => {
    const playerId = await linkedPlayer(wallet(), 1_000_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      await playDice(ledger(round), { playerId, bet: 1 });
      const results = await race(wallet(), PARALLEL, (index) => payOut(playerId, { node: index }));
      expect(counted(results)).toEqual({ accepted: 1, RAKEBACK_EMPTY: PARALLEL - 1 });
    }
    expect(await paidTo(playerId)).toEqual({ payouts: ROUNDS, sum: ROUNDS });
    expect(await unitsOf(playerId)).toBe(0);
  });

  test("one key many times: equal answers, one transfer", async () => {
    const playerId = await linkedPlayer(wallet(), 10_000);
    await playDice(ledger(), { playerId, bet: 10 });
    const results = await race(wallet(), PARALLEL, (index) => payOut(playerId, { node: index, key: "out" }));
    for (const result of results) expect(result).toEqual(results[0]);
    expect(await paidTo(playerId)).toEqual({ payouts: 1, sum: 10 });
  });

  test("amid two hundred plays and deposits on two nodes: not a unit is lost or made", async () => {
    const playerId = await linkedPlayer(wallet(), 1_000_000);
    const work = Array.from({ length: 200 }, (_, index) => {
      if (index % 10 === 3) return payOut(playerId, { node: index });
      if (index % 40 === 7) return deposit(wallet(), playerId, 30_000);
      return playDice(ledger(index), { playerId, bet: 1.37 });
    });
    const codes = counted(await Promise.all(work));
    expect(Object.keys(codes).filter((code) => !["accepted", "RAKEBACK_EMPTY"].includes(code))).toEqual([]);
    // Amid the plays every payout may have come too early.
    await payOut(playerId, { node: 0 });
    const given = (await betUnits(playerId)).reduce((sum, units) => sum + units, 0);
    expect(given).toBeGreaterThan(175 * 137 * 1_000 - 1);
    const { sum } = await paidTo(playerId);
    expect(sum).toBeGreaterThan(0);
    expect(await unitsOf(playerId)).toBe(given - sum * UNITS);
  });
});

test("the standing says the deposits and the game of the week, which is the operator's when they have chosen one", async () => {
  const playerId = await walletPlayer(wallet(), 0);
  await deposit(wallet(), playerId, 12_345);
  const bonuses = { ...settingDefaults.bonuses, weekGame: "mines" as const };
  const settings = { current: () => ({ ...settingDefaults, bonuses }) };
  expect(await rakebackStanding({ ...wallet().deps, settings }, playerId)).toEqual({
    user: { raceback: 0, held: 0, held_until: null, deposit: 123.45 },
    terms: { hold_hours: 24, month: null },
    week: { game: "mines", procent: 1.5 },
  });
});

function ledger(index = 0): Ledger {
  const found = ledgers[index % 2];
  if (!found) throw new Error("the ledgers are not open");
  return found;
}

function payOut(playerId: number, { node: index = 0, key }: { node?: number; key?: string } = {}) {
  const idempotency = key === undefined ? undefined : { key, fingerprint: "out" };
  return payRakeback(node(index), { playerId, idempotency });
}

function standing(playerId: number) {
  return rakebackStanding(wallet().deps, playerId);
}

async function unitsOf(playerId: number): Promise<number> {
  const sql = `SELECT rakeback_units AS units FROM player_accounts WHERE player_id = $1`;
  return (await oneRow<{ units: number }>(wallet().site.database, sql, [playerId])).units;
}

/** What each of their bets has given, oldest first. */
async function betUnits(playerId: number): Promise<number[]> {
  const rows = await wallet().site.database.query<{ units: number }>(
    `SELECT rakeback_units AS units FROM bets WHERE player_id = $1 ORDER BY id`,
    [playerId],
  );
  return rows.map(({ units }) => units);
}

function paidTo(playerId: number) {
  return paidBy(wallet().site.database, "bonus_rakeback", playerId);
}
