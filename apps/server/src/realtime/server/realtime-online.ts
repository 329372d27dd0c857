import type { Schedule } from "../../platform/runtime/schedule.ts";

/**
 * Reports a number that changes often: whatever happens between two reports, at most one leaves per `everyMs`, and
 * the last value always does.
 */
export function createOnlineReport({ count, report, everyMs, schedule }: OnlineReportOptions) {
  let cancel: (() => void) | null = null;

  return {
    /** The number has changed, or may have. */
    changed(): void {
      cancel ??= schedule(() => {
        cancel = null;
        report(count());
      }, everyMs);
    },
    close(): void {
      cancel?.();
      cancel = null;
    },
  };
}

type OnlineReportOptions = {
  readonly count: () => number;
  readonly report: (count: number) => void;
  readonly everyMs: number;
  readonly schedule: Schedule;
};
