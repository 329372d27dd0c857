import type { ClientConfig } from "pg";
import { asSuperuser } from "./bench-site.ts";
import {
  AROUND,
  betsOfMonth,
  ECONOMY,
  pastPartition,
  playersBetween,
  ROUNDS,
  transfersOfMonth,
} from "./large-site-sql.ts";

/**
 * How much there is; `bets` are spread over the last `months` months, the running one included. Their transfers, which are found
 * through the bets only, are written for the newest of them.
 */
export const LARGE_SITE = { players: 1_000_000, bets: 10_000_000, months: 13, monthsOfTransfers: 3 } as const;

const BATCH = 250_000;

/**
 * Writes a site of a year with a million players straight into the tables, as `LARGE_SITE` says. Months that are over are filled before
 * they become partitions, which makes their indexes at once; the running month, players and money go into the indexes
 * that production has. The books of such a site are not in order: nobody's balance follows from their transfers.
 */
export async function writeLargeSite(connection: ClientConfig, say: (text: string) => void): Promise<void> {
  const run = (sql: string): Promise<unknown[]> =>
    asSuperuser(connection, `SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; ${sql}`);
  for (let from = 1; from < LARGE_SITE.players; from += BATCH) {
    await run(playersBetween(from, Math.min(from + BATCH, LARGE_SITE.players) - 1));
  }
  say("players");
  for (const [name, sql] of Object.entries(AROUND)) {
    await run(sql);
    say(name);
  }
  await run(ROUNDS);
  say("rounds");
  const ofMonth = Math.floor(LARGE_SITE.bets / LARGE_SITE.months);
  for (let back = LARGE_SITE.months - 1; back >= 0; back -= 1) {
    const past = back > 0;
    await run(past ? pastPartition("bets", back, betsOfMonth(back, ofMonth)) : betsOfMonth(0, ofMonth));
    if (back < LARGE_SITE.monthsOfTransfers) {
      await run(past ? pastPartition("transfers", back, transfersOfMonth(back)) : transfersOfMonth(0));
    }
    say(`bets of ${back} months ago`);
  }
  await run(ECONOMY);
  await asSuperuser(connection, "VACUUM ANALYZE");
  say("statistics");
}
