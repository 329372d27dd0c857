import { atItsEntry, FOUND_SINCE, type SqlRules } from "../books/sql-rule.ts";

/** SQL of the account on whose other side the provider stands. */
const THEIRS = `(SELECT id FROM house_accounts
            WHERE name = CASE subject WHEN 'payment' THEN 'payments' ELSE 'withdrawals:paid' END)`;
const HOUSE = `(SELECT id FROM house_accounts WHERE name = 'discrepancies')`;

/** What must hold of what the provider has said, and of differences with it. */
export const DISCREPANCY_RULES = {
  "a resolved discrepancy has moved what its resolution says, and an open one nothing": {
    code: "discrepancies.moved",
    says: "Движения денег не соответствуют решению по расхождению",
    of: {
      discrepancies: `
        SELECT discrepancies.id, resolution, player_moved, house_moved FROM discrepancies
        LEFT JOIN transfers ON cause_id = discrepancies.id AND transfers.kind IN ('discrepancy', 'discrepancy_house')
        WHERE discrepancies.id = ANY($1)
        GROUP BY discrepancies.id
        HAVING count(*) FILTER (WHERE transfers.kind = 'discrepancy') <> (player_moved <> 0)::int
          OR count(*) FILTER (WHERE transfers.kind = 'discrepancy_house') <> (house_moved <> 0)::int
          OR count(*) FILTER (WHERE transfers.kind = 'discrepancy' AND transfers.amount = abs(player_moved)
            AND debit_account = CASE WHEN player_moved > 0 THEN ${THEIRS} ELSE player_id END
            AND credit_account = CASE WHEN player_moved > 0 THEN player_id ELSE ${THEIRS} END) <> (player_moved <> 0)::int
          OR count(*) FILTER (WHERE transfers.kind = 'discrepancy_house' AND transfers.amount = abs(house_moved)
            AND debit_account = CASE WHEN house_moved > 0 THEN ${THEIRS} ELSE ${HOUSE} END
            AND credit_account = CASE WHEN house_moved > 0 THEN ${HOUSE} ELSE ${THEIRS} END) <> (house_moved <> 0)::int`,
      transfers: `
        SELECT cause_id AS id, transfers.kind FROM transfers LEFT JOIN discrepancies ON discrepancies.id = cause_id
        WHERE cause_id = ANY($1) AND transfers.kind IN ('discrepancy', 'discrepancy_house') AND discrepancies.id IS NULL`,
    },
  },
  "every discrepancy was found by the site, as the audit log says": {
    code: "discrepancies.found",
    says: "Расхождения, которое нашёл сайт, нет в журнале",
    of: {
      discrepancies: `
        SELECT found.id, found.subject, kind, order_id, came FROM discrepancies AS found
        WHERE found.id = ANY($1) AND found.created_at > ${FOUND_SINCE} AND NOT EXISTS (SELECT FROM audit_log
          WHERE resource = 'discrepancies' AND audit_log.subject = found.id::text AND action = 'find' AND operator_id IS NULL
            AND after::jsonb ->> 'subject' = found.subject AND after::jsonb ->> 'kind' = kind
            AND (after::jsonb ->> 'order_id')::bigint = order_id
            AND (after::jsonb ->> 'player_id')::bigint IS NOT DISTINCT FROM player_id
            AND after::jsonb ->> 'source' = source
            AND round((after::jsonb ->> 'expected')::numeric * 100) = expected
            AND round((after::jsonb ->> 'came')::numeric * 100) = came)`,
    },
  },
  "every resolution of a discrepancy is in the audit log, as its operator made it": {
    code: "discrepancies.audited",
    says: "Решения по расхождению нет в журнале",
    of: {
      discrepancies: `
        SELECT discrepancies.id, resolution, resolved_by FROM discrepancies
        WHERE discrepancies.id = ANY($1) AND resolution IS NOT NULL AND NOT EXISTS (SELECT FROM audit_log
          WHERE resource = 'discrepancies' AND subject = discrepancies.id::text AND action = 'resolve'
            AND operator_id = resolved_by AND after::jsonb ->> 'resolution' = resolution AND after::jsonb ->> 'note' = note
            AND round((after::jsonb ->> 'player')::numeric * 100) = player_moved
            AND round((after::jsonb ->> 'house')::numeric * 100) = house_moved
            AND (NOT after::jsonb ? 'given' OR round((after::jsonb ->> 'given')::numeric * 100) = given)
            AND ${atItsEntry("resolved_at")})`,
    },
  },
  "a payout has the number that the provider gave it first, or was left to people, as the audit log says": {
    code: "payouts.audited",
    says: "Номер выплаты или отметка «вручную» не те, что в журнале, у вывода",
    of: {
      withdrawals: `
        SELECT withdrawal_id AS id, 'payouts' AS of, state, reference FROM payouts
        WHERE withdrawal_id = ANY($1) AND created_at > ${FOUND_SINCE} AND (
          reference IS DISTINCT FROM (SELECT after::jsonb ->> 'reference' FROM audit_log
            WHERE resource = 'payouts' AND subject = withdrawal_id::text AND action = 'send' ORDER BY id LIMIT 1)
          OR (state = 'by_hand') <> EXISTS (SELECT FROM audit_log
            WHERE resource = 'payouts' AND subject = withdrawal_id::text AND action = 'by_hand'))`,
    },
  },
} as const satisfies SqlRules;
