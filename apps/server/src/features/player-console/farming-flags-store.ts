import type { Query } from "../../platform/db/database.ts";

/** So many of a player's newest bets are looked at: some milliseconds. */
const NEWEST_BETS = 1_000;
/** Two bets in Dice that belong together are no further apart. */
const TOGETHER_SECONDS = 60;
const CLAIM_DAYS = 30;

/** The newest settled bets of a player together; kopecks, `paid` without the pot. */
export type NewestBets = {
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  readonly pot: number;
  readonly rakeback: number;
};

export async function readNewestBets(query: Query, playerId: number): Promise<NewestBets> {
  const [row] = await query<NewestBets>(
    `SELECT count(*) AS bets, coalesce(sum(stake), 0)::bigint AS staked, coalesce(sum(payout), 0)::bigint AS paid,
       coalesce(sum(pot_payout), 0)::bigint AS pot, coalesce(floor(sum(rakeback_units) / 100000), 0)::bigint AS rakeback
     FROM (${newestBets("$1")}) AS newest WHERE state IN ('won', 'lost')`,
    [playerId],
  );
  return row ?? { bets: 0, staked: 0, paid: 0, pot: 0, rakeback: 0 };
}

export type LinkedClaim = { readonly id: number; readonly name: string; readonly sum: number };

/** Which of these players have moved rakeback or a partner's income to their balance in 30 days, and how much, kopecks. */
export function readLinkedClaims(query: Query, playerIds: readonly number[]): Promise<LinkedClaim[]> {
  return query<LinkedClaim>(
    `SELECT players.id, players.name, sum(amount)::bigint AS sum FROM (
       SELECT player_id, amount, created_at FROM bonus_claims WHERE player_id = ANY($1) AND bonus = 'rakeback'
       UNION ALL SELECT player_id, amount, created_at FROM referral_payouts WHERE player_id = ANY($1)
     ) AS claims JOIN players ON players.id = player_id
     WHERE claims.created_at > now() - make_interval(days => ${CLAIM_DAYS})
     GROUP BY players.id, players.name ORDER BY players.id`,
    [playerIds],
  );
}

/** How often another player bet against the player: rounds of the Wheel, or bets in Dice of the same stake and chance. */
export type OppositeBets = {
  readonly game: "wheel" | "dice";
  readonly id: number;
  readonly name: string;
  readonly times: number;
};

/**
 * Bets of others on other colours of the same round, or on the other side of Dice with the same stake at the same time. Numbers of bets grow with
 * the time, so nobody's bets are read that lie before the player's own.
 */
export function readOppositeBets(
  query: Query,
  { playerId, others }: { playerId: number; others: readonly number[] },
): Promise<OppositeBets[]> {
  return query<OppositeBets>(
    `WITH own AS MATERIALIZED (${newestBets("$1")}), met AS (
       SELECT 'wheel' AS game, against.player_id, count(DISTINCT against.round_id) AS times
       FROM own JOIN round_bets AS placed ON placed.bet_id = own.id
       JOIN round_bets AS against ON against.round_id = placed.round_id AND against.player_id = ANY($2)
         AND against.params <> placed.params
       WHERE own.game = 'wheel' GROUP BY against.player_id
       UNION ALL
       SELECT 'dice', against.player_id, count(DISTINCT own.id)
       FROM unnest($2::bigint[]) AS other (id), LATERAL (${newestBets("other.id", "AND id >= (SELECT min(id) FROM own)")}) AS against
       JOIN own ON own.game = 'dice' AND against.game = 'dice' AND against.stake = own.stake
         AND against.params -> 'chanceHundredths' = own.params -> 'chanceHundredths'
         AND against.params -> 'direction' <> own.params -> 'direction'
         AND against.created_at BETWEEN own.created_at - make_interval(secs => ${TOGETHER_SECONDS})
           AND own.created_at + make_interval(secs => ${TOGETHER_SECONDS})
       GROUP BY against.player_id
     )
     SELECT met.game, players.id, players.name, met.times FROM met JOIN players ON players.id = met.player_id
     ORDER BY met.times DESC, players.id`,
    [playerId, others],
  );
}

function newestBets(player: string, narrowed = ""): string {
  return `SELECT * FROM bets WHERE player_id = ${player} ${narrowed} ORDER BY id DESC LIMIT ${NEWEST_BETS}`;
}
