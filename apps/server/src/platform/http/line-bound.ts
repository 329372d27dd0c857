import type { Logger } from "pino";
import { countedAddress } from "./address.ts";

/**
 * Bounds what strangers can write into a log: an address fills a minute's few lines and all together some hundreds. What was left out is
 * said in one line, `tooMany`, when the minute is over.
 */
export function createLineBound({ log, nowMs, tooMany }: LineBoundOptions): LineBound {
  let minute = 0;
  let lines = 0;
  let leftOut = 0;
  let ofAddress = new Map<string, number>();

  function startMinute(now: number): void {
    if (leftOut > 0) log.warn({ leftOut }, tooMany);
    [minute, lines, leftOut, ofAddress] = [now, 0, 0, new Map()];
  }

  return {
    hasRoom(ip) {
      const address = countedAddress(ip);
      const now = Math.floor(nowMs() / MINUTE_MS);
      if (now !== minute) startMinute(now);
      const held = ofAddress.get(address) ?? 0;
      if (lines >= LINES_PER_MINUTE || held >= LINES_PER_ADDRESS) {
        leftOut += 1;
        return false;
      }
      lines += 1;
      ofAddress.set(address, held + 1);
      return true;
    },
  };
}

export type LineBound = {
  /** Whether a line about this address may be written; it counts as written. */
  readonly hasRoom: (ip: string) => boolean;
};

type LineBoundOptions = {
  readonly log: Pick<Logger, "warn">;
  readonly nowMs: () => number;
  readonly tooMany: string;
};

const MINUTE_MS = 60_000;
const LINES_PER_ADDRESS = 20;
const LINES_PER_MINUTE = 600;
