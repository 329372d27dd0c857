import type { Query } from "../../platform/db/database.ts";

/** What stays the same of a node while it runs. `id` is the name under which it takes the lead of the rounds. */
export type NodeName = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
};

/** How it does: connected sockets, and commands that wait for its ledger. */
export type NodeFigures = { readonly sockets: number; readonly queue: number };

export type NodeRow = NodeName & NodeFigures & { readonly seenAt: Date; readonly leads: boolean };

/** After this time without a sign a node is gone. */
const ALIVE_SECONDS = 20;

/** Writes down that a node runs, and forgets those that have been gone for an hour. Times are the database's. */
export async function writeNode(query: Query, node: NodeName & NodeFigures): Promise<void> {
  await query(
    `WITH gone AS (DELETE FROM nodes WHERE seen_at < clock_timestamp() - interval '1 hour' AND id <> $1)
     INSERT INTO nodes (id, name, version, started_at, seen_at, sockets, queue)
     VALUES ($1, $2, $3, $4, clock_timestamp(), $5, $6)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, sockets = excluded.sockets, queue = excluded.queue`,
    [node.id, node.name, node.version, node.startedAt, node.sockets, node.queue],
  );
}

export async function deleteNode(query: Query, id: string): Promise<void> {
  await query(`DELETE FROM nodes WHERE id = $1`, [id]);
}

/** The nodes that run, by name. */
export function readNodes(query: Query): Promise<NodeRow[]> {
  return query<NodeRow>(
    `SELECT id, nodes.name, version, started_at AS "startedAt", seen_at AS "seenAt", sockets, queue,
       EXISTS (SELECT FROM leader_leases WHERE holder = nodes.id AND expires_at > clock_timestamp()) AS leads
     FROM nodes WHERE seen_at > clock_timestamp() - make_interval(secs => $1) ORDER BY nodes.name, started_at LIMIT 100`,
    [ALIVE_SECONDS],
  );
}
