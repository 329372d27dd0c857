import { findRings } from "../../apps/server/src/features/fraud-rings/fraud-jobs.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import { asSuperuser, type BenchSite } from "./bench-site.ts";

/** Accounts of one graphics card that have signed in from one address, and what leads to them. */
export type OneCard = {
  readonly players: readonly number[];
  readonly withdrawals: readonly number[];
  /** The ring that the job has made of the first of them. */
  readonly ring: number;
};

const [ACCOUNTS, CARD, ADDRESS] = [5_000, "ANGLE (One card)", "10.250.0.1"];

/** Gives accounts in the middle of the site one card and one address, where that was not done yet, and lets the site's own job look at them. */
export async function writeOneCard({ connection, database }: BenchSite, players: number): Promise<OneCard> {
  const firstId = Math.max(1_000, Math.floor(players * 0.4));
  const count = Math.min(ACCOUNTS, players - firstId);
  await asSuperuser(
    connection,
    `UPDATE players SET videocard = '${CARD}' WHERE id BETWEEN ${firstId} AND ${firstId + count - 1} AND videocard IS DISTINCT FROM '${CARD}';
     INSERT INTO sessions (id_hash, player_id, created_at, last_seen_at, expires_at, address, user_agent)
     SELECT sha256(('one card ' || id)::bytea), id, now(), now(), now() + interval '20 days', '${ADDRESS}', 'Mozilla/5.0'
     FROM players WHERE id BETWEEN ${firstId} AND ${firstId + count - 1} ON CONFLICT DO NOTHING`,
  );
  await findRings({ database, settings: { current: () => settingDefaults } });
  const numbers = async (sql: string): Promise<number[]> =>
    (await database.query<{ id: number }>(sql, [firstId, firstId + count])).map(({ id }) => id);
  const [ring] = await numbers(
    `SELECT ring_id AS id FROM fraud_ring_players WHERE player_id >= $1 AND player_id < $2
     GROUP BY ring_id ORDER BY count(*) DESC LIMIT 1`,
  );
  if (ring === undefined) throw new Error("no ring was found of the accounts with one card");
  return {
    ring,
    players: await numbers(
      `SELECT player_id AS id FROM fraud_ring_players WHERE player_id >= $1 AND player_id < $2 LIMIT 25`,
    ),
    withdrawals: await numbers(
      `SELECT id FROM withdrawals WHERE player_id >= $1 AND player_id < $2 ORDER BY id DESC LIMIT 25`,
    ),
  };
}
