import type { Logger } from "pino";
import type { OperatorNode } from "@rumb/contract/operator-nodes";
import type { Query } from "../../platform/db/database.ts";
import { pause } from "../../platform/runtime/pause.ts";
import {
  deleteNode,
  type NodeFigures,
  type NodeName,
  type NodeRow,
  readNodes,
  writeNode,
} from "./node-store.ts";

/** Reports to the database every few seconds that this node runs and how it does; `stop` takes it off the list. */
export function startNodeBeat(deps: NodeBeatDeps): { stop(): Promise<void> } {
  const { query, node, figures, log } = deps;
  const stopping = new AbortController();
  let reported = true;

  async function beat(): Promise<void> {
    try {
      await writeNode(query, { ...node, ...figures() });
      reported = true;
    } catch (err) {
      // A database that is away is reported once; the node does its work as well as it can.
      if (reported) log.warn({ err }, "the node could not report that it runs");
      reported = false;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat();
      await pause(deps.everyMs ?? BEAT_MS, stopping.signal);
    }
    await deleteNode(query, node.id);
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running.catch((err: unknown) => log.warn({ err }, "the node could not announce that it stops"));
    },
  };
}

const BEAT_MS = 5_000;

type NodeBeatDeps = {
  readonly query: Query;
  readonly node: NodeName;
  readonly figures: () => NodeFigures;
  readonly log: Pick<Logger, "warn">;
  readonly everyMs?: number;
};

/** The nodes that run now, by name. */
export async function runningNodes(query: Query): Promise<OperatorNode[]> {
  return (await readNodes(query)).map(wireNode);
}

function wireNode({ startedAt, seenAt, ...node }: NodeRow): OperatorNode {
  return { ...node, started_at: startedAt.getTime(), seen_at: seenAt.getTime() };
}
