import { afterAll, beforeAll } from "vitest";
import { findRings } from "../src/features/fraud-rings/fraud-jobs.ts";
import type { Database } from "../src/platform/db/database.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

const RULES = settingDefaults.fraudRings;
let made = 0;

/** A database of the file's own, and addresses that nobody has signed in from. */
export function useFraudDatabase() {
  let addresses = 0;
  let data: TestDatabase;
  beforeAll(async () => {
    data = await createTestDatabase();
  });
  afterAll(() => data.drop());
  return {
    get database(): Database {
      return data.database;
    },
    get connection(): TestDatabase["connection"] {
      return data.connection;
    },
    newAddress: (): string => {
      addresses += 1;
      return `10.90.${Math.floor(addresses / 250)}.${addresses % 250}`;
    },
  };
}

/** The numbers of new accounts that nobody has signed in to. */
export async function accounts(
  { query }: Pick<Database, "query">,
  count: number,
  { referrerId = null, videocard = null }: { referrerId?: number | null; videocard?: string | null } = {},
): Promise<number[]> {
  made += 1;
  const rows = await query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img, referrer_id, videocard) SELECT 'ring-' || $1::integer || '-' || n, 'В кольце ' || n, '', $2, $3
     FROM generate_series(1, $4::integer) AS n RETURNING id`,
    [made, referrerId, videocard, count],
  );
  return rows.map(({ id }) => id);
}

/** The same, each with a graphics card of its own. */
export async function strangers(database: Pick<Database, "query">, count: number): Promise<number[]> {
  const ids = await accounts(database, count);
  await database.query(`UPDATE players SET videocard = 'CARD OF ' || id WHERE id = ANY($1)`, [ids]);
  return ids;
}

/** They sign in from an address. */
export async function signInFrom(
  { query }: Pick<Database, "query">,
  ids: readonly number[],
  address: string,
): Promise<void> {
  await query(
    `INSERT INTO sessions (id_hash, player_id, expires_at, address, user_agent)
     SELECT sha256(($2 || ' ' || id)::bytea), id, now() + interval '1 day', $2, '' FROM unnest($1::bigint[]) AS id`,
    [ids, address],
  );
}

/** They have made deposits, as accounts that are in use have. */
export async function haveDeposited(
  { query }: Pick<Database, "query">,
  ids: readonly number[],
): Promise<void> {
  await query(`UPDATE player_accounts SET deposits_total = 100000 WHERE player_id = ANY($1)`, [ids]);
}

/** They have asked for money to one destination, and got none. */
export async function withdrawTo(
  { query }: Pick<Database, "query">,
  ids: readonly number[],
  destination: string,
): Promise<void> {
  await query(
    `INSERT INTO withdrawals (player_id, method, destination, destination_hash, destination_mask, amount, payout, state, address, decided_at)
     SELECT id, 'qiwi', 'x', sha256($2::bytea), '+7 *** 55', 20000, 19000, 'cancelled', '', now() FROM unnest($1::bigint[]) AS id`,
    [ids, destination],
  );
}

/** Runs the job until it has nothing more to do, under rules of which some are others than usual. */
export async function lookForRings(
  database: Database,
  rules: Partial<typeof RULES> = {},
  options: { stepPlayers?: number } = {},
): Promise<void> {
  const settings = { current: () => ({ fraudRings: { ...RULES, ...rules } }) };
  await findRings({ database, settings }, options);
}

export type SeenRing = {
  readonly id: number;
  readonly state: string;
  readonly score: number;
  readonly rules: string[];
  readonly members: number[];
  readonly version: number;
  readonly mergedInto: number | null;
  readonly isOver: boolean;
};

/** The ring of an account; null: it is in none. */
export async function ringOf(
  database: Pick<Database, "query">,
  id: number | undefined,
): Promise<SeenRing | null> {
  const rows = await database.query<{ ringId: number }>(
    `SELECT ring_id AS "ringId" FROM fraud_ring_players WHERE player_id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : ringAt(database, rows[0].ringId);
}

export async function ringAt({ query }: Pick<Database, "query">, id: number): Promise<SeenRing> {
  const [ring] = await query<SeenRing>(
    `SELECT id, state, score, rules, version, merged_into AS "mergedInto", ended_at IS NOT NULL AS "isOver", ARRAY(
       SELECT player_id FROM fraud_ring_players WHERE ring_id = fraud_rings.id ORDER BY player_id
     ) AS members FROM fraud_rings WHERE id = $1`,
    [id],
  );
  if (ring === undefined) throw new Error(`there is no ring ${id}`);
  return ring;
}

/** A new ring of two by the device that they have at an address where nobody else is. */
export async function twoAt(database: Database, address: string) {
  const videocard = `CARD ${address}`;
  const ids = await accounts(database, 2, { videocard });
  await signInFrom(database, ids, address);
  await lookForRings(database);
  const ring = await ringOf(database, ids[0]);
  if (ring === null) throw new Error("there is no ring");
  return { ids, address, videocard, ring };
}

/** What happened to a ring, the oldest first. */
export async function ringEvents({ query }: Pick<Database, "query">, ringId: number): Promise<unknown[][]> {
  const rows = await query<{ kind: string; members: number[]; rules: string[] }>(
    `SELECT kind, members, rules FROM fraud_ring_events WHERE ring_id = $1 ORDER BY id`,
    [ringId],
  );
  return rows.map(({ kind, members, rules }) => [kind, members, rules]);
}
