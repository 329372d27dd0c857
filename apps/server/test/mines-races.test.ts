import { isRefusal } from "@rumb/contract/errors";
import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { fairState, rotateSeed } from "../src/features/fairness/fair-service.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { openTestPostings, testSealing } from "./_harness-ledger.ts";
import {
  betOf,
  bombCells,
  minesDatabase,
  newPlayer,
  node,
  openCell,
  press,
  safeCells,
  STAKE,
  start,
  take,
  useMinesTable,
} from "./_harness-mines.ts";
import { deposit, moneyOf } from "./_harness-wallet.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

useMinesTable();

describe(`${ROUNDS} rounds with ${PARALLEL} at once, through two nodes`, () => {
  test("take and take: one is paid", async () => {
    await eachRound(async (playerId) => {
      await start(playerId, 3);
      await press(playerId, (await safeCells(playerId))[0] ?? 0);
      const results = await atOnce((_, ledger) => take(playerId, ledger));
      expect(accepted(results)).toHaveLength(1);
      expect(codes(results)).toEqual(Array.from({ length: PARALLEL - 1 }, () => "NO_MINES_GAME"));
    });
  });

  test("take and press: the payout is that of the moves in the order in which they are recorded", async () => {
    await eachRound(async (playerId) => {
      await start(playerId, 3);
      const safe = await safeCells(playerId);
      await press(playerId, safe[0] ?? 0);
      const results = await atOnce((index, ledger) =>
        index % 4 === 0 ? take(playerId, ledger) : press(playerId, safe[index] ?? 0, ledger),
      );
      const takes = results.filter((result, index) => index % 4 === 0 && !isRefusal(result));
      expect(takes).toHaveLength(1);
      const bet = await betOf(playerId);
      const opened = bet.outcome.opened.length;
      expect(bet.payout).toBe(minesPayoutKopecks(kopecks(STAKE), { bombs: 3, edgeHundredths: 0 }, opened));
      expect(accepted(results)).toHaveLength(opened);
    });
  });

  test("deposit and take: the game of before the deposit clears nothing of it", async () => {
    const cashier = await openCashier();
    await eachRound(async (playerId) => {
      await openCell({ database: minesDatabase(), ledger: node(0) }, { playerId, roubles: 10 });
      const results = await atOnce<unknown>((index, ledger) =>
        index === PARALLEL / 2 ? deposit(cashier, playerId, 100) : take(playerId, ledger),
      );
      expect(accepted(results)).toHaveLength(2);
      // Whichever came first, the game has cleared what the deposit of the round before had asked for.
      expect(await moneyOf(cashier, playerId)).toMatchObject({ wagerLeft: 300 });
    });
  });

  test("press and press on the same cell: it is opened once", async () => {
    await eachRound(async (playerId) => {
      await start(playerId, 3);
      const cell = (await safeCells(playerId))[0] ?? 0;
      const results = await atOnce((_, ledger) => press(playerId, cell, ledger));
      expect(accepted(results)).toHaveLength(1);
      expect(codes(results)).toEqual(Array.from({ length: PARALLEL - 1 }, () => "CELL_REPEATED"));
      await take(playerId);
    });
  });

  test("press and press on other cells: each safe one is opened once, and a bomb ends it", async () => {
    await eachRound(async (playerId) => {
      await start(playerId, 3);
      const [bomb = 0] = await bombCells(playerId);
      const cells = [...(await safeCells(playerId)).slice(0, PARALLEL - 1), bomb];
      const results = await atOnce((index, ledger) => press(playerId, cells[index] ?? 0, ledger));
      const bet = await betOf(playerId);
      expect(bet).toMatchObject({ state: "lost", payout: 0, outcome: { loseCell: bomb } });
      expect(accepted(results)).toHaveLength(bet.outcome.opened.length + 1);
      expect(codes(results).filter((code) => code !== "NO_MINES_GAME")).toEqual([]);
    });
  });

  test("play and play: one game is started and one stake is taken", async () => {
    await eachRound(async (playerId) => {
      const results = await atOnce((_, ledger) => start(playerId, 3, { ledger }));
      expect(accepted(results)).toHaveLength(1);
      expect(codes(results)).toEqual(Array.from({ length: PARALLEL - 1 }, () => "MINES_ACTIVE"));
      await press(playerId, (await safeCells(playerId))[0] ?? 0);
      await take(playerId);
    });
  });

  test("press and seed rotation: no seed of a running game is revealed", async () => {
    await eachRound(async (playerId) => {
      await start(playerId, 3);
      const safe = await safeCells(playerId);
      const deps = { database: minesDatabase(), sealing: testSealing, random: systemRandom };
      const { hash } = await fairState(deps, playerId);
      const results = await atOnce<unknown>((index, ledger) =>
        index % 4 === 0
          ? rotateSeed(deps, playerId, { hash, client_seed: "race" })
          : press(playerId, safe[index] ?? 0, ledger),
      );
      expect(codes(results)).toEqual(Array.from({ length: PARALLEL / 4 }, () => "SEED_IN_USE"));
      await take(playerId);
      expect(isRefusal(await rotateSeed(deps, playerId, { hash, client_seed: "after" }))).toBe(false);
    });
  });
});

/** What pays deposits in on this file's database. */
async function openCashier(): Promise<Parameters<typeof deposit>[0]> {
  const database = minesDatabase();
  return {
    deps: {
      database,
      postings: await openTestPostings(database),
      settings: { current: () => settingDefaults },
      publish: () => undefined,
      log: pino({ level: "silent" }),
    },
  };
}

async function eachRound(round: (playerId: number) => Promise<void>): Promise<void> {
  const playerId = await newPlayer();
  for (let index = 0; index < ROUNDS; index += 1) await round(playerId);
}

function atOnce<Result>(work: (index: number, ledger: Ledger) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index, node(index % 2))));
}

function accepted(results: readonly unknown[]) {
  return results.filter((result) => !isRefusal(result));
}

function codes(results: readonly unknown[]): string[] {
  return results.filter(isRefusal).map((refused) => refused.code);
}
