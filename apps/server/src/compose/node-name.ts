import { hostname } from "node:os";
import { join } from "node:path";
import type { Deps } from "../deps/deps.ts";
import { startNodeBeat } from "../features/nodes/node-beat.ts";
import type { NodeFigures } from "../features/nodes/node-store.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import { siteVersion } from "../platform/runtime/site-version.ts";

/** A name for this process that no other has. */
export function newNodeId(): string {
  return Buffer.from(systemRandom.bytes(NODE_ID_BYTES)).toString("hex");
}

/** As the console names this process: what kind it is, its machine and number. */
export function nodeName(kind: string): string {
  return `${hostname().slice(0, 100)}, ${kind} ${process.pid}`;
}

/** Shows the operators that this process runs. */
export function startBeat(
  { database, log }: { readonly database: Pick<Deps["database"], "query"> } & Pick<Deps, "log">,
  { id, kind, figures }: { readonly id: string; readonly kind: string; readonly figures: () => NodeFigures },
): { stop(): Promise<void> } {
  return startNodeBeat({
    query: database.query,
    node: {
      id,
      name: nodeName(kind),
      version: siteVersion(ROOT),
      startedAt: systemClock.now(),
    },
    figures,
    log,
  });
}

const NODE_ID_BYTES = 16;
const ROOT = join(import.meta.dirname, "../../../..");
