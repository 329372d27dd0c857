import { moscowMidnight } from "../../platform/db/moscow-midnight.ts";
import type { Query } from "../../platform/db/database.ts";
import type { KeptSecurityEvent } from "../../platform/http/security-log.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";

export async function insertSecurityEvents(
  query: Query,
  events: readonly KeptSecurityEvent[],
): Promise<void> {
  await query(
    `INSERT INTO security_events (kind, address, route, code, player_id, request_id)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])`,
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

/** Those older than so many days, and beyond the newest so many; returns how many went. */
export async function deleteOldSecurityEvents(
  query: Query,
  { days, newest, limit }: { days: number; newest: number; limit: number },
): Promise<number> {
  const rows = await query(
    `DELETE FROM security_events WHERE id IN (
       SELECT id FROM security_events
       WHERE created_at < clock_timestamp() - make_interval(days => $1)
         OR id <= (SELECT max(id) FROM security_events) - $2
       ORDER BY id LIMIT $3
     ) RETURNING id`,
    [days, newest, limit],
  );
  return rows.length;
}

export type SecurityEventRow = KeptSecurityEvent & {
  readonly id: number;
  readonly createdAt: Date;
  readonly playerName: string | null;
};

const EVENTS: ListSource = {
  table: "security_events",
  columns: `page.id, page.created_at AS "createdAt", page.kind, page.address, page.route, page.code,
    page.player_id AS "playerId", players.name AS "playerName", page.request_id AS "requestId"`,
  joins: `LEFT JOIN players ON players.id = page.player_id`,
  sorts: { id: ["id"] },
};

export function listSecurityEvents(
  query: Query,
  { filter, ...asked }: AskedList,
): Promise<ListPage<SecurityEventRow>> {
  const { kind, address, player_id: playerId, from, to } = filter;
  const where: Condition[] = [];
  if (kind !== undefined) where.push(["kind = $", kind]);
  if (address !== undefined) where.push(["address = $", address]);
  if (playerId !== undefined) where.push(["player_id = $", playerId]);
  if (from !== undefined) where.push([`created_at >= ${moscowMidnight("$::date")}`, from]);
  if (to !== undefined) where.push([`created_at < ${moscowMidnight("$::date + 1")}`, to]);
  return readListPage<SecurityEventRow>(query, EVENTS, { ...asked, where });
}

const LONGEST_ADDRESS = 64;
const LONGEST_ROUTE = 128;
