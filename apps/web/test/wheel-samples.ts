import type {
  NewBetWheel,
  WheelBet,
  WheelPast,
  WheelStart,
  WheelState,
} from "@rumb/contract/wheel/wheel-events";
import { pocketAngle } from "@rumb/games/wheel/wheel-pockets";
import { emptyTable, reduceWheel, type WheelEvent, type WheelTable } from "../src/games/wheel/wheel-table.ts";

/** The wheel after some events, in a test. */
export function tableAfter(...events: readonly TimedEvent[]): WheelTable {
  return events.reduce(reduceAt, emptyTable);
}

/** Reduces an event at its moment of the steady clock. */
export function reduceAt(table: WheelTable, event: TimedEvent): WheelTable {
  return reduceWheel(table, event, event.nowMs ?? 0);
}

/** An event and when it comes, 0 unless it says otherwise. */
export type TimedEvent = WheelEvent & { readonly nowMs?: number };

/** A snapshot of round 7 before its first bet; `change` says what differs. */
export function stateOf(change: Partial<WheelState> = {}): WheelState {
  return {
    round: 7,
    version: 1,
    phase: "waiting",
    hash: "a".repeat(64),
    listBet: [],
    bets_total: 0,
    bank: 0,
    totals: [],
    players: 0,
    start: null,
    time: 15,
    countdown_ms: 15_000,
    left_ms: null,
    history: [pastOf(6, 44)],
    ...change,
  };
}

/** A bet of player 1 of 10.00 on x2, unless `change` says otherwise. */
export function betOf(id: number, change: Partial<WheelBet> = {}): WheelBet {
  return { id, user_id: 1, name: "Ольга", img: "", bet: 10, color: 2, ...change };
}

/** The event of new bets, all on x2, that makes so many in all. */
export function betsOf(version: number, total: number, bets: WheelBet[]): NewBetWheel {
  return {
    round: 7,
    version,
    bets,
    bets_total: total,
    bank: total * 10,
    players: total,
    totals: [{ color: 2, bet: total * 10, players: total }],
  };
}

/** A spin to pocket 44, the first x100. */
export function startOf(change: Partial<WheelStart> = {}): WheelStart {
  return {
    pocket: 44,
    angle: pocketAngle(44),
    color: 100,
    hash: "a".repeat(64),
    spin_ms: 5000,
    left_ms: 5000,
    ...change,
  };
}

/** A round that is over. */
export function pastOf(round: number, pocket: number, color = 100): WheelPast {
  return { round, color, pocket, hash: "b".repeat(64), server_seed: "c".repeat(64) };
}
