import { AUDITED_SINCE, type SqlRules } from "../books/sql-rule.ts";

/** What must hold of who makes promo codes and who uses them. */
export const PROMO_RULES = {
  "a code of a promo-coder gives what an operator has let them give": {
    code: "codes.granted",
    says: "Промокод игрока не на тех условиях, что дал оператор",
    of: {
      // The last terms of before, and those of the moments around, which may have come first or second.
      codes: `
        SELECT promo_codes.id, name, reward, uses_limit FROM promo_codes
        WHERE promo_codes.id = ANY($1) AND created_by IS NOT NULL AND created_at > ${AUDITED_SINCE} AND NOT EXISTS (
          SELECT FROM (
            (SELECT after::jsonb -> 'promocoder' AS terms FROM audit_log
             WHERE resource = 'players' AND subject = created_by::text AND action = 'promocoder'
               AND audit_log.created_at < promo_codes.created_at - interval '30 seconds' ORDER BY audit_log.id DESC LIMIT 1)
            UNION ALL
            SELECT after::jsonb -> 'promocoder' FROM audit_log
            WHERE resource = 'players' AND subject = created_by::text AND action = 'promocoder'
              AND audit_log.created_at BETWEEN promo_codes.created_at - interval '30 seconds'
                AND promo_codes.created_at + interval '30 seconds'
            UNION ALL
            SELECT value -> 'promocoder' FROM books_baseline WHERE fact = 'standing' AND subject = created_by::text
          ) AS given
          WHERE (terms ->> 'uses_limit')::bigint = uses_limit AND round((terms ->> 'reward')::numeric * 100) = reward
            AND percent IS NULL)`,
    },
  },
  "a code of the house is off exactly since an operator has stopped it": {
    code: "codes.stopped",
    says: "Промокод остановлен не оператором",
    of: {
      codes: `
        SELECT id, name, stopped_at FROM promo_codes
        WHERE id = ANY($1) AND stopped_at > ${AUDITED_SINCE} AND NOT EXISTS (SELECT FROM audit_log
          WHERE resource = 'promo_codes' AND subject = promo_codes.id::text AND action = 'stop')`,
    },
  },
  "a code was used while it was on, for what it is, and not by who has made it": {
    code: "uses.due",
    says: "Промокод активирован тем, кто его создал, не для того или не тогда",
    of: {
      uses: `
        SELECT promo_uses.id, code_id, promo_uses.player_id, promo_uses.created_at FROM promo_uses
        LEFT JOIN promo_codes ON promo_codes.id = code_id LEFT JOIN proposals ON proposals.id = proposal_id
        WHERE promo_uses.id = ANY($1) AND (promo_codes.id IS NULL
          OR promo_uses.player_id IN (created_by, promo_codes.operator_id, proposed_by)
          OR (payment_id IS NULL) <> (promo_codes.kind = 'player')
          OR promo_uses.created_at < promo_codes.created_at - interval '1 minute'
          OR promo_uses.created_at > stopped_at + interval '5 minutes'
          OR promo_uses.created_at < (SELECT before.created_at FROM promo_uses AS before
            WHERE before.id < promo_uses.id ORDER BY before.id DESC LIMIT 1) - interval '5 minutes')`,
    },
  },
} as const satisfies SqlRules;
