import type { RoundMark } from "@rumb/contract/round-game";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { RoundView, RoundViewBet } from "./round-views.ts";

/** A round as a node sees it: its row, all its bets in order, and when the row was read. */
export type RoundTable<Past> = {
  readonly view: RoundView;
  readonly bets: readonly RoundViewBet[];
  /** Steady milliseconds of the reading. */
  readonly readAtMs: number;
  /** Rounds that are over, newest first. */
  readonly past: readonly Past[];
};

export function markOf({ view }: RoundTable<unknown>): RoundMark {
  return { round: view.id, version: view.version };
}

/** Milliseconds from `nowMs` until what the round waits for: the close, the end of the spin, or of the result. */
export function leftMs({ view, readAtMs }: RoundTable<unknown>, nowMs: number): number | null {
  const deadline = deadlineOf(view);
  return deadline === null ? null : Math.max(0, Math.round(deadline - (nowMs - readAtMs)));
}

/** What a clock shows of the time left: whole seconds, rounded up. A tick that comes a moment early shows its own second. */
export function secondsLeft(leftMs: number): number {
  return Math.max(0, Math.ceil((leftMs - EARLY_MS) / 1000));
}

/** Timers fire up to a millisecond early, and times are rounded to one. */
const EARLY_MS = 5;

function deadlineOf(view: RoundView): number | null {
  switch (view.state) {
    case "open":
      return view.closesInMs;
    case "locked":
      return 0;
    case "drawn":
      return view.settlesInMs;
    case "settled":
    case "refunded":
      return view.endsInMs;
  }
}

/** Stakes of each player, in the order of their first bets. */
export function stakesOf(bets: readonly RoundViewBet[]): Map<number, Kopecks> {
  const stakes = new Map<number, Kopecks>();
  for (const { playerId, stake } of bets) {
    stakes.set(playerId, kopecks((stakes.get(playerId) ?? 0) + stake));
  }
  return stakes;
}
