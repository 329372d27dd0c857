import type { FraudRule, FraudState } from "@rumb/contract/fraud-rules";
import type { LinkReason } from "@rumb/contract/link-reasons";
import type { AskedList } from "../../operators/operator-calls.ts";
import { dayConditions } from "../../operators/list-filters.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";
import type { RingEvent } from "./ring-store.ts";

/** A ring as its list shows it; amounts are kopecks. */
export type RingRow = {
  readonly id: number;
  readonly state: FraudState;
  readonly score: number;
  readonly rules: FraudRule[];
  readonly version: number;
  readonly members: number;
  readonly beyond: number;
  readonly banned: number;
  readonly deposits: number;
  readonly withdrawn: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly endedAt: Date | null;
  readonly mergedInto: number | null;
};

const COLUMNS = `page.id, page.state, page.score, page.rules, page.version, page.beyond, page.created_at AS "createdAt",
  page.changed_at AS "changedAt", page.ended_at AS "endedAt", page.merged_into AS "mergedInto",
  together.members, together.banned, together.deposits, together.withdrawn`;
const TOGETHER = `CROSS JOIN LATERAL (
  SELECT count(*) AS members, count(players.banned_at) AS banned, coalesce(sum(deposits_total), 0)::bigint AS deposits,
    coalesce(sum((SELECT sum(amount) FROM withdrawals WHERE withdrawals.player_id = players.id AND state = 'paid')), 0)::bigint
      AS withdrawn
  FROM fraud_ring_players AS member JOIN players ON players.id = member.player_id
  JOIN player_accounts ON player_accounts.player_id = players.id WHERE member.ring_id = page.id
) AS together`;

const SOURCE: ListSource = {
  table: "fraud_rings",
  columns: COLUMNS,
  joins: TOGETHER,
  sorts: { id: ["id"], score: ["score", "id"], changed_at: ["changed_at", "id"] },
};

/** Rings that are not over. */
export function listRings(query: Query, { filter, ...asked }: AskedList): Promise<ListPage<RingRow>> {
  const where: Condition[] = [["ended_at IS NULL"], ...dayConditions(filter, "changed_at")];
  if (filter["id"] !== undefined) where.push(["id = $", filter["id"]]);
  if (filter["player_id"] !== undefined) where.push([OF_PLAYER, filter["player_id"]]);
  if (filter["state"] !== undefined) where.push(["state = $", filter["state"]]);
  if (filter["rule"] !== undefined) where.push(["rules @> ARRAY[$]::text[]", filter["rule"]]);
  if (filter["score_from"] !== undefined) where.push(["score >= $", filter["score_from"]]);
  return readListPage<RingRow>(query, SOURCE, { ...asked, where });
}

const OF_PLAYER = "id = (SELECT ring_id FROM fraud_ring_players WHERE player_id = $)";

/** One ring, also one that is over. */
export function readRing(query: Query, id: number): Promise<RingRow | null> {
  return firstRow<RingRow>(
    query,
    `WITH page AS (SELECT * FROM fraud_rings WHERE id = $1) SELECT ${COLUMNS} FROM page ${TOGETHER}`,
    [id],
  );
}

export type RingEventRow = {
  readonly id: number;
  readonly ringId: number;
  readonly kind: RingEvent["kind"];
  readonly at: Date;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly note: string;
  readonly members: number[];
  readonly rules: FraudRule[];
  readonly otherRingId: number | null;
};

const EVENT = `event.id, ring_id AS "ringId", kind, at, operator_id AS "operatorId", players.name AS "operatorName", note, members, rules,
  other_ring_id AS "otherRingId"`;

/** The newest that the site has found out about each of these rings. */
export function readNews(query: Query, ringIds: readonly number[]): Promise<RingEventRow[]> {
  return query<RingEventRow>(
    `SELECT ${EVENT} FROM unnest($1::bigint[]) AS ring (id), LATERAL (
       SELECT * FROM fraud_ring_events WHERE ring_id = ring.id AND fraud_ring_events.operator_id IS NULL
       ORDER BY fraud_ring_events.id DESC LIMIT 1
     ) AS event LEFT JOIN players ON FALSE`,
    [ringIds],
  );
}

/** What happened to a ring, the newest first. */
export function readHistory(query: Query, ringId: number, limit: number): Promise<RingEventRow[]> {
  return query<RingEventRow>(
    `SELECT ${EVENT} FROM fraud_ring_events AS event LEFT JOIN players ON players.id = operator_id
     WHERE ring_id = $1 ORDER BY event.id DESC LIMIT $2`,
    [ringId, limit],
  );
}

/** A member with what they have done; amounts are kopecks. */
export type MemberRow = {
  readonly id: number;
  readonly name: string;
  readonly isBanned: boolean;
  readonly isLeaving: boolean;
  readonly balance: number;
  readonly deposits: number;
  readonly withdrawn: number;
  readonly bonuses: number;
  readonly pending: number;
  readonly createdAt: Date;
  readonly joinedAt: Date;
};

/** Members of a ring in the order in which they came to the site. Bonuses have causes of their own, so only the partition of those is read. */
export function readMemberFacts(query: Query, ringId: number): Promise<MemberRow[]> {
  return query<MemberRow>(
    `SELECT players.id, players.name, banned_at IS NOT NULL AS "isBanned", deletion_due_at IS NOT NULL AS "isLeaving", balance,
       deposits_total AS deposits, asked.withdrawn, asked.pending, given.bonuses, players.created_at AS "createdAt",
       member.joined_at AS "joinedAt"
     FROM fraud_ring_players AS member JOIN players ON players.id = member.player_id
     JOIN player_accounts ON player_accounts.player_id = players.id, LATERAL (
       SELECT coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0)::bigint AS withdrawn,
         count(*) FILTER (WHERE state = 'pending') AS pending
       FROM withdrawals WHERE withdrawals.player_id = players.id
     ) AS asked, LATERAL (
       SELECT coalesce(sum(amount), 0)::bigint AS bonuses FROM transfers
       WHERE cause_id < 100000000000 AND credit_account = players.id
         AND debit_account IN (SELECT id FROM house_accounts WHERE name LIKE 'bonus:%')
     ) AS given
     WHERE member.ring_id = $1 ORDER BY players.id`,
    [ringId],
  );
}

export type EvidenceRow = {
  readonly low: number;
  readonly high: number;
  readonly kind: LinkReason;
  /** The masked destination, or the address; empty for what has none. */
  readonly mark: string;
  readonly foundAt: Date;
  readonly seenAt: Date;
  /** The same in every row. */
  readonly found: number;
};

/** What the members of a ring have in common, by pairs. */
export function readRingEvidence(query: Query, ringId: number, limit: number): Promise<EvidenceRow[]> {
  return query<EvidenceRow>(
    `WITH people AS MATERIALIZED (SELECT player_id FROM fraud_ring_players WHERE ring_id = $1), page AS MATERIALIZED (
       SELECT evidence.*, count(*) OVER () AS found FROM people JOIN fraud_evidence AS evidence ON low_id = people.player_id
       WHERE high_id IN (SELECT player_id FROM people) ORDER BY low_id, high_id, kind LIMIT $2
     )
     SELECT low_id AS low, high_id AS high, kind, found_at AS "foundAt", seen_at AS "seenAt", found,
       CASE kind WHEN 'destination' THEN coalesce((
         SELECT destination_mask FROM withdrawals WHERE destination_hash = decode(mark, 'hex') LIMIT 1
       ), '') ELSE mark END AS mark
     FROM page ORDER BY low_id, high_id, kind`,
    [ringId, limit],
  );
}
