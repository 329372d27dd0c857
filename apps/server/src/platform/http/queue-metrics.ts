import { Gauge } from "prom-client";
import type { Metrics } from "./metrics.ts";

/** How many wait for people, and how long the oldest does: 0 when nobody waits. */
export type QueueStanding = { readonly waiting: number; readonly oldestSeconds: number };

type Names = {
  /** Of the gauge of how many; the age of the oldest is `<name>_oldest_seconds`. */
  readonly name: string;
  /** What waits, in a few words. */
  readonly what: string;
};

/** The metrics of what waits for people. Neither is there before its first value: a queue nobody has looked at must not read as empty. */
export function observeQueue(
  { registry }: Metrics,
  { name, what }: Names,
): (standing: QueueStanding) => void {
  let gauges: { waiting: Gauge; oldest: Gauge } | null = null;
  return ({ waiting, oldestSeconds }) => {
    gauges ??= {
      waiting: new Gauge({ name, help: `How many ${what} wait`, registers: [registry] }),
      oldest: new Gauge({
        name: `${name}_oldest_seconds`,
        help: `How long the oldest of the ${what} has waited; 0 when there are none`,
        registers: [registry],
      }),
    };
    gauges.waiting.set(waiting);
    gauges.oldest.set(oldestSeconds);
  };
}
