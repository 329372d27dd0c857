import type { Logger } from "pino";
import { Gauge } from "prom-client";
import type { Metrics } from "../http/metrics.ts";
import type { Job } from "../jobs/jobs.ts";
import { pause } from "../runtime/pause.ts";
import { type KeyRotation, readSealedLeft, renewSealed } from "./key-rotation.ts";

const MINUTE_MS = 60_000;

/**
 * Renews what is sealed while the site has more than one key. A page is followed by a rest as long as it has taken: plays go on
 * beside it.
 */
export function keyRotationJobs(
  rotation: Omit<KeyRotation, "rest"> & {
    readonly keys: number;
    readonly metrics: Metrics;
    readonly log: Pick<Logger, "info">;
  },
): Job[] {
  if (rotation.keys === 1) return [];
  const { database, metrics, signal, log } = rotation;
  const left = new Gauge({
    name: "rumb_sealed_rows_left",
    help: "Rows that may still be sealed with a key that is not the newest",
    labelNames: ["part"],
    registers: [metrics.registry],
  });
  return [
    {
      name: "key-rotation",
      everyMs: MINUTE_MS,
      async run() {
        await renewSealed({ ...rotation, rest: (workedMs) => pause(workedMs, signal) });
        const parts = await readSealedLeft(database.query, rotation);
        for (const { part, left: rows } of parts) left.set({ part }, rows);
        log.info({ parts }, "what is sealed was renewed");
      },
    },
  ];
}
