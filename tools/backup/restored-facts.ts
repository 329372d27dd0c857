import type { Client } from "pg";

/** What a restored database says of itself. */
export type RestoredFacts = {
  /** When its last transaction was committed, as far as the log knows. */
  readonly lastTransactionAt: Date | null;
  readonly players: number;
  readonly bets: number;
  readonly balanceKopecks: number;
};

export async function readFacts(client: Client): Promise<RestoredFacts> {
  const log = await client.query<{ at: Date | null }>("SELECT pg_last_xact_replay_timestamp() AS at");
  const { rows } = await client.query<{ players: number; bets: number; balance: number }>(
    `SELECT (SELECT count(*) FROM players)::float8 AS players, (SELECT count(*) FROM bets)::float8 AS bets,
       (SELECT coalesce(sum(balance), 0) FROM player_accounts)::float8 AS balance`,
  );
  const { players = 0, bets = 0, balance = 0 } = rows[0] ?? {};
  return { lastTransactionAt: log.rows[0]?.at ?? null, players, bets, balanceKopecks: balance };
}
