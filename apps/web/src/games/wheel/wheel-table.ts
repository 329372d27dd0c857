import type { RoundMark } from "@rumb/contract/round-mark";
import type {
  NewBetWheel,
  WheelPast,
  WheelPhase,
  WheelResult,
  WheelStart,
  WheelState,
  WheelTime,
} from "@rumb/contract/wheel/wheel-events";
import type { WheelPlayReply } from "@rumb/contract/wheel/wheel-wire";
import type { WheelColor } from "@rumb/games/wheel/wheel-pockets";
import type { Kopecks } from "@rumb/money/kopecks";
import { agreedDeadline } from "../../browser/deadline.ts";
import { takeChange, takeSign, takeWhole, type WithRound } from "../rounds/round-follower.ts";
import { betsIn, listed, ownOf, placedOf, totalsOf, withOwn } from "./wheel-bets.ts";
import { colorOf } from "./wheel-color.ts";

/** Before anything has been heard of the wheel. */
export const emptyTable: WheelTable = {
  userId: undefined,
  round: undefined,
  history: [],
  own: [],
  gap: true,
};

/**
 * Next state of the wheel's screen. An event of an older round, or of an older version of the same one, changes nothing; one
 * that does not follow from what is known leaves a gap, which only a snapshot closes. Times are of the steady clock.
 */
export function reduceWheel(table: WheelTable, event: WheelEvent, nowMs: number): WheelTable {
  switch (event.type) {
    case "arrived":
      return arrive(table, event.userId);
    case "snapshot":
      return takeWhole(table, event.state, () => takeSnapshot(table, event.state, nowMs));
    case "bets":
      return takeChange(table, event.bets, (known) => addBets(known, event.bets));
    case "time":
      return takeSign(table, event.time, (known) => count(known, event.time, nowMs));
    case "start":
      return takeChange(table, event.start, (known) => start(known, event.start, nowMs));
    case "result":
      return takeChange(table, event.result, (known) => finish(known, event.result, nowMs));
    case "placed":
      return place(table, event.reply);
  }
}

/** Number of the round that takes bets at a moment; undefined while none does. */
export function openRound({ round }: WheelTable, nowMs: number): number | undefined {
  if (round === undefined || (round.phase !== "waiting" && round.phase !== "betting")) return undefined;
  return round.endsAtMs !== null && round.endsAtMs <= nowMs ? undefined : round.number;
}

/** How long a result is shown, unless a snapshot says otherwise. */
const RESULT_MS = 3000;
/** How many rounds the strip and the shares look back on. */
const PAST_ROUNDS = 100;

/** Somebody opens the screen: what it showed before is too old to be shown again, but their own bets stay theirs. */
function arrive(table: WheelTable, userId: number | undefined): WheelTable {
  const own = userId === table.userId ? table.own : [];
  return { ...table, userId, own, round: undefined, gap: true };
}

function takeSnapshot(table: WheelTable, state: WheelState, nowMs: number): WheelTable {
  const round: WheelRound = {
    number: state.round,
    shownNumber: state.number ?? state.round,
    version: state.version,
    phase: state.phase,
    hash: state.hash,
    chain: state.chain ?? null,
    bets: listed([], state.listBet),
    betsTotal: state.bets_total,
    ...totalsOf(state),
    spin: state.start && spinOf(state.start, nowMs),
    countdownMs: state.countdown_ms,
    endsAtMs: state.left_ms === null ? null : nowMs + state.left_ms,
  };
  return {
    ...table,
    round,
    history: state.history.slice(0, PAST_ROUNDS),
    own: withOwn(table.own, ownOf(betsIn(state.own ?? state.listBet), table.userId, round.number)),
    gap: false,
  };
}

function addBets(table: KnownTable, event: NewBetWheel): WheelTable {
  const { round } = table;
  const bets = listed(round.bets, event.bets);
  return {
    ...table,
    round: { ...round, version: event.version, bets, betsTotal: event.bets_total, ...totalsOf(event) },
    own: withOwn(table.own, ownOf(listed([], event.bets), table.userId, round.number)),
    gap: table.gap || round.betsTotal + event.bets.length !== event.bets_total,
  };
}

function count(table: KnownTable, time: WheelTime, nowMs: number): WheelTable {
  const { round } = table;
  const betting = round.phase === "waiting" || round.phase === "betting";
  if (time.left_ms === null || !betting) return table;
  const endsAtMs = agreedDeadline(round.endsAtMs, nowMs + time.left_ms);
  if (round.phase === "betting" && endsAtMs === round.endsAtMs) return table;
  return { ...table, round: { ...round, phase: "betting", endsAtMs } };
}

function start(table: KnownTable, news: RoundMark & WheelStart, nowMs: number): WheelTable {
  const { version, left_ms: leftMs } = news;
  const spin = spinOf(news, nowMs);
  return { ...table, round: { ...table.round, version, phase: "spin", spin, endsAtMs: nowMs + leftMs } };
}

function finish(table: KnownTable, result: WheelResult, nowMs: number): WheelTable {
  const { round } = table;
  const { round: id, number = id, color, pocket, hash, server_seed } = result;
  const past = { round: id, number, color, pocket, hash, server_seed };
  const earlier = table.history.filter((one) => one.round !== past.round);
  return {
    ...table,
    round: { ...round, version: result.version, phase: "result", endsAtMs: nowMs + RESULT_MS },
    history: [past, ...earlier].slice(0, PAST_ROUNDS),
    // A result without its spin: the start was missed, and the snapshot says what else was.
    gap: table.gap || round.spin === null,
  };
}

/** The server has taken a bet. The list waits for the event, which everybody gets: it keeps the count. */
function place(table: WheelTable, reply: WheelPlayReply): WheelTable {
  return { ...table, own: withOwn(table.own, [placedOf(reply)]) };
}

function spinOf(start: WheelStart, nowMs: number): WheelSpin {
  return {
    pocket: start.pocket,
    angle: start.angle,
    color: colorOf(start.color),
    lengthMs: start.spin_ms,
    sinceMs: nowMs + start.left_ms - start.spin_ms,
  };
}

/** What happens to the wheel: events of the wire, and what this tab does. */
export type WheelEvent =
  | { readonly type: "arrived"; readonly userId: number | undefined }
  | { readonly type: "snapshot"; readonly state: WheelState }
  | { readonly type: "bets"; readonly bets: NewBetWheel }
  | { readonly type: "time"; readonly time: WheelTime }
  | { readonly type: "start"; readonly start: RoundMark & WheelStart }
  | { readonly type: "result"; readonly result: WheelResult }
  | { readonly type: "placed"; readonly reply: WheelPlayReply };

/** The wheel as the screen knows it. */
export type WheelTable = {
  /** Undefined for guests. */
  readonly userId: number | undefined;
  /** Undefined until the first snapshot. */
  readonly round: WheelRound | undefined;
  /** Rounds that are over, newest first, at most 100. */
  readonly history: readonly WheelPast[];
  /** This player's bets: of the present round and of the last one before that they bet in, in bet order. */
  readonly own: readonly OwnBet[];
  /** True while something is known to be missing: a snapshot is wanted. */
  readonly gap: boolean;
};

type KnownTable = WithRound<WheelTable>;

/** One round. Moments are milliseconds of the steady clock. */
export type WheelRound = {
  /** Names it in events and calls; it counts the rounds of all games. */
  readonly number: number;
  /** What a screen calls it: its number among the rounds of this game. */
  readonly shownNumber: number;
  readonly version: number;
  readonly phase: WheelPhase;
  /** Commitment of the server seed. */
  readonly hash: string;
  /** Hash of the chain whose beacon goes into the draw; null: none does. */
  readonly chain: string | null;
  /** The newest bets, in bet order, at most 300; `betsTotal` counts all. */
  readonly bets: readonly RoundBet[];
  readonly betsTotal: number;
  readonly bankKopecks: Kopecks;
  /** Different players. */
  readonly players: number;
  /** Of every multiplier, smallest first. */
  readonly totals: readonly ColorTotal[];
  /** From the start of the spin to the end of the round. */
  readonly spin: WheelSpin | null;
  readonly countdownMs: number;
  /** When the present phase ends; null while nobody has bet. */
  readonly endsAtMs: number | null;
};

type WheelSpin = {
  readonly pocket: number;
  /** Degrees clockwise from the top of the card to the pocket's middle. */
  readonly angle: number;
  readonly color: WheelColor;
  readonly lengthMs: number;
  readonly sinceMs: number;
};

export type RoundBet = {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly imageUrl: string;
  readonly stakeKopecks: Kopecks;
  readonly color: WheelColor;
};

export type OwnBet = {
  readonly id: number;
  readonly round: number;
  readonly color: WheelColor;
  readonly stakeKopecks: Kopecks;
};

export type ColorTotal = {
  readonly color: WheelColor;
  readonly stakeKopecks: Kopecks;
  readonly players: number;
};
