import { createHmac } from "node:crypto";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { diceWire } from "@rumb/contract/dice/dice-wire";
import { drawInteger } from "@rumb/games/fairness/draw";
import { byteStream } from "@rumb/games/fairness/stream";
import { kopecks } from "@rumb/money/kopecks";
import type { Client } from "pg";
import { pino } from "pino";
import { expect } from "vitest";
import { playInstant, type InstantResult } from "../src/features/bets/instant-service.ts";
import { type WeekGame, weekGameOf } from "../src/settings/week-game.ts";
import { findViolations } from "../src/checks/invariants.ts";
import type { Violation } from "../src/checks/books/violation.ts";
import type { SlipDeps } from "../src/features/bets/bet-slip-service.ts";
import { openArchivedBets } from "../src/money/archive/archived-bets.ts";
import { createLedger, type Ledger, type LedgerLimits } from "../src/money/batch/ledger.ts";
import { openPostings, type Postings } from "../src/money/postings/posting.ts";
import { openPot } from "../src/money/pot-store.ts";
import { createSeedCache } from "../src/seeds/seed-cache.ts";
import { createSeedPair } from "../src/players/seed-pair.ts";
import { settingDefaults, type SettingValues } from "../src/settings/settings.ts";
import { openSiteKeys } from "../src/compose/site-keys.ts";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../src/money/house-accounts.ts";
import type { Database, SealedDatabase } from "../src/platform/db/database.ts";
import { systemRandom, type Random } from "../src/platform/runtime/random.ts";
import type { SecretKeys } from "../src/platform/runtime/secret-key.ts";
import type { Sealing } from "../src/platform/runtime/sealing.ts";
import { PATIENCE_MS } from "./_patience.ts";

/** As SECRET_KEY is given to a server process. */
export const TEST_SECRET_KEY = "07".repeat(32);

/** As a site has it. */
export const TEST_SECRET_KEYS: SecretKeys = [Buffer.from(TEST_SECRET_KEY, "hex")];

/** What opens the boxes that a site with that key has sealed. */
export const testKeys = openSiteKeys(TEST_SECRET_KEYS, systemRandom);
export const testSealing = testKeys.sealing;

/** What slips are read with on a site without archived months. */
export function slipDeps(database: Database): SlipDeps {
  const archivedBets = openArchivedBets({ directory: "", log: pino({ level: "silent" }) });
  return { database, sealing: testSealing, archivedBets };
}

type LedgerSetup = {
  weekGame?: WeekGame;
  limits?: Partial<LedgerLimits>;
  /** What opens the players' seeds, if not the tests' key alone. */
  sealing?: Sealing;
  wrapClient?: (client: Client) => Client;
  observe?: (batch: { size: number }) => void;
};

/** A ledger on a test database, as a node of the site makes it; several on one database are several nodes. */
export async function openTestLedger(
  database: Database,
  { sealing = testSealing, ...setup }: LedgerSetup = {},
): Promise<Ledger> {
  await openPot(database.query, settingDefaults.progressive.startKopecks * 10_000);
  return createLedger({
    potSlot: process.pid,
    database,
    seeds: createSeedCache({ sealing, capacity: 10_000 }),
    houseAccounts: await openHouseAccounts(database.query, HOUSE_ACCOUNTS),
    weekGame: weekGameOf({ current: () => settingDefaults }),
    log: pino({ level: "silent" }),
    ...setup,
    limits: { patienceMs: PATIENCE_MS, ...setup.limits },
  });
}

/** Postings beside that ledger. */
export async function openTestPostings(database: SealedDatabase): Promise<Postings> {
  return openPostings({ database, houseAccounts: await openHouseAccounts(database.query, HOUSE_ACCOUNTS) });
}

let vkIds = 0;

/** A new player with seeds and, by a grant of the ledger, with money. `random` may fix the seeds, another may have invited them. */
export async function createPlayer(
  { database, ledger }: { database: Database; ledger: Ledger },
  player: { balanceKopecks: number; random?: Random; referrerId?: number; sealing?: Sealing },
): Promise<number> {
  const { balanceKopecks, random = systemRandom, referrerId = null, sealing = testSealing } = player;
  vkIds += 1;
  const vkId = String(vkIds);
  const playerId = await database.transaction(async (query) => {
    const [row] = await query<{ id: number }>(
      `INSERT INTO players (vk_id, name, img, referrer_id) VALUES ($1, $2, '', $3) RETURNING id`,
      [vkId, `Игрок ${vkId}`, referrerId],
    );
    if (!row) throw new Error("no player was made");
    await createSeedPair(query, row.id, { random, sealing });
    return row.id;
  });
  if (balanceKopecks > 0) {
    const movement = {
      kind: "sandbox_grant",
      house: "sandbox",
      amount: kopecks(balanceKopecks),
      causeId: playerId,
    } as const;
    expect(await ledger.grant({ playerId, movement })).toBe(true);
  }
  return playerId;
}

/** One play of dice. */
export async function playDice(
  ledger: Ledger,
  play: { playerId: number; bet?: number; chance?: number; key?: string; settings?: Partial<SettingValues> },
): Promise<InstantResult | Refusal> {
  const { playerId, bet = 1, chance = 50, key } = play;
  const prepared = diceWire.prepare({ bet, chance, btn: "down" }, { edgeHundredths: 0 });
  if (isRefusal(prepared)) return prepared;
  const settings = { current: () => ({ ...settingDefaults, ...play.settings }) };
  const idempotency = key === undefined ? undefined : { key, fingerprint: `${bet} ${chance}` };
  return playInstant({ ledger, settings }, { game: "dice", playerId, prepared, idempotency });
}

/** A source of randomness whose first server seed loses the first `rounds` plays of dice at 1 % on «Меньше». */
export function randomThatLoses(rounds: number): Random {
  for (;;) {
    const clientSeed = Buffer.from(systemRandom.bytes(10));
    const serverSeed = systemRandom.bytes(32);
    const rolls = Array.from({ length: rounds }, (_, nonce) =>
      drawInteger(byteStream(hmac, { serverSeed, clientSeed: clientSeed.toString("hex"), nonce }), 1_000_000),
    );
    if (rolls.every((roll) => roll > 9999)) return scripted([clientSeed, serverSeed]);
  }
}

function scripted(values: Uint8Array[]): Random {
  return { bytes: (length) => values.shift() ?? systemRandom.bytes(length) };
}

function hmac(key: Uint8Array, message: string): Uint8Array {
  return createHmac("sha256", key).update(message).digest();
}

/** Fails with the rows that break the books, but for what tests set by hand: as a rule, or `made` by the caller's. */
export async function expectBooksInOrder(database: Database, made: readonly string[] = []): Promise<void> {
  const found = await findViolations(database, testKeys);
  expect(found.filter((one) => isNotByHand(one) && !made.includes(one.code))).toEqual([]);
}

/** False for what follows from facts that tests skip: audit entries, staked deposits, the settings' rows, the time of day. */
export function isNotByHand({ code }: Pick<Violation, "code">): boolean {
  return !SET_BY_HAND.has(code);
}

const SET_BY_HAND: ReadonlySet<string> = new Set([
  "adjustments.audited",
  "bets.rakeback",
  "bets.terms",
  "bets.times",
  "claims.due",
  "claims.times",
  "codes.audited",
  "codes.granted",
  "codes.stopped",
  "codes.two",
  "games.wager-asked",
  "incomes.due",
  "incomes.times",
  "people.role",
  "people.standing",
  "people.timer",
  "players.income-early",
  "players.rakeback-early",
  "players.wager",
  "players.wager-asked",
  "pot.held",
  "settings.audited",
  "settings.two",
  "transfers.kind",
  "transfers.times",
  "withdrawals.approvals",
  "withdrawals.approvals-audited",
  "withdrawals.audited",
  "withdrawals.needed",
  "withdrawals.times",
]);

/** What a play changes of a player; kopecks. */
export function accountOf(
  database: Pick<Database, "query">,
  playerId: number,
): Promise<{ nonce: number; balance: number }> {
  return oneRow(database, `SELECT nonce, balance FROM player_accounts WHERE player_id = $1`, [playerId]);
}

/** The only row of a statement that has one. */
export async function oneRow<Row extends object>(
  database: Pick<Database, "query">,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = await database.query<Row>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}

/** How many bets a player has. */
export async function countBets(database: Database, playerId: number): Promise<number> {
  const row = await oneRow<{ count: number }>(
    database,
    `SELECT count(*)::integer AS count FROM bets WHERE player_id = $1`,
    [playerId],
  );
  return row.count;
}
