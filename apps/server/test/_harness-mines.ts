import { type Refusal, isRefusal } from "@rumb/contract/errors";
import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { kopecks } from "@rumb/money/kopecks";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { layoutOf, readMinesGame } from "../src/features/mines/mines-progress.ts";
import { type MinesResult, pressMines, startMines, takeMines } from "../src/features/mines/mines-service.ts";
import { createSeedCache } from "../src/seeds/seed-cache.ts";
import type { Database } from "../src/platform/db/database.ts";
import { createPlayer, oneRow, testSealing } from "./_harness-ledger.ts";
import { type LedgerSite, useLedgers } from "./_use-ledgers.ts";

/** Kopecks of every game's stake. */
export const STAKE = 100;

export type Played = MinesResult | Refusal;

let site: LedgerSite;

/** Gives the calling test file a database and two nodes that play Mines on it; the books are checked at its end. */
export function useMinesTable(): void {
  playOn(useLedgers({ nodes: 2 }));
}

function playOn(used: LedgerSite): void {
  site = used;
}

/** The database of this file's table. */
export function minesDatabase() {
  return site.database;
}

export async function start(
  playerId: number,
  bombs: number,
  { maxWin = null, ledger = node(0), key }: { maxWin?: number | null; ledger?: Ledger; key?: string } = {},
): Promise<Played> {
  const maxWinKopecks = maxWin === null ? null : kopecks(maxWin);
  const terms = { edgeHundredths: 0, maxWinKopecks };
  const who = { playerId, idempotency: key === undefined ? undefined : { key, fingerprint: "start" } };
  return startMines(ledger, who, () => prepareMines({ bet: STAKE / 100, bomb: bombs }, terms));
}

export function press(playerId: number, cell: number, ledger = node(0)): Promise<Played> {
  return pressMines(ledger, { playerId, idempotency: undefined }, cell);
}

export function take(playerId: number, ledger = node(0)): Promise<Played> {
  return takeMines(ledger, { playerId, idempotency: undefined });
}

export function winOf(result: Played): number {
  return isRefusal(result) ? Number.NaN : JSON.parse(JSON.stringify(result.reply)).win;
}

/** What only the server knows: the bombs of the running game, drawn from the sealed seed. */
export function bombCells(playerId: number): Promise<number[]> {
  return bombCellsOf(site.database, playerId);
}

/** A running game of two bombs with a cell open, so that it can be taken. */
export async function openCell(
  { database, ledger }: { database: Database; ledger: Ledger },
  { playerId, roubles }: { playerId: number; roubles: number },
): Promise<void> {
  const who = { playerId, idempotency: undefined };
  const terms = { edgeHundredths: 0, maxWinKopecks: null };
  const started = await startMines(ledger, who, () => prepareMines({ bet: roubles, bomb: 2 }, terms));
  if (isRefusal(started)) throw new Error(`refused: ${started.code}`);
  const bombs = await bombCellsOf(database, playerId);
  await pressMines(ledger, who, [1, 2, 3].find((cell) => !bombs.includes(cell)) ?? 0);
}

async function bombCellsOf(database: Database, playerId: number): Promise<number[]> {
  const row = await oneRow<{
    seedId: number;
    nonce: number;
    stake: number;
    params: unknown;
    progress: unknown;
  }>(
    database,
    `SELECT seed_id AS "seedId", nonce, stake, params, progress FROM stepped_games WHERE player_id = $1`,
    [playerId],
  );
  const seeds = createSeedCache({ sealing: testSealing, capacity: 10 });
  await seeds.load(database.query, [row.seedId]);
  const seed = seeds.get(row.seedId);
  if (!seed) throw new Error("the seed is not active");
  const { bombs } = readMinesGame({ ...row, stake: kopecks(row.stake) });
  return layoutOf(seed, { nonce: row.nonce, bombs });
}

export function safeCells(playerId: number): Promise<number[]> {
  return safeCellsOf(site.database, playerId);
}

/** The same on a database that is not of this table. */
export async function safeCellsOf(database: Database, playerId: number): Promise<number[]> {
  const bombs = await bombCellsOf(database, playerId);
  return Array.from({ length: 25 }, (_, index) => index + 1).filter((cell) => !bombs.includes(cell));
}

export function betOf(playerId: number) {
  return oneRow<{ state: string; payout: number; outcome: { opened: number[]; loseCell?: number } }>(
    site.database,
    `SELECT state, payout, outcome FROM bets WHERE player_id = $1 ORDER BY id DESC LIMIT 1`,
    [playerId],
  );
}

export function newPlayer(): Promise<number> {
  return createPlayer(site, { balanceKopecks: 1_000_000 });
}

export function node(index: number): Ledger {
  return site.node(index);
}
