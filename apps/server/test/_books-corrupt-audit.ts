import type { Corruption } from "./_books-corruption.ts";

/** An entry behind the end of the audit log, as the command line writes it and chained as the site chains it. */
const chained = (said: { subject: string; before: string; after: string }): string =>
  `WITH last AS (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1),
   said AS (SELECT id + 1 AS id, date_trunc('milliseconds', now()) AS at, ${said.subject}::text AS subject, ${said.before} AS before,
     ${said.after} AS after, hash AS previous FROM last)
   INSERT INTO audit_log SELECT id, at, NULL, 'role', 'players', subject, before, after, '::1', previous,
     sha256(previous || convert_to('[' || id || ',"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       || '",null,"role","players",' || to_json(subject) || ',' || to_json(before) || ',' || to_json(after) || ',"::1"]', 'UTF8'))
   FROM said`;
const NOBODY = "(SELECT max(id) FROM players WHERE role = 'player')";

/** What somebody may do to the audit log itself. */
export const AUDIT_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "an audit entry was changed",
    code: "audit.chain",
    table: "audit_log",
    sql: [`UPDATE audit_log SET after = '{"role":"player"}' WHERE id = 1`],
  },
  {
    name: "an audit entry was taken out",
    code: "audit.chain",
    table: "audit_log",
    sql: [`DELETE FROM audit_log WHERE id = 3`],
  },
  {
    name: "somebody was made an operator, with an entry behind the log's end that says so",
    code: "audit.sealed",
    table: "audit_log",
    sql: [
      chained({
        subject: NOBODY,
        before: `'{"role":"player"}'`,
        after: `(SELECT '{"role":"operator","operatorRole":"admin","vkId":"' || vk_id || '"}' FROM players WHERE id = ${NOBODY})`,
      }),
      `UPDATE players SET role = 'operator', operator_role = 'admin' WHERE id = ${NOBODY}`,
    ],
  },
  {
    name: "an entry of the log has the seal of another",
    code: "audit.sealed",
    table: "audit_log",
    sql: [`UPDATE audit_seals SET box = (SELECT box FROM audit_seals WHERE id = 1) WHERE id = 2`],
  },
  {
    name: "an entry of the log has lost its seal",
    code: "audit.sealed",
    table: "audit_log",
    sql: [`DELETE FROM audit_seals WHERE id = 2`],
  },
];
