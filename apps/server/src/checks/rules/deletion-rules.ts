import type { SqlRules } from "../books/sql-rule.ts";

/** SQL of the request that a row of `players` has made and not taken back. */
const ASKED = `account_deletions AS asked ON asked.player_id = players.id AND asked.cancelled_at IS NULL`;

/** What must hold of deleted accounts. */
export const DELETION_RULES = {
  "what a player gave up with a deletion went to the house, and came back with the player": {
    code: "deletions.moved",
    says: "Отказ от денег при удалении аккаунта и его проводки не соответствуют друг другу",
    of: {
      people: `
        SELECT account_deletions.player_id AS id, account_deletions.id AS deletion, given_up FROM account_deletions
        LEFT JOIN transfers ON cause_id = account_deletions.id AND kind IN ('deletion', 'deletion_return')
          AND amount = given_up AND (SELECT id FROM house_accounts WHERE name = 'deletions')
            = CASE kind WHEN 'deletion' THEN credit_account ELSE debit_account END
          AND player_id = CASE kind WHEN 'deletion' THEN debit_account ELSE credit_account END
        WHERE player_id = ANY($1) GROUP BY account_deletions.id
        HAVING count(*) FILTER (WHERE kind = 'deletion') <> (given_up > 0)::int
          OR count(*) FILTER (WHERE kind = 'deletion_return') <> (given_up > 0 AND cancelled_at IS NOT NULL)::int`,
      transfers: `
        SELECT cause_id AS id, kind, amount FROM transfers LEFT JOIN account_deletions ON account_deletions.id = cause_id
          AND amount = given_up AND player_id IN (debit_account, credit_account)
          AND (kind = 'deletion' OR cancelled_at IS NOT NULL)
        WHERE cause_id = ANY($1) AND kind IN ('deletion', 'deletion_return') AND account_deletions.id IS NULL`,
    },
  },
  "a player leaves, and is erased, as they have asked": {
    code: "people.deletion",
    says: "Удаление аккаунта не то, о котором просил игрок",
    of: {
      people: `
        SELECT players.id, deletion_due_at, asked.due_at FROM players LEFT JOIN ${ASKED}
        WHERE players.id = ANY($1) AND (deletion_due_at IS DISTINCT FROM asked.due_at
          OR (players.erased_at IS NULL) <> (asked.erased_at IS NULL) OR (asked.id IS NOT NULL AND role = 'operator'))`,
    },
  },
  "nothing says who an erased player was": {
    code: "people.erased",
    says: "Об удалённом игроке осталось, кто он",
    of: {
      people: `
        SELECT id FROM players WHERE id = ANY($1) AND erased_at IS NOT NULL AND (
          (vk_id, name, img) IS DISTINCT FROM ('erased ' || id, 'Удалённый игрок № ' || id, '/avatars/default.svg')
          OR num_nonnulls(telegram_id, videocard) > 0
          OR EXISTS (SELECT FROM telegram_bindings WHERE player_id = players.id)
          OR EXISTS (SELECT FROM sessions WHERE player_id = players.id)
          OR EXISTS (SELECT FROM withdrawals WHERE player_id = players.id AND destination <> ''))`,
    },
  },
} as const satisfies SqlRules;
