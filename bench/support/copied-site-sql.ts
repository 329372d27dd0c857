import { settingDefaults } from "../../apps/server/src/settings/settings.ts";

/** More than a site has players, seeds or bets before it is copied. */
const APART = 10_000_000;

// Triggers and foreign keys are those of a replica's: a copy notifies nobody, and brings its accounts itself.
export const oneMore = (copy: number): string => `
  SET session_replication_role = replica;
  SET synchronous_commit = off;
  INSERT INTO players (id, vk_id, name, img, created_at, last_seen_at) OVERRIDING SYSTEM VALUE
    SELECT id + ${copy * APART}, vk_id || '-${copy}', name, img, created_at, last_seen_at FROM players WHERE id < ${APART};
  INSERT INTO player_accounts (player_id, name, balance, active_seed_id, next_seed_id, nonce, rakeback_units, rakeback_hour)
    SELECT player_id + ${copy * APART}, name, balance, active_seed_id + ${copy * APART}, next_seed_id + ${copy * APART}, nonce,
      rakeback_units, rakeback_hour
    FROM player_accounts WHERE player_id < ${APART};
  INSERT INTO rakeback_hours (player_id, hour, units)
    SELECT player_id + ${copy * APART}, hour, units FROM rakeback_hours WHERE player_id < ${APART};
  INSERT INTO seeds (id, player_id, sealed, hash, client_seed, created_at, activated_at, revealed_at, rounds) OVERRIDING SYSTEM VALUE
    SELECT id + ${copy * APART}, player_id + ${copy * APART}, sealed, hash, client_seed, created_at, activated_at, revealed_at, rounds
    FROM seeds WHERE id < ${APART} AND player_id IS NOT NULL;
  INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
    SELECT cause_id + ${copy * APART}, kind, ${copied("debit_account", copy)}, ${copied("credit_account", copy)}, amount, created_at
    FROM transfers WHERE cause_id % ${MONTHS} < ${APART};
  UPDATE progressive_shards SET units = units + (
      SELECT sum(stake * pot_share) - sum(pot_payout) * 10000 + count(*) FILTER (WHERE pot_payout > 0) * ${POT_START_UNITS}
      FROM bets WHERE id % ${MONTHS} < ${APART})
    WHERE shard = (SELECT min(shard) FROM progressive_shards);
  INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome, pot_share, pot_hits,
      pot_payout, created_at, settled_at, rakeback_units)
    SELECT id + ${copy * APART}, player_id + ${copy * APART}, game, state, stake, payout, coefficient, seed_id + ${copy * APART}, nonce,
      algorithm, params, outcome, pot_share, pot_hits, pot_payout, created_at, settled_at, rakeback_units
    FROM bets WHERE id % ${MONTHS} < ${APART}`;

const POT_START_UNITS = settingDefaults.progressive.startKopecks * 10_000;

/** The number of a bet is its month's times this, and one that counts. */
const MONTHS = "100000000000";

/** Accounts of the house are everybody's. */
function copied(account: string, copy: number): string {
  return `CASE WHEN ${account} > 0 THEN ${account} + ${copy * APART} ELSE ${account} END`;
}

/** What comes next is numbered behind the copies. */
export const numbersBehind = (copies: number): string => `
  SELECT setval('cause_ids', ${(copies + 1) * APART}), setval(pg_get_serial_sequence('players', 'id'), ${(copies + 1) * APART}),
    setval(pg_get_serial_sequence('seeds', 'id'), ${(copies + 1) * APART});
  UPDATE economy_heads SET through_id = (SELECT max(id) FROM bets)`;
