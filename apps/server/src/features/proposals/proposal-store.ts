import type { ProposalKind } from "@rumb/contract/operator-proposals";
import type { AskedList } from "../../operators/operator-calls.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";
import type { QueueStanding } from "../../platform/http/queue-metrics.ts";

/** A proposal as it is kept; `ask` is the body of its call. */
export type ProposalRow = {
  readonly id: number;
  readonly kind: ProposalKind;
  readonly ask: unknown;
  readonly basis: unknown;
  readonly playerId: number | null;
  readonly reason: string;
  readonly proposedBy: number;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
  readonly state: "waiting" | "confirmed" | "refused" | "withdrawn";
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  readonly comment: string;
};

/** With the names in it. */
export type ListedProposal = ProposalRow & {
  readonly playerName: string | null;
  readonly proposerName: string;
  readonly deciderName: string | null;
};

const COLUMNS = `page.id, page.kind, page.ask, page.basis, page.player_id AS "playerId", page.reason,
    page.proposed_by AS "proposedBy", page.proposed_at AS "proposedAt", page.expires_at AS "expiresAt",
    page.expires_at <= clock_timestamp() AS expired, page.state, page.decided_by AS "decidedBy",
    page.decided_at AS "decidedAt", page.comment`;

const SOURCE: ListSource = {
  table: "proposals",
  columns: `${COLUMNS}, players.name AS "playerName", proposer.name AS "proposerName", decider.name AS "deciderName"`,
  joins: `JOIN players AS proposer ON proposer.id = page.proposed_by LEFT JOIN players ON players.id = page.player_id
    LEFT JOIN players AS decider ON decider.id = page.decided_by`,
  sorts: { id: ["id"] },
};

export function listProposals(
  query: Query,
  { filter, ...asked }: AskedList,
): Promise<ListPage<ListedProposal>> {
  const where: Condition[] =
    filter["waiting"] === true ? [["state = 'waiting' AND expires_at > clock_timestamp()"]] : [];
  return readListPage<ListedProposal>(query, SOURCE, { ...asked, where });
}

export function readProposal(query: Query, id: number): Promise<ProposalRow | null> {
  return firstRow<ProposalRow>(query, `SELECT ${COLUMNS} FROM proposals AS page WHERE id = $1`, [id]);
}

/** The same, held until the transaction ends. */
export function lockProposal(query: Query, id: number): Promise<ProposalRow | null> {
  return firstRow<ProposalRow>(query, `SELECT ${COLUMNS} FROM proposals AS page WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
}

export async function insertProposal(query: Query, made: NewProposal): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO proposals (kind, ask, basis, player_id, reason, proposed_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(hours => $7)) RETURNING id`,
    [
      made.kind,
      JSON.stringify(made.ask),
      JSON.stringify(made.basis),
      made.playerId,
      made.reason,
      made.proposedBy,
      made.hours,
    ],
  );
  return onlyRow(rows, "no proposal was made").id;
}

/** The number of what this operator has proposed in the same words, and waits; the operator proposes nothing else meanwhile. */
export async function findSame(
  query: Query,
  { kind, ask, proposedBy }: Pick<NewProposal, "kind" | "ask" | "proposedBy">,
): Promise<number | null> {
  await query(`SELECT pg_advisory_xact_lock(hashtextextended('proposals of ' || $1::bigint, 0))`, [
    proposedBy,
  ]);
  const [row] = await query<{ id: number }>(
    `SELECT id FROM proposals WHERE proposed_by = $1 AND kind = $2 AND ask = $3::jsonb AND state = 'waiting'
       AND expires_at > clock_timestamp()`,
    [proposedBy, kind, JSON.stringify(ask)],
  );
  return row?.id ?? null;
}

/** The proposal must be locked, and wait. */
export async function storeDecision(
  query: Query,
  decision: { id: number; state: "confirmed" | "refused" | "withdrawn"; operatorId: number; comment: string },
): Promise<void> {
  await query(
    `UPDATE proposals SET state = $2, decided_by = $3, comment = $4, decided_at = clock_timestamp() WHERE id = $1`,
    [decision.id, decision.state, decision.operatorId, decision.comment],
  );
}

/** How many proposals wait for their second operator, and how long the oldest does. */
export async function readWaiting(query: Query): Promise<QueueStanding> {
  const [row] = await query<QueueStanding>(
    `SELECT count(*) AS waiting, coalesce(extract(epoch FROM clock_timestamp() - min(proposed_at)), 0)::float8 AS "oldestSeconds" FROM proposals
     WHERE state = 'waiting' AND expires_at > clock_timestamp()`,
  );
  return row ?? { waiting: 0, oldestSeconds: 0 };
}

type NewProposal = Pick<ProposalRow, "kind" | "ask" | "basis" | "playerId" | "reason" | "proposedBy"> & {
  readonly hours: number;
};
