import { PROPOSAL_HOURS } from "@rumb/contract/operator-proposals";
import { atItsEntry, type SqlRules, TWO_SINCE } from "../books/sql-rule.ts";

/** What one operator has proposed and another confirmed. */
export const PROPOSAL_RULES = {
  "what was confirmed was proposed by one operator and confirmed by another, by the audit log": {
    code: "proposals.two",
    says: "Предложение подтвердил не второй оператор, или его нет в журнале",
    of: {
      proposals: `
        SELECT proposals.id, proposals.kind, proposed_by, decided_by FROM proposals
        WHERE proposals.id = ANY($1) AND state = 'confirmed' AND (decided_by = proposed_by
          OR NOT EXISTS (SELECT FROM audit_log WHERE resource = 'proposals' AND subject = proposals.id::text
            AND action = 'propose' AND operator_id = proposed_by AND after::jsonb -> 'ask' = ask
            AND after::jsonb ->> 'kind' = proposals.kind AND after::jsonb ->> 'reason' = reason)
          OR NOT EXISTS (SELECT FROM audit_log WHERE resource = 'proposals' AND subject = proposals.id::text
            AND action = 'confirm' AND operator_id = decided_by))`,
    },
  },
  "a proposal stands as the last word about it, and is about whom it names": {
    code: "proposals.word",
    says: "Состояние предложения не то, что в журнале, или оно о другом игроке",
    of: {
      proposals: `
        SELECT proposals.id, state, said.action FROM proposals
        LEFT JOIN LATERAL (SELECT action FROM audit_log WHERE resource = 'proposals' AND subject = proposals.id::text
          ORDER BY audit_log.id DESC LIMIT 1) AS said ON true
        WHERE proposals.id = ANY($1) AND (state IS DISTINCT FROM CASE said.action WHEN 'propose' THEN 'waiting'
            WHEN 'confirm' THEN 'confirmed' WHEN 'refuse' THEN 'refused' WHEN 'withdraw' THEN 'withdrawn' END
          OR CASE WHEN kind IN ('adjust', 'promocoder', 'unban', 'role') THEN player_id::text IS DISTINCT FROM ask ->> 'id'
            WHEN kind = 'resolve' THEN player_id IS DISTINCT FROM (SELECT found.player_id FROM discrepancies AS found
              WHERE found.id::text = ask ->> 'id') ELSE player_id IS NOT NULL END)`,
    },
  },
  "what waits for a second operator is what the first has proposed, by the audit log": {
    code: "proposals.proposed",
    says: "Второго оператора ждёт не то, что предложил первый",
    of: {
      proposals: `
        SELECT proposals.id, proposals.kind, proposed_by FROM proposals
        WHERE proposals.id = ANY($1) AND state = 'waiting' AND (expires_at > proposed_at + interval '${PROPOSAL_HOURS} hours 1 minute'
          OR NOT EXISTS (SELECT FROM audit_log WHERE resource = 'proposals' AND subject = proposals.id::text
            AND action = 'propose' AND operator_id = proposed_by AND after::jsonb -> 'ask' = ask
            AND after::jsonb ->> 'kind' = proposals.kind AND after::jsonb ->> 'reason' = reason
            AND (NOT after::jsonb ? 'basis' OR after::jsonb -> 'basis' = basis)
            AND ${atItsEntry("proposed_at")}))`,
    },
  },
  "a proposal that waits or was refused has done nothing": {
    code: "proposals.done",
    says: "Сделано то, что не подтверждено",
    of: {
      adjustments: `
        SELECT adjustments.id, proposals.state FROM adjustments JOIN proposals ON proposals.id = proposal_id
        WHERE adjustments.id = ANY($1) AND (state <> 'confirmed' OR kind <> 'adjust' OR decided_by <> operator_id
          OR proposals.player_id <> adjustments.player_id
          OR round((ask ->> 'sum')::numeric * 100) <> abs(adjustments.amount))`,
      discrepancies: `
        SELECT discrepancies.id, proposals.state FROM discrepancies JOIN proposals ON proposals.id = proposal_id
        WHERE discrepancies.id = ANY($1) AND (state <> 'confirmed' OR proposals.kind <> 'resolve' OR decided_by <> resolved_by
          OR ask ->> 'id' <> discrepancies.id::text OR ask ->> 'resolution' <> resolution)`,
      codes: `
        SELECT promo_codes.id, proposals.state FROM promo_codes JOIN proposals ON proposals.id = proposal_id
        WHERE promo_codes.id = ANY($1) AND (state <> 'confirmed' OR proposals.kind <> 'promo'
          OR decided_by <> operator_id OR (ask ->> 'uses_limit')::bigint <> uses_limit)`,
    },
  },
  "nobody makes a code for deposits alone": {
    code: "codes.two",
    says: "Промокод к пополнению создан без второго оператора",
    of: {
      codes: `
        SELECT id, name FROM promo_codes
        WHERE id = ANY($1) AND created_by IS NULL AND percent IS NOT NULL AND proposal_id IS NULL AND created_at > ${TWO_SINCE}`,
    },
  },
} as const satisfies SqlRules;
