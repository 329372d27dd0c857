import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Publish, RealtimeLog } from "../../realtime/realtime-event.ts";
import type { Schedule } from "../../platform/runtime/schedule.ts";

/**
 * Publishes the progressive pot to browsers whenever it has changed by a kopeck, at most twice a second. It
 * looks at the database, so it also shows what other processes added. Returns the function that stops it.
 */
export function startProgressiveTicker({ readUnits, publish, schedule, log }: TickerOptions): () => void {
  let shownKopecks: number | null = null;
  let stopped = false;
  let cancel = (): void => undefined;

  async function look(): Promise<void> {
    try {
      const potKopecks = Math.floor((await readUnits()) / UNITS_PER_KOPECK);
      if (stopped) return;
      if (potKopecks !== shownKopecks) {
        shownKopecks = potKopecks;
        publish({ room: "here", event: "jackpotGameSum", data: roubles(kopecks(potKopecks)) });
      }
    } catch (err) {
      log.warn({ err }, "the progressive pot could not be read");
    }
    if (!stopped) cancel = schedule(() => void look(), LOOK_EVERY_MS);
  }

  void look();
  return () => {
    stopped = true;
    cancel();
  };
}

const LOOK_EVERY_MS = 500;

type TickerOptions = {
  /** Units (1/10 000 kopeck) in the pot now. */
  readonly readUnits: () => Promise<number>;
  readonly publish: Publish;
  readonly schedule: Schedule;
  readonly log: RealtimeLog;
};
