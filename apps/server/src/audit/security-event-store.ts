import { API_PREFIX } from "@rumb/contract/endpoint";
import type { OperatorRole } from "@rumb/contract/operator-roles";
import { REFUSED_EVENT_KINDS } from "@rumb/contract/security-event-kinds";
import type { Query } from "../platform/db/database.ts";
import { countRows } from "../platform/db/only-row.ts";
import type { KeptSecurityEvent } from "../platform/http/security-log.ts";
import type { Acting } from "./audit-log.ts";

/**
 * Leaves out those of players who were erased meanwhile, and holds the others' rows, so that an erasure finds what is written here and takes it
 * away.
 */
export async function insertSecurityEvents(
  query: Query,
  events: readonly KeptSecurityEvent[],
): Promise<void> {
  await query(
    `WITH held AS MATERIALIZED (
       SELECT id, erased_at FROM players WHERE id = ANY ($5::bigint[]) ORDER BY id FOR SHARE
     )
     INSERT INTO security_events (kind, address, route, code, player_id, request_id)
     SELECT event.* FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])
       AS event (kind, address, route, code, player_id, request_id)
     LEFT JOIN held ON held.id = event.player_id WHERE held.erased_at IS NULL`,
    [
      events.map(({ kind }) => kind),
      events.map(({ address }) => address.slice(0, LONGEST_ADDRESS)),
      events.map(({ route }) => route.slice(0, LONGEST_ROUTE)),
      events.map(({ code }) => code),
      events.map(({ playerId }) => playerId),
      events.map(({ requestId }) => requestId),
    ],
  );
}

/** Writes down a role that was given, changed or taken, in the transaction that does it; a node logs it soon after. */
export async function insertRoleEvent(
  query: Query,
  { operatorId, address, call, requestId = "" }: Acting,
  { subjectId, before, role }: { subjectId: number; before: OperatorRole | null; role: OperatorRole | null },
): Promise<void> {
  const kind = role === null ? "role-revoked" : before === null ? "role-granted" : "role-changed";
  // The command line makes no call.
  const route = call === undefined ? address : `${API_PREFIX}${call}`;
  await query(
    `INSERT INTO security_events (kind, address, route, player_id, request_id, subject_id, role, to_log)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true)`,
    [kind, address.slice(0, LONGEST_ADDRESS), route, operatorId, requestId, subjectId, role],
  );
}

/** Role events that no node has logged yet, in the order they were written; they count as logged from the commit on. */
export function takeRoleEvents(query: Query): Promise<RoleEvent[]> {
  return query<RoleEvent>(
    `WITH taken AS (
       UPDATE security_events SET to_log = false WHERE to_log AND kind = ANY($1) RETURNING security_events.*
     )
     SELECT kind, address, route, player_id AS "playerId", request_id AS "requestId", subject_id AS "subjectId", role,
       created_at AS "at" FROM taken ORDER BY id`,
    [["role-granted", "role-changed", "role-revoked"]],
  );
}

export type RoleEvent = Omit<KeptSecurityEvent, "code"> & {
  readonly subjectId: number;
  readonly role: string | null;
  readonly at: Date;
};

/** Those older than so many days, and refusals beyond the newest so many of them: no flood takes away what was done. How many went. */
export async function deleteOldSecurityEvents(
  query: Query,
  { days, newestRefused, limit }: { days: number; newestRefused: number; limit: number },
): Promise<number> {
  return countRows(
    query,
    `DELETE FROM security_events WHERE id IN (
       SELECT id FROM security_events
       WHERE created_at < clock_timestamp() - make_interval(days => $1)
         OR (kind = ANY ($4) AND id <= (
           SELECT id FROM security_events WHERE kind = ANY ($4) ORDER BY id DESC OFFSET $2 LIMIT 1
         ))
       ORDER BY id LIMIT $3
     ) RETURNING id`,
    [days, newestRefused, limit, REFUSED_EVENT_KINDS],
  );
}

const LONGEST_ADDRESS = 64;
const LONGEST_ROUTE = 128;
