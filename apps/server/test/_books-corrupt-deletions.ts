import { type Corruption, house } from "./_books-corruption.ts";

const ERASED = `(SELECT min(player_id) FROM account_deletions WHERE erased_at IS NOT NULL)`;
const LEAVING = `(SELECT max(player_id) FROM account_deletions WHERE cancelled_at IS NULL AND erased_at IS NULL)`;

/** What may be done to those who delete their account. */
export const DELETION_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "what came back with a player went to somebody else",
    code: "deletions.moved",
    table: "players",
    sql: [
      `UPDATE transfers SET credit_account = (SELECT max(id) FROM players) WHERE kind = 'deletion_return'`,
    ],
  },
  {
    name: "a player who waits got back what they gave up",
    code: "deletions.moved",
    table: "transfers",
    sql: [
      `INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
       SELECT id, 'deletion_return', ${house("deletions")}, player_id, given_up, now() FROM account_deletions WHERE player_id = ${LEAVING}`,
    ],
  },
  {
    name: "a player is to be erased who has not asked for it",
    code: "people.deletion",
    table: "players",
    sql: [
      `UPDATE players SET deletion_due_at = now() WHERE id = (SELECT min(id) FROM players)`,
      `UPDATE player_accounts SET banned = true WHERE player_id = (SELECT min(id) FROM players)`,
    ],
  },
  {
    name: "an erased player has a Telegram account again",
    code: "people.erased",
    table: "players",
    sql: [`UPDATE players SET telegram_id = '777' WHERE id = ${ERASED}`],
  },
];
