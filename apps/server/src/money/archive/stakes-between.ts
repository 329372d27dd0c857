import { GAME_IDS, games } from "@rumb/games/games";

/** A deposit takes effect under its player's lock, at most so long after the time that stands in its row. */
export const LOCK_WAIT_SECONDS = 15;

/** SQL of the games whose stakes count towards the wager. */
const WAGER_GAMES = GAME_IDS.filter((game) => games[game].wagers)
  .map((game) => `'${game}'`)
  .join(", ");

/** What is looked at, as SQL. */
type Scope = {
  /** Of `paid_deposits`. */
  readonly deposits: string;
  readonly bets: string;
};

/**
 * SQL of what players have staked (`staked`) behind so many of their deposits (`deposits`). A bet belongs behind a deposit by the time
 * when it was settled, the deposit by its own. `early` has every bet; `late` has those that were made behind the same deposit, as if
 * deposits had waited for their account.
 */
export function stakesBetween(when: "early" | "late", { deposits, bets }: Scope): string {
  const delay = when === "late" ? LOCK_WAIT_SECONDS : 0;
  const isQuick =
    when === "late" ? "AND width_bucket(created_at, times) = width_bucket(settled_at, times)" : "";
  return `SELECT player_id, width_bucket(settled_at, times) AS deposits, sum(stake)::bigint AS staked
    FROM bets JOIN (
      SELECT player_id, array_agg(paid_at + make_interval(secs => ${delay}) ORDER BY paid_at, id) AS times, min(paid_at) AS first
      FROM paid_deposits WHERE ${deposits} GROUP BY player_id
    ) AS paid USING (player_id)
    WHERE ${bets} AND state IN ('won', 'lost') AND game IN (${WAGER_GAMES}) AND settled_at >= first ${isQuick}
    GROUP BY 1, 2`;
}
