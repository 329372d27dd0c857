import { findRings } from "../../apps/server/src/features/fraud-rings/fraud-jobs.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import { asSuperuser, type BenchSite } from "./bench-site.ts";
import { consoleMatters, DECIDED_RINGS } from "./large-site-console-sql.ts";
import {
  around,
  betsOfMonth,
  ECONOMY,
  type LargeSiteSize,
  pastPartition,
  playersBetween,
  sharedRounds,
  transfersOfMonth,
} from "./large-site-sql.ts";

export const LARGE_SITE: LargeSiteSize = { players: 1_000_000, bets: 10_000_000 };

/**
 * Bets are spread over so many months, the running one included. Their transfers, which are found through the bets only, are written for the
 * newest of them.
 */
const [MONTHS, MONTHS_OF_TRANSFERS] = [13, 3];
const BATCH = 250_000;

/** What writing has shown by the way. */
export type Written = {
  /** How long the job took that finds rings, over all players for the first time. */
  readonly ringsSeconds: number;
  readonly rings: number;
};

/**
 * Writes a site of a year with a million players straight into the tables, and lets the site's own job find the rings in it. Months that are over
 * are filled before they become partitions, which makes their indexes at once; the running month, players and money go into the indexes
 * that production has. The books of such a site are not in order: nobody's balance follows from their transfers.
 */
export async function writeLargeSite(
  { connection, database }: Pick<BenchSite, "connection" | "database">,
  size: LargeSiteSize,
  say: (text: string) => void,
): Promise<Written> {
  // Neither keys to other tables nor triggers are looked at row by row: what those would have written is written here.
  const run = (sql: string): Promise<unknown[]> => asSuperuser(connection, `${SETTINGS}${sql}`);
  const runUnchecked = (sql: string): Promise<unknown[]> =>
    run(`SET session_replication_role = replica; ${sql}`);
  for (let from = 1; from < size.players; from += BATCH) {
    await run(playersBetween(size, from, Math.min(from + BATCH, size.players) - 1));
  }
  say("players");
  for (const [name, sql] of Object.entries(around(size))) {
    await runUnchecked(sql);
    say(name);
  }
  await run(sharedRounds(size));
  say("rounds");
  const ofMonth = Math.floor(size.bets / MONTHS);
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const past = back > 0;
    const bets = betsOfMonth(size, back, ofMonth);
    await run(past ? pastPartition("bets", back, bets) : bets);
    if (back < MONTHS_OF_TRANSFERS) {
      await run(past ? pastPartition("transfers", back, transfersOfMonth(back)) : transfersOfMonth(0));
    }
    say(`bets of ${back} months ago`);
  }
  await run(ECONOMY);
  for (const [name, sql] of Object.entries(consoleMatters(size))) {
    await runUnchecked(sql);
    say(name);
  }
  await asSuperuser(connection, "VACUUM ANALYZE");
  say("statistics");
  const found = await findAllRings(database);
  say(`${found.rings} rings`);
  await run(DECIDED_RINGS);
  await asSuperuser(
    connection,
    "VACUUM ANALYZE fraud_rings, fraud_ring_players, fraud_ring_events, fraud_evidence",
  );
  return found;
}

const SETTINGS = "SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; ";

/** As the site does when it looks at all its players for the first time, run after run. */
async function findAllRings(database: BenchSite["database"]): Promise<Written> {
  const startedMs = performance.now();
  const deps = { database, settings: { current: () => settingDefaults } };
  await findRings(deps);
  const ringsSeconds = (performance.now() - startedMs) / 1000;
  const [counted] = await database.query<{ rings: number }>(
    `SELECT count(*) AS rings FROM fraud_rings WHERE ended_at IS NULL`,
  );
  return { ringsSeconds, rings: counted?.rings ?? 0 };
}
