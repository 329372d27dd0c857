import type { Logger } from "pino";

/**
 * Bounds what people can write into a log: each of them fills a minute's few lines and all together some hundreds. What was left out is
 * said in one line, `tooMany`, when the minute is over.
 */
export function createLineBound({ log, nowMs, tooMany }: LineBoundOptions): LineBound {
  let minute = 0;
  let lines = 0;
  let leftOut = 0;
  let ofWriter = new Map<string | number, number>();

  function startMinute(now: number): void {
    if (leftOut > 0) log.warn({ leftOut }, tooMany);
    [minute, lines, leftOut, ofWriter] = [now, 0, 0, new Map()];
  }

  return {
    hasRoom(writer) {
      const now = Math.floor(nowMs() / MINUTE_MS);
      if (now !== minute) startMinute(now);
      const held = ofWriter.get(writer) ?? 0;
      if (lines >= LINES_PER_MINUTE || held >= LINES_PER_WRITER) {
        leftOut += 1;
        return false;
      }
      lines += 1;
      ofWriter.set(writer, held + 1);
      return true;
    },
  };
}

export type LineBound = {
  /** Whether a line about somebody, an address as it is counted or a player, may be written; it counts as written. */
  readonly hasRoom: (writer: string | number) => boolean;
};

type LineBoundOptions = {
  readonly log: Pick<Logger, "warn">;
  readonly nowMs: () => number;
  readonly tooMany: string;
};

const MINUTE_MS = 60_000;
const LINES_PER_WRITER = 20;
const LINES_PER_MINUTE = 600;
