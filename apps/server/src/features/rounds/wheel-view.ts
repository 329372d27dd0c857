import type {
  NewBetWheel,
  WheelBet,
  WheelPast,
  WheelPhase,
  WheelStart,
  WheelState,
} from "@rumb/contract/wheel/wheel-events";
import { ROUND_LIST_BETS } from "@rumb/contract/round-mark";
import { wheelGuards } from "@rumb/contract/wheel/wheel-slip";
import { multiplierOf, pocketAngle, WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { kopecks, roubles } from "@rumb/money/kopecks";
import {
  leftMs,
  markOf,
  type PastRound,
  type RoundTable,
  type RoundView,
  type RoundViewBet,
  secondsLeft,
} from "./round-views.ts";

export type WheelTable = RoundTable<PastRound>;

type WheelClock = { readonly nowMs: number; readonly spinMs: number; readonly countdownMs: number };

/**
 * What the screen of the wheel gets of a round as a whole. `askedBy` is the player who asks, null for a guest and
 * for everybody.
 */
export function wheelState(table: WheelTable, clock: WheelClock, askedBy: number | null): WheelState {
  const left = leftMs(table, clock.nowMs);
  return {
    ...newsOf(table),
    number: table.view.number,
    phase: phaseOf(table.view),
    hash: table.view.hash,
    chain: table.view.chain,
    listBet: table.bets.slice(-ROUND_LIST_BETS).map(betEntry),
    ...(askedBy !== null && { own: table.bets.filter(({ playerId }) => playerId === askedBy).map(betEntry) }),
    start: wheelStart(table, clock),
    time: wheelTime(left, clock.countdownMs),
    countdown_ms: clock.countdownMs,
    left_ms: left,
    history: table.past.map(pastWheel),
  };
}

/** The bets from number `from` on, as news. */
export function wheelNews(table: WheelTable, from: number): NewBetWheel {
  const { bets } = table;
  return { ...newsOf(table), bets: bets.slice(Math.max(from, bets.length - ROUND_LIST_BETS)).map(betEntry) };
}

/** The pocket of a round that is drawn; null before. */
export function wheelStart(table: WheelTable, { nowMs, spinMs }: WheelClock): WheelStart | null {
  const { outcome, state, hash } = table.view;
  if (!wheelGuards.isOutcome(outcome)) return null;
  const { pocket } = outcome;
  return {
    pocket,
    angle: pocketAngle(pocket),
    color: multiplierOf(pocket),
    hash,
    spin_ms: spinMs,
    left_ms: state === "drawn" ? (leftMs(table, nowMs) ?? 0) : 0,
  };
}

/** A settled round in the history strip. */
export function pastWheel({ id, number, outcome, hash, serverSeed }: PastRound): WheelPast {
  const pocket = wheelGuards.isOutcome(outcome) ? outcome.pocket : 0;
  return { round: id, number, color: multiplierOf(pocket), pocket, hash, server_seed: serverSeed };
}

/** Whole seconds left, rounded up; a countdown that stands shows its length. */
export function wheelTime(left: number | null, countdownMs: number): number {
  return secondsLeft(left ?? countdownMs);
}

function phaseOf({ state, closesInMs }: RoundView): WheelPhase {
  if (state === "settled" || state === "refunded") return "result";
  if (state === "open") return closesInMs === null ? "waiting" : "betting";
  return "spin";
}

function newsOf(table: WheelTable): Omit<NewBetWheel, "bets"> {
  const { view, bets } = table;
  return {
    ...markOf(table),
    bets_total: bets.length,
    bank: roubles(view.bank),
    players: new Set(bets.map((bet) => bet.playerId)).size,
    totals: totalsOf(bets),
  };
}

function totalsOf(bets: readonly RoundViewBet[]): WheelState["totals"] {
  return WHEEL_COLORS.flatMap((color) => {
    const on = bets.filter(({ params }) => wheelGuards.isParams(params) && params.color === color);
    if (on.length === 0) return [];
    const sum = on.reduce((total, bet) => total + bet.stake, 0);
    return { color, bet: roubles(kopecks(sum)), players: new Set(on.map((bet) => bet.playerId)).size };
  });
}

function betEntry({ betId, playerId, name, img, stake, params }: RoundViewBet): WheelBet {
  const color = wheelGuards.isParams(params) ? params.color : 0;
  return { id: betId, user_id: playerId, name, img, bet: roubles(stake), color };
}
