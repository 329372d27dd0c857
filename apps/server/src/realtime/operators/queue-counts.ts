import type { OperatorWaiting } from "@rumb/contract/socket/operator-news";
import { monotonicMs, type Schedule } from "../../platform/runtime/schedule.ts";
import type { RealtimeLog } from "../realtime-event.ts";

/**
 * Counts the queues for everybody at the console's sockets, and announces it: soon after it is asked, again when it was asked meanwhile, and
 * after a rest as long as the count took, so that counting takes half of a connection's time at most.
 */
export function createQueueCounts({ count, announce, isHeard, everyMs, schedule, log }: QueueCountsOptions) {
  let planned: (() => void) | null = null;
  let [counting, askedAgain, closed] = [false, false, false];
  let freeMs = -Infinity;

  async function countNow(): Promise<void> {
    [planned, counting, askedAgain] = [null, true, false];
    const begunMs = monotonicMs();
    try {
      const waiting = await count();
      if (!closed) announce(waiting);
    } catch (err) {
      // Every page asks by itself once a minute too.
      log.warn({ err }, "what waits could not be counted");
    }
    counting = false;
    freeMs = Math.max(begunMs + everyMs, 2 * monotonicMs() - begunMs);
    if (askedAgain) plan();
  }

  function plan(): void {
    if (closed || !isHeard()) return;
    if (counting) askedAgain = true;
    else planned ??= schedule(() => void countNow(), Math.max(GATHERED_MS, freeMs - monotonicMs()));
  }

  return {
    ask: plan,
    close: (): void => {
      closed = true;
      planned?.();
    },
  };
}

/** What comes close together is counted together. */
const GATHERED_MS = 20;

type QueueCountsOptions = {
  readonly count: () => Promise<OperatorWaiting>;
  readonly announce: (waiting: OperatorWaiting) => void;
  /** Whether anybody is there to hear it. */
  readonly isHeard: () => boolean;
  /** Between the beginnings of two counts. */
  readonly everyMs: number;
  readonly schedule: Schedule;
  readonly log: RealtimeLog;
};
