import type { BetState } from "../src/features/bets/my-bets-store.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { onSuperuser } from "./_superuser.ts";

/** A bet as it is written straight into the table, for histories that nobody could play. Amounts are kopecks. */
export type MadeBet = {
  readonly playerId: number;
  readonly game: string;
  readonly state: BetState;
  readonly stake: number;
  readonly payout: number;
  readonly potPayout: number;
  readonly at: Date;
};

let made = 0;

/** Writes bets in the order given, each with the id that the ledger would give it at its time; returns their ids. */
export async function makeBets(database: Database, bets: readonly MadeBet[]): Promise<number[]> {
  const first = made + 1;
  made += bets.length;
  const rows = await database.query<{ id: number }>(
    `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
       outcome, pot_share, pot_hits, pot_payout, created_at, settled_at)
     SELECT month_prefix(at) + $1 + place - 1, player_id, game, state, stake, payout, 198, 1, place, 1, '{}', '{}',
       50, 2, pot_payout, at, CASE state WHEN 'open' THEN NULL ELSE at END
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::timestamptz[])
       WITH ORDINALITY AS made (player_id, game, state, stake, payout, pot_payout, at, place)
     RETURNING id`,
    [
      first,
      bets.map((bet) => bet.playerId),
      bets.map((bet) => bet.game),
      bets.map((bet) => bet.state),
      bets.map((bet) => bet.stake),
      bets.map((bet) => bet.payout),
      bets.map((bet) => bet.potPayout),
      bets.map((bet) => bet.at),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Ends an unfinished bet. */
export async function settleBet(
  database: Database,
  id: number,
  end: { state: Exclude<BetState, "open">; payout: number },
): Promise<void> {
  await database.query(
    `UPDATE bets SET state = $2, payout = $3, settled_at = clock_timestamp() WHERE id = $1`,
    [id, end.state, end.payout],
  );
}

/** Months that lie behind have no partitions in a new database; made as the site would have made them then. */
export function makeMonths(site: Pick<TestDatabase, "connection">, months: readonly string[]): Promise<void> {
  return onSuperuser(site, async (client) => {
    for (const month of months) {
      const start = `timestamptz '${month}-01 00:00:00Z'`;
      await client.query(
        `DO $$ BEGIN
           EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF bets FOR VALUES FROM (%s) TO (%s)',
             'bets_' || to_char(${start} AT TIME ZONE 'UTC', 'YYYY_MM'),
             month_prefix(${start}), month_prefix(${start} + interval '1 month'));
         END $$`,
      );
    }
  });
}

/** A player without money or seeds: they only have to own bets. */
export async function makePlayer(database: Database): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img) VALUES (left(gen_random_uuid()::text, 32), 'Игрок', '') RETURNING id`,
  );
  if (!row) throw new Error("no player was made");
  return row.id;
}
