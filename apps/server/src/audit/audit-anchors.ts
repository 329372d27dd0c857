import type { Logger } from "pino";
import { Gauge } from "prom-client";
import type { Database } from "../platform/db/database.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { pause } from "../platform/runtime/pause.ts";
import { type AnchorKeys, readAnchor, signAnchor } from "./audit-anchor.ts";
import { appendAnchorLine, readAnchorLines } from "./audit-anchor-file.ts";
import { AUDITED_CHANNEL, readAuditEnd } from "./audit-store.ts";

const HOUR_MS = 3_600_000;

export type AnchorDeps = {
  readonly database: Pick<Database, "query">;
  readonly clock: Clock;
  readonly log: Pick<Logger, "error" | "info">;
  readonly keys: AnchorKeys;
  /** Null: the anchors are in the log alone. */
  readonly file: string | null;
};

/** Writes one anchor of the log's present end, to the log and to the file. Rejects when it could not. */
export function createAnchorWriter({ database, clock, log, keys, file }: AnchorDeps): () => Promise<Date> {
  let previous: string | null = null;
  return async () => {
    previous ??= file === null ? "" : await lastSignature(keys, file);
    const { end } = await readAuditEnd(database.query);
    const at = clock.now();
    const hash = end?.hash.toString("hex") ?? "";
    const anchor = signAnchor(keys, { at: at.toISOString(), id: end?.id ?? 0, hash, previous });
    log.info({ anchor }, "the audit log is anchored");
    if (file !== null) await appendAnchorLine(file, JSON.stringify(anchor));
    previous = anchor.mac;
    return at;
  };
}

/**
 * Anchors the audit log when it starts, every hour, and behind every entry, beside whoever writes it: entries that come while an anchor is
 * written share the next one, so nothing can queue up. `stop` waits for the one that is being written.
 */
export async function startAnchors(
  deps: AnchorDeps & Pick<AnchorsWiring, "listen" | "metrics">,
): Promise<{ stop(): Promise<void> }> {
  const write = createAnchorWriter(deps);
  const stopping = new AbortController();
  const observed = observeAnchors(deps.metrics, deps.clock);
  let waking = new AbortController();
  const unlisten = await deps.listen(AUDITED_CHANNEL, wake, wake);
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await unlisten();
      await running;
    },
  };

  function wake(): void {
    waking.abort();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      try {
        observed.report(await write());
      } catch (err) {
        deps.log.error({ err }, "the audit log could not be anchored");
      }
      await pause(HOUR_MS, AbortSignal.any([stopping.signal, waking.signal]));
    }
  }
}

type AnchorsWiring = { readonly listen: Database["listen"]; readonly metrics: Metrics };

/** Absent before the first anchor: a site that never anchors must not read as one that does. */
function observeAnchors({ registry }: Metrics, clock: Clock): { report(at: Date): void } {
  let last: Date | null = null;
  return {
    report(at) {
      if (last === null) {
        registry.registerMetric(
          new Gauge({
            name: "rumb_audit_anchor_age_seconds",
            help: "Time since this node has last anchored the audit log",
            registers: [],
            collect() {
              if (last !== null) this.set((clock.now().getTime() - last.getTime()) / 1000);
            },
          }),
        );
      }
      last = at;
    },
  };
}

async function lastSignature(keys: AnchorKeys, file: string): Promise<string> {
  const lines = await readAnchorLines(file);
  return lines.map((line) => readAnchor(keys, line)).findLast((anchor) => anchor !== null)?.mac ?? "";
}
