import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import { prepareMines } from "@rumb/contract/game-mines";
import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Ledger } from "../src/features/ledger/ledger.ts";
import { layoutOf, readMinesGame } from "../src/features/mines/mines-progress.ts";
import {
  autoMines,
  type MinesResult,
  pressMines,
  startMines,
  takeMines,
} from "../src/features/mines/mines-service.ts";
import { readRunningMines } from "../src/features/mines/mines-store.ts";
import { fairState, rotateSeed } from "../src/features/seeds/fair-service.ts";
import { createSeedCache } from "../src/features/seeds/seed-cache.ts";
import { systemRandom } from "../src/infra/random.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, expectBooksInOrder, oneRow, openTestLedger, testSealing } from "./_harness-ledger.ts";

const ROUNDS = 100;
const PARALLEL = 16;
const STAKE = 100;

let site: TestDatabase;
let nodes: Ledger[];

beforeAll(async () => {
  site = await createTestDatabase();
  nodes = [await openTestLedger(site.database), await openTestLedger(site.database)];
});

afterEach(() => expectBooksInOrder(site.database));

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await site.drop();
});

describe("a game of mines", () => {
  test("opens safe cells one by one, pays what the strip says, and shows the bombs only at the end", async () => {
    const playerId = await newPlayer();
    await start(playerId, 3);
    const safe = await safeCells(playerId);
    for (const [index, cell] of safe.slice(0, 4).entries()) {
      const win = minesPayoutKopecks(kopecks(STAKE), { bombs: 3, edgeHundredths: 0 }, index + 1) / 100;
      expect(await press(playerId, cell)).toMatchObject({
        reply: {
          status: "win",
          win,
          mines: null,
          winMines: null,
          loseCell: null,
          clicked: safe.slice(0, index + 1),
        },
        ended: null,
      });
    }
    const taken = await take(playerId);
    expect(taken).toMatchObject({
      reply: { clicked: safe.slice(0, 4) },
      ended: { game: "mines", won: true },
    });
    expect(await press(playerId, safe[5] ?? 0)).toEqual(refusal("NO_MINES_GAME"));
    expect(await betOf(playerId)).toMatchObject({ state: "won", payout: Math.round(winOf(taken) * 100) });
  });

  test("ends at a bomb with nothing, and says which one it was", async () => {
    const playerId = await newPlayer();
    await start(playerId, 24);
    const [bomb = 0] = await bombCells(playerId);
    expect(await press(playerId, bomb)).toMatchObject({
      reply: { status: "lose", win: 0, loseCell: bomb, winMines: [] },
      ended: { won: false, payoutKopecks: 0, coefficientHundredths: 2500 },
    });
    expect(await betOf(playerId)).toMatchObject({ state: "lost", payout: 0 });
  });

  test("finishes by itself when the last safe cell is open", async () => {
    const playerId = await newPlayer();
    await start(playerId, 24);
    const [cell = 0] = await safeCells(playerId);
    expect(await press(playerId, cell)).toMatchObject({
      reply: { status: "finish", win: 25 },
      ended: { won: true },
    });
  });

  test("finishes by itself at the operator's maximum win", async () => {
    const playerId = await newPlayer();
    await start(playerId, 22, { maxWin: 5000 });
    const [cell = 0] = await safeCells(playerId);
    expect(await press(playerId, cell)).toMatchObject({ reply: { status: "finish", win: 8.33 } });
  });

  test("started under a maximum win that is lowered since is found again by its key", async () => {
    const playerId = await newPlayer();
    const first = await start(playerId, 22, { key: "start" });
    expect(await start(playerId, 22, { key: "start", maxWin: 1 })).toMatchObject({
      reply: isRefusal(first) ? null : first.reply,
    });
    expect(await start(playerId, 22, { maxWin: 1 })).toEqual(refusal("MAX_WIN_EXCEEDED", { max: "0.01" }));
  });

  test("is not taken before a cell is open, and stays", async () => {
    const playerId = await newPlayer();
    await start(playerId, 3);
    expect(await take(playerId)).toEqual(refusal("NOTHING_TO_TAKE"));
    expect(await readRunningMines(site.database.query, playerId)).not.toBeNull();
  });

  test("opens cells at random without looking: every auto pick is a cell that was closed", async () => {
    const playerId = await newPlayer();
    await start(playerId, 2);
    const seen = new Set<number>();
    for (;;) {
      const result = await autoMines(node(0), { playerId, idempotency: undefined });
      if (isRefusal(result)) throw new Error(result.code);
      const { cell, status } = JSON.parse(JSON.stringify(result.reply));
      expect(seen.has(cell)).toBe(false);
      seen.add(cell);
      if (status !== "win") break;
    }
  });

  test("keeps its layout out of what is stored until it is over", async () => {
    const playerId = await newPlayer();
    await start(playerId, 5);
    const [cell = 0] = await safeCells(playerId);
    await press(playerId, cell);
    const stored = await oneRow(
      site.database,
      `SELECT bets.outcome, stepped_games.params, stepped_games.progress FROM bets
       JOIN stepped_games ON bet_id = bets.id WHERE bets.player_id = $1`,
      [playerId],
    );
    expect(stored).toEqual({
      outcome: { opened: [cell] },
      params: { bombs: 5, edgeHundredths: 0, maxWinKopecks: null },
      progress: { opened: [cell] },
    });
  });
});

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
      const deps = { database: site.database, sealing: testSealing, random: systemRandom };
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

type Played = MinesResult | Refusal;

async function eachRound(round: (playerId: number) => Promise<void>): Promise<void> {
  const playerId = await newPlayer();
  for (let index = 0; index < ROUNDS; index += 1) await round(playerId);
}

function atOnce<Result>(work: (index: number, ledger: Ledger) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index, node(index % 2))));
}

function accepted<Result>(results: readonly (Result | Refusal)[]) {
  return results.filter((result) => !isRefusal(result));
}

function codes(results: readonly unknown[]): string[] {
  return results.filter(isRefusal).map((refused) => refused.code);
}

async function start(
  playerId: number,
  bombs: number,
  { maxWin = null, ledger = node(0), key }: { maxWin?: number | null; ledger?: Ledger; key?: string } = {},
): Promise<Played> {
  const maxWinKopecks = maxWin === null ? null : kopecks(maxWin);
  const terms = { edgeHundredths: 0, maxWinKopecks };
  const who = { playerId, idempotency: key === undefined ? undefined : { key, fingerprint: "start" } };
  return startMines(ledger, who, () => prepareMines({ bet: STAKE / 100, bomb: bombs }, terms));
}

function press(playerId: number, cell: number, ledger = node(0)): Promise<Played> {
  return pressMines(ledger, { playerId, idempotency: undefined }, cell);
}

function take(playerId: number, ledger = node(0)): Promise<Played> {
  return takeMines(ledger, { playerId, idempotency: undefined });
}

function winOf(result: Played): number {
  return isRefusal(result) ? Number.NaN : JSON.parse(JSON.stringify(result.reply)).win;
}

/** What only the server knows: the bombs of the running game, drawn from the sealed seed. */
async function bombCells(playerId: number): Promise<number[]> {
  const row = await oneRow<{
    seedId: number;
    nonce: number;
    stake: number;
    params: unknown;
    progress: unknown;
  }>(
    site.database,
    `SELECT seed_id AS "seedId", nonce, stake, params, progress FROM stepped_games WHERE player_id = $1`,
    [playerId],
  );
  const seeds = createSeedCache({ sealing: testSealing, capacity: 10 });
  await seeds.load(site.database.query, [row.seedId]);
  const seed = seeds.get(row.seedId);
  if (!seed) throw new Error("the seed is not active");
  const { bombs } = readMinesGame({ ...row, stake: kopecks(row.stake) });
  return layoutOf(seed, { nonce: row.nonce, bombs });
}

async function safeCells(playerId: number): Promise<number[]> {
  const bombs = await bombCells(playerId);
  return Array.from({ length: 25 }, (_, index) => index + 1).filter((cell) => !bombs.includes(cell));
}

function betOf(playerId: number) {
  return oneRow<{ state: string; payout: number; outcome: { opened: number[]; loseCell?: number } }>(
    site.database,
    `SELECT state, payout, outcome FROM bets WHERE player_id = $1 ORDER BY id DESC LIMIT 1`,
    [playerId],
  );
}

function newPlayer(): Promise<number> {
  return createPlayer({ database: site.database, ledger: node(0) }, { balanceKopecks: 1_000_000 });
}

function node(index: number): Ledger {
  const found = nodes[index];
  if (!found) throw new Error(`no node ${index}`);
  return found;
}
