import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { commitmentOf } from "@rumb/games/fairness/commitment";
import type { Database, Query } from "../platform/db/database.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { sha256 } from "../seeds/seed-service.ts";
import { brokenAuditLinks } from "../audit/audit-log.ts";
import { BONUS_RULES } from "./invariants-bonuses.ts";
import { REFERRAL_RULES } from "./invariants-referrals.ts";
import { WALLET_RULES } from "./invariants-wallet.ts";

/** A row that breaks the books: which rule, and where. */
export type Violation = { readonly rule: string; readonly where: object };

/**
 * Checks every rule of the books (docs/ledger.md) on one consistent snapshot and returns the rows that break them;
 * an empty list means that the books are right. Reads everything: minutes on a large site.
 */
export async function findViolations(
  database: Pick<Database, "transaction">,
  sealing: Sealing,
): Promise<Violation[]> {
  return database.transaction(async (query) => {
    await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    const violations: Violation[] = [];
    for (const [rule, sql] of Object.entries(RULES)) {
      for (const where of await query<Record<string, unknown>>(`${sql} LIMIT 100`))
        violations.push({ rule, where });
    }
    return [
      ...violations,
      ...(await wrongPot(query)),
      ...(await wrongCommitments(query, sealing)),
      ...(await brokenAuditLinks(query)),
    ];
  });
}

/** What must hold of players' own limits; each statement returns the rows that break the rule it is named after. */
export const LIMIT_RULES = {
  "the day of a player with limits is that of their bets": `
    SELECT account.player_id, days.staked, days.returned, made.staked AS of_bets, made.returned AS returned_by_bets
    FROM player_accounts AS account
    LEFT JOIN player_limit_days AS days ON days.player_id = account.player_id AND day = moscow_day(now())
    LEFT JOIN (
      SELECT player_id, sum(stake) AS staked, sum(payout + pot_payout) AS returned FROM bets
      WHERE state <> 'refunded' AND moscow_day(created_at) = moscow_day(now()) GROUP BY player_id
    ) AS made ON made.player_id = account.player_id
    WHERE limited_until > now() AND (coalesce(days.staked, 0) <> coalesce(made.staked, 0)
      OR coalesce(days.returned, 0) <> coalesce(made.returned, 0))`,
  "the ledger looks at a player's limits exactly as long as they hold their stakes": `
    SELECT player_id, limited_until FROM player_accounts LEFT JOIN player_limits USING (player_id)
    WHERE limited_until IS DISTINCT FROM greatest(paused_until,
      CASE WHEN stake IS NOT NULL THEN
        CASE WHEN stake_next_at IS NOT NULL AND stake_next IS NULL THEN stake_next_at ELSE 'infinity' END END,
      CASE WHEN loss IS NOT NULL THEN
        CASE WHEN loss_next_at IS NOT NULL AND loss_next IS NULL THEN loss_next_at ELSE 'infinity' END END)`,
} as const;

/** What must hold of the money that operators move; each statement returns the rows that break the rule it is named after. */
const OPERATOR_RULES = {
  "every adjustment has moved its amount, and nothing else has moved as one": `
    SELECT adjustments.id AS adjustment, moved.cause_id AS transfer FROM adjustments
    FULL JOIN (
      SELECT transfers.*, house_accounts.name FROM transfers
      LEFT JOIN house_accounts ON house_accounts.id = least(debit_account, credit_account)
      WHERE kind = 'adjustment'
    ) AS moved ON moved.cause_id = adjustments.id AND moved.name = 'adjustments'
      AND moved.amount = abs(adjustments.amount)
      AND adjustments.player_id = CASE WHEN adjustments.amount > 0 THEN credit_account ELSE debit_account END
    WHERE adjustments.id IS NULL OR moved.cause_id IS NULL`,
} as const;

/** Each statement returns the rows that break the rule it is named after. */
const RULES = {
  "a balance is the sum of its player's transfers": `
    SELECT player_id, balance, coalesce(moved.net, 0) AS transfers
    FROM player_accounts LEFT JOIN (
      SELECT account, sum(amount)::bigint AS net FROM (
        SELECT credit_account AS account, amount FROM transfers
        UNION ALL SELECT debit_account, -amount FROM transfers
      ) AS sides GROUP BY account
    ) AS moved ON moved.account = player_id
    WHERE balance <> coalesce(moved.net, 0)`,
  "every player has an account, which says what their row says": `
    SELECT players.id, account.player_id AS account FROM players
    FULL JOIN player_accounts AS account ON account.player_id = players.id
    WHERE players.id IS NULL OR account.player_id IS NULL OR account.name <> players.name
      OR banned <> (banned_at IS NOT NULL)`,
  "every transfer is between a player and the house, but for the payout of a withdrawal": `
    SELECT transfers.cause_id, transfers.kind FROM transfers
    LEFT JOIN players ON players.id = greatest(debit_account, credit_account)
    LEFT JOIN house_accounts AS other ON other.id = greatest(debit_account, credit_account)
    LEFT JOIN house_accounts ON house_accounts.id = least(debit_account, credit_account)
    WHERE house_accounts.id IS NULL
      OR CASE kind WHEN 'withdrawal_payout' THEN other.id IS NULL ELSE players.id IS NULL END`,
  "every stake, payout and pot belongs to a bet of the same player and amount": `
    SELECT transfers.cause_id, transfers.kind, transfers.amount FROM transfers
    LEFT JOIN bets ON bets.id = transfers.cause_id
      AND bets.player_id = greatest(debit_account, credit_account)
      AND transfers.amount = CASE kind WHEN 'stake' THEN bets.stake WHEN 'progressive' THEN bets.pot_payout
        ELSE bets.payout END
      AND (kind = 'stake') = (debit_account > 0) AND (kind = 'refund') <= (bets.state = 'refunded')
    WHERE kind IN ('stake', 'payout', 'refund', 'progressive') AND bets.id IS NULL`,
  "every bet has its stake, and its payout and pot when there are any": `
    SELECT bets.id, bets.state FROM bets
    LEFT JOIN transfers ON transfers.cause_id = bets.id
    GROUP BY bets.id, bets.state, bets.payout, bets.pot_payout
    HAVING count(*) FILTER (WHERE kind = 'stake') <> 1
      OR count(*) FILTER (WHERE kind IN ('payout', 'refund')) <> (bets.payout > 0)::int
      OR count(*) FILTER (WHERE kind = 'progressive') <> (bets.pot_payout > 0)::int`,
  "a lost bet pays nothing, a won bet pays and a refunded one pays its stake": `
    SELECT id, state, payout FROM bets
    WHERE (state = 'lost' AND payout <> 0) OR (state = 'won' AND payout = 0)
      OR (state = 'refunded' AND payout <> stake)`,
  "the nonces of a player's seed have no gap and no repeat": `
    SELECT seed_id, count(*), min(nonce), max(nonce) FROM bets JOIN seeds ON seeds.id = seed_id
    WHERE seeds.player_id IS NOT NULL GROUP BY seed_id
    HAVING count(*) <> count(DISTINCT nonce) OR min(nonce) <> 0 OR max(nonce) <> count(*) - 1`,
  "the next nonce follows the bets of the active seed": `
    SELECT player_id, nonce, coalesce(used.count, 0) AS used FROM player_accounts
    LEFT JOIN (SELECT seed_id, count(*) FROM bets GROUP BY seed_id) AS used ON used.seed_id = active_seed_id
    WHERE nonce <> coalesce(used.count, 0)`,
  "a bet uses a seed of its own player, or that of its round": `
    SELECT bets.id FROM bets LEFT JOIN seeds ON seeds.id = bets.seed_id AND seeds.player_id = bets.player_id
    LEFT JOIN round_bets ON round_bets.bet_id = bets.id
    LEFT JOIN rounds ON rounds.id = round_id AND rounds.seed_id = bets.seed_id
    WHERE (seeds.id IS NULL) = (rounds.id IS NULL)`,
  "a player has an active seed and a next one, neither revealed": `
    SELECT account.player_id FROM player_accounts AS account
    LEFT JOIN seeds AS active ON active.id = active_seed_id AND active.activated_at IS NOT NULL
    LEFT JOIN seeds AS next ON next.id = next_seed_id AND next.activated_at IS NULL
    WHERE active.id IS NULL OR next.id IS NULL OR active.revealed_at IS NOT NULL`,
  "an open bet is exactly the unfinished game of its player": `
    SELECT bets.id AS bet, stepped_games.bet_id AS game FROM (
      SELECT * FROM bets WHERE state = 'open' AND NOT EXISTS (SELECT FROM round_bets WHERE bet_id = bets.id)
    ) AS bets
    FULL JOIN (SELECT * FROM stepped_games WHERE active) AS stepped_games ON stepped_games.bet_id = bets.id
      AND stepped_games.player_id = bets.player_id AND stepped_games.game = bets.game
      AND stepped_games.stake = bets.stake AND stepped_games.seed_id = bets.seed_id
      AND stepped_games.nonce = bets.nonce
    WHERE bets.id IS NULL OR stepped_games.bet_id IS NULL`,
  "no revealed seed decides an unfinished round": `
    SELECT bets.id FROM bets JOIN seeds ON seeds.id = bets.seed_id
    WHERE bets.state = 'open' AND seeds.revealed_at IS NOT NULL`,
  "a bet of a round is the one that was recorded": `
    SELECT round_id, seq FROM round_bets JOIN rounds ON rounds.id = round_id LEFT JOIN bets ON bets.id = bet_id
      AND bets.player_id = round_bets.player_id AND bets.stake = round_bets.stake AND bets.game = rounds.game
      AND bets.params = round_bets.params AND bets.nonce = 0
    WHERE bets.id IS NULL`,
  "a round counts its bets, without a gap, and their stakes": `
    SELECT rounds.id, bank, bets FROM rounds LEFT JOIN round_bets ON round_id = rounds.id
    GROUP BY rounds.id HAVING count(seq) <> bets OR coalesce(max(seq), 0) <> bets OR coalesce(sum(stake), 0) <> bank`,
  "the tickets of a jackpot follow each other, one a kopeck": `
    SELECT round_id, seq FROM (
      SELECT round_id, seq, stake, (params ->> 'fromTicket')::bigint AS from_ticket,
        (params ->> 'toTicket')::bigint AS to_ticket, sum(stake) OVER (PARTITION BY round_id ORDER BY seq) AS so_far
      FROM round_bets JOIN rounds ON rounds.id = round_id WHERE game = 'jackpot'
    ) AS tickets WHERE to_ticket <> so_far OR from_ticket <> so_far - stake + 1`,
  "a bet is open exactly while its round runs, and refunded exactly with it": `
    SELECT bets.id FROM round_bets JOIN rounds ON rounds.id = round_id JOIN bets ON bets.id = bet_id
    WHERE (bets.state = 'open') <> (rounds.state IN ('open', 'locked', 'drawn'))
      OR (bets.state = 'refunded') <> (rounds.state = 'refunded')
      OR (rounds.state = 'settled' AND bets.outcome <> rounds.outcome)`,
  "a settled jackpot pays its bank to one bet": `
    SELECT rounds.id, bank, sum(payout) FROM rounds JOIN round_bets ON round_id = rounds.id
    JOIN bets ON bets.id = bet_id WHERE rounds.game = 'jackpot' AND rounds.state = 'settled'
    GROUP BY rounds.id HAVING sum(payout) <> bank OR count(*) FILTER (WHERE payout > 0) <> 1`,
  "the seed of a round is public exactly when it is over": `
    SELECT rounds.id FROM rounds JOIN seeds ON seeds.id = seed_id
    WHERE (rounds.state IN ('settled', 'refunded')) <> (seeds.revealed_at IS NOT NULL)
      OR sha256(rounds.server_seed) <> seeds.hash`,
  "a stored answer names a bet of its player": `
    SELECT keys.player_id, keys.key FROM idempotency_keys AS keys
    LEFT JOIN bets ON bets.id = (keys.reply::jsonb ->> 'id')::bigint AND bets.player_id = keys.player_id
    WHERE keys.reply::jsonb ? 'rand_num' AND bets.id IS NULL`,
  ...WALLET_RULES,
  ...OPERATOR_RULES,
  ...BONUS_RULES,
  ...LIMIT_RULES,
  ...REFERRAL_RULES,
} as const;

/**
 * The pot holds its start and the shares of every stake since it was last taken. The start may have been another
 * setting at that time, so only the part above it is compared: what the shards hold beyond the shares must be the
 * same whole start that was put in.
 */
async function wrongPot(query: Query): Promise<Violation[]> {
  const [pot] = await query<{ held: number; accrued: number; paid: number }>(
    `SELECT (SELECT coalesce(sum(units), 0)::bigint FROM progressive_shards) AS held,
       (SELECT coalesce(sum(stake * pot_share), 0)::bigint FROM bets) AS accrued,
       (SELECT coalesce(sum(pot_payout), 0)::bigint FROM bets) AS paid`,
  );
  if (!pot) return [];
  const startUnits = pot.held + pot.paid * UNITS_PER_KOPECK - pot.accrued;
  const whole = startUnits >= 0 && startUnits % UNITS_PER_KOPECK === 0;
  return whole ? [] : [{ rule: "the pot holds its start and every share since", where: pot }];
}

async function wrongCommitments(query: Query, sealing: Sealing): Promise<Violation[]> {
  const seeds = await query<{ id: number; sealed: Buffer; hash: Buffer }>(
    `SELECT id, sealed, hash FROM seeds`,
  );
  return seeds
    .filter(({ sealed, hash }) => commitmentOf(sha256, sealing.open(sealed, hash)) !== hash.toString("hex"))
    .map(({ id }) => ({ rule: "a commitment is the hash of its seed", where: { id } }));
}
