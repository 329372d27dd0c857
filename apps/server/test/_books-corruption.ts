/** A change of what happened, and the rule that must name it. */
export type Corruption = {
  readonly name: string;
  readonly code: string;
  /** Whose row it must name. */
  readonly table: string;
  readonly sql: readonly string[];
};

// SQL that finds what the site of _books-site.ts has.

const bet = (game: string, state: string): string =>
  `(SELECT min(id) FROM bets WHERE game = '${game}' AND state = '${state}')`;
export const playerOf = (id: string): string => `(SELECT player_id FROM bets WHERE id = ${id})`;
export const house = (name: string): string => `(SELECT id FROM house_accounts WHERE name = '${name}')`;
export const give = (player: string, kopecks: string): string =>
  `UPDATE player_accounts SET balance = balance + ${kopecks} WHERE player_id = ${player}`;

export const LOST = bet("dice", "lost");
export const WON = bet("dice", "won");
export const WON_MINES = bet("mines", "won");
export const LOST_MINES = bet("mines", "lost");
export const WHEEL = "(SELECT min(id) FROM rounds WHERE game = 'wheel' AND state = 'settled')";
export const JACKPOT = "(SELECT min(id) FROM rounds WHERE game = 'jackpot' AND state = 'settled')";
export const LARGE = "(SELECT min(id) FROM withdrawals WHERE amount = 1100000)";
export const PLUS = "(SELECT id FROM payments WHERE bonus > 0)";
/** The player whose deposit is not staked yet. */
export const WAGERING = "(SELECT player_id FROM player_accounts ORDER BY wager_left DESC LIMIT 1)";
