/**
 * Rounds go by their rows and the database's clock (docs/rounds.md), so a test need neither wait for a countdown nor be quicker than
 * one: it places its bets in a countdown of full length, and ends that when it is ready. Each statement changes one row, or none where
 * nothing is to be ended.
 */

/** The countdown that runs in game $1 has $2 milliseconds left. */
export const SHORTEN_COUNTDOWN = `
  UPDATE rounds SET closes_at = clock_timestamp() + $2 * interval '1 ms', version = version + 1
  WHERE game = $1 AND state = 'open' AND closes_at IS NOT NULL RETURNING id`;

/** The lone player of the jackpot has waited long enough for a second one, however long that is. */
export const GIVE_UP_WAITING = `
  UPDATE rounds SET first_bet_at = first_bet_at - interval '2 days', version = version + 1
  WHERE game = 'jackpot' AND state = 'open' AND closes_at IS NULL AND first_bet_at IS NOT NULL RETURNING id`;

/** Longer than any test needs to place its bets: each ends its round itself, or leaves it open. */
export const LONG_ROUNDS = {
  jackpotCountdownSeconds: 600,
  jackpotAloneSeconds: 86_400,
  wheelCountdownSeconds: 600,
};
