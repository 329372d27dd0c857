import type { OperatorNode } from "@rumb/contract/operator-rows";
import type { Query } from "../../infra/database.ts";
import { type NodeRow, readNodes } from "../nodes/node-store.ts";
import type { ListPage } from "./list-store.ts";

/** The nodes that run, on one page. */
export async function nodeList(query: Query): Promise<ListPage<OperatorNode>> {
  const rows = (await readNodes(query)).map(wireNode);
  return { rows, total: rows.length, hasNext: false };
}

function wireNode({ startedAt, seenAt, ...node }: NodeRow): OperatorNode {
  return { ...node, started_at: startedAt.getTime(), seen_at: seenAt.getTime() };
}
