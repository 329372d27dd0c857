import { Gauge } from "prom-client";
import type { Metrics } from "../platform/http/metrics.ts";
import type { Clock } from "../platform/runtime/clock.ts";

/** What the last check that came to an end has found. */
export type LastCheck = { readonly violations: number; readonly endedAt: Date };

/** The metrics of the check. None is there before the first check: a check that never ran must not read as books in order. */
export function observeBooks({ registry }: Metrics, clock: Clock): { report(last: LastCheck): void } {
  let known: LastCheck | null = null;
  let gauges: { violations: Gauge; age: Gauge } | null = null;
  return {
    report(last) {
      known = last;
      gauges ??= openGauges();
      gauges.violations.set(last.violations);
    },
  };

  function openGauges() {
    const age = new Gauge({
      name: "rumb_ledger_check_age_seconds",
      help: "Time since the last check of the books that came to an end",
      registers: [registry],
      collect() {
        if (known) this.set((clock.now().getTime() - known.endedAt.getTime()) / 1000);
      },
    });
    const found = new Gauge({
      name: "rumb_ledger_violations",
      help: "Rows that break the books, as of the last check",
      registers: [registry],
    });
    return { violations: found, age };
  }
}
