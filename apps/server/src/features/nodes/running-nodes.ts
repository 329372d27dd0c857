import type { OperatorNode } from "@rumb/contract/operator-rows";
import type { Query } from "../../platform/db/database.ts";
import { type NodeRow, readNodes } from "./node-store.ts";

/** The nodes that run now, by name. */
export async function runningNodes(query: Query): Promise<OperatorNode[]> {
  return (await readNodes(query)).map(wireNode);
}

function wireNode({ startedAt, seenAt, ...node }: NodeRow): OperatorNode {
  return { ...node, started_at: startedAt.getTime(), seen_at: seenAt.getTime() };
}
