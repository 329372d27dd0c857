// The tile knows a round by what it shows. A word of a later round than the known one means that its beginning was missed: then
// nothing is known (null), and the whole is asked for.
import type {
  JackpotStart,
  JackpotState,
  JackTime,
  NewBetJackpot,
} from "@rumb/contract/jackpot/jackpot-events";
import type { RoundMark } from "@rumb/contract/round-mark";
import type { Kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import { agreedDeadline } from "../../browser/deadline.ts";

/** The whole of a round, unless it is older than what is known. `nowMs` is of the steady clock. */
export function takeState(known: LiveRound | null, state: JackpotState, nowMs: number): LiveRound {
  if (known !== null && isKnown(state, known)) return known;
  const { round, version, left_ms: leftMs } = state;
  return {
    round,
    version,
    bankKopecks: kopecksOf(state.bank),
    over: state.title === "Победитель определен",
    deadlineMs: leftMs === null ? null : agreedDeadline(sameRound(known, state), nowMs + leftMs),
  };
}

/** Every event of bets states the whole bank, so a missed one is made up for by the next. */
export function takeBets(known: LiveRound | null, news: NewBetJackpot): LiveRound | null {
  if (known === null || news.round > known.round) return null;
  if (isKnown(news, known)) return known;
  return { ...known, version: news.version, bankKopecks: kopecksOf(news.bank) };
}

export function takeTime(known: LiveRound | null, time: JackTime, nowMs: number): LiveRound | null {
  if (known === null || time.round > known.round) return null;
  if (time.round < known.round || known.over || time.left_ms === null) return known;
  return { ...known, deadlineMs: agreedDeadline(known.deadlineMs, nowMs + time.left_ms) };
}

/** The roulette turns: the bank stands, and the clock counts to the result. */
export function takeStart(
  known: LiveRound | null,
  start: RoundMark & JackpotStart,
  nowMs: number,
): LiveRound | null {
  if (known === null || start.round > known.round) return null;
  if (isKnown(start, known)) return known;
  const { round, version, left_ms: leftMs } = start;
  return {
    round,
    version,
    bankKopecks: kopecksOf(start.winUser.bank),
    over: false,
    deadlineMs: nowMs + leftMs,
  };
}

export function takeWinner(known: LiveRound | null, win: RoundMark): LiveRound | null {
  if (known === null || win.round > known.round) return null;
  if (isKnown(win, known)) return known;
  return { ...known, version: win.version, over: true, deadlineMs: null };
}

/** What the tile shows of the shared round. Whole seconds are left until `deadlineMs`; null while nothing is counted. */
export type LiveRound = {
  readonly round: number;
  readonly version: number;
  readonly bankKopecks: Kopecks;
  readonly over: boolean;
  readonly deadlineMs: number | null;
};

function isKnown(mark: RoundMark, known: LiveRound): boolean {
  return mark.round < known.round || (mark.round === known.round && mark.version <= known.version);
}

function sameRound(known: LiveRound | null, mark: RoundMark): number | null {
  return known?.round === mark.round ? known.deadlineMs : null;
}
