import type { JackpotPlayReply } from "@rumb/contract/jackpot/jackpot-wire";
import type {
  JackpotStart,
  JackpotState,
  JackpotWin,
  JackTime,
  NewBetJackpot,
} from "@rumb/contract/jackpot/jackpot-events";
import type { RoundMark } from "@rumb/contract/round-mark";
import { addKopecks, type Kopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import { agreedDeadline } from "../../browser/deadline.ts";
import { missing, takeChange, takeSign, takeWhole, type WithRound } from "../rounds/round-follower.ts";
import { type JackpotRound, type PastJackpot, type TicketBet, withBets } from "./jackpot-round.ts";
import { ownBet, readBet, readPast, readRound, readSpin, RESULT_MS, stakesIn } from "./jackpot-wire.ts";

/**
 * Takes over what the server says of the shared round. Anything older than what is known is ignored; anything that does
 * not follow on what is known leaves a gap, and the whole is asked for. `nowMs` is of the steady clock.
 */
export function reduceJackpot(table: JackpotTable, event: JackpotEvent, nowMs: number): JackpotTable {
  switch (event.kind) {
    case "state":
      return takeWhole(table, event.state, () => takeState(table, event.state, nowMs));
    case "bets":
      return takeChange(table, event.news, (known) => takeBets(known, event.news));
    case "time":
      return takeSign(table, event.time, (known) => takeTime(known, event.time, nowMs));
    case "start":
      return takeChange(table, event.start, (known) => takeStart(known, event.start, nowMs));
    case "winner":
      return takeChange(table, event.win, (known) => takeWinner(known, event.win, nowMs));
    case "played":
      return takeOwnBet(table, event.reply, event.player);
  }
}

/** Nothing is known yet. */
export const emptyTable: JackpotTable = {
  round: undefined,
  past: [],
  ahead: [],
  refund: undefined,
  gap: false,
};

/**
 * The round as it is shown: with the player's own bets that the server has accepted and not yet sent to everybody.
 */
export function shownRound({ round, ahead }: JackpotTable): JackpotRound | undefined {
  return round && withBets(round, ahead);
}

/** When the present phase ends; null while nothing is awaited. */
export function endsAt({ round }: JackpotTable): number | null {
  switch (round?.phase.kind) {
    case undefined:
      return null;
    case "betting":
      return round.phase.deadlineMs;
    case "playing":
      return round.phase.spin.endsAtMs;
    case "over":
      return round.phase.untilMs;
  }
}

function takeState(table: JackpotTable, state: JackpotState, nowMs: number): JackpotTable {
  const known = table.round;
  const round = keepFrame(known, readRound(state, nowMs));
  const past = state.last.map(readPast);
  return {
    round,
    past,
    ahead: table.ahead.filter(
      ({ toTicket }) => known?.number === round.number && toTicket > round.bankKopecks,
    ),
    refund: refundOf(table, round, past) ?? (known?.number === state.round ? table.refund : undefined),
    gap: false,
  };
}

/** The same roulette sent twice stays where it is: it must not jump because a message took longer. */
function keepFrame(known: JackpotRound | undefined, news: JackpotRound): JackpotRound {
  if (known?.number !== news.number || known.phase.kind === "betting" || news.phase.kind === "betting")
    return news;
  const spin = known.phase.spin;
  if (spin === null || news.phase.spin === null) return news;
  if (agreedDeadline(spin.endsAtMs, news.phase.spin.endsAtMs) !== spin.endsAtMs) return news;
  return { ...news, phase: { ...news.phase, spin } };
}

function takeBets(table: KnownTable, news: NewBetJackpot): JackpotTable {
  const { round } = table;
  // Tickets are the kopecks of the bank, so what lies beyond the known bank is new.
  const fresh = news.bets.map(readBet).filter(({ fromTicket }) => fromTicket > round.bankKopecks);
  const next = withBets(round, fresh);
  const bankKopecks = kopecksOf(news.bank);
  const complete =
    next.bankKopecks === bankKopecks &&
    next.betsTotal === news.bets_total &&
    (fresh[0]?.fromTicket ?? bankKopecks + 1) === round.bankKopecks + 1;
  return {
    ...table,
    round: {
      ...next,
      version: news.version,
      bankKopecks,
      betsTotal: news.bets_total,
      // Who has just bet may have been too small to be known before.
      stakes: new Map([...next.stakes, ...stakesIn(news.user_chance)]),
    },
    ahead: table.ahead.filter(({ toTicket }) => toTicket > bankKopecks),
    gap: table.gap || !complete,
  };
}

function takeTime(table: KnownTable, time: JackTime, nowMs: number): JackpotTable {
  const { round } = table;
  // The clock of a spin is no countdown of bets, for whoever has missed that it began.
  if (round.phase.kind !== "betting" || (time.title !== "Прием ставок" && time.left_ms !== 0)) return table;
  const known = round.phase.deadlineMs;
  const deadlineMs = time.left_ms === null ? null : agreedDeadline(known, nowMs + time.left_ms);
  if (deadlineMs === known) return table;
  return { ...table, round: { ...round, phase: { kind: "betting", deadlineMs } } };
}

function takeStart(table: KnownTable, start: RoundMark & JackpotStart, nowMs: number): JackpotTable {
  const { round } = table;
  if (round.phase.kind !== "betting") return table;
  const spin = readSpin(start, nowMs);
  return {
    ...table,
    round: { ...round, version: start.version, phase: { kind: "playing", spin } },
    refund: undefined,
    gap: table.gap || spin.winner.bankKopecks !== round.bankKopecks,
  };
}

function takeWinner(table: KnownTable, win: JackpotWin, nowMs: number): JackpotTable {
  const { round } = table;
  if (round.phase.kind === "over") return table;
  const latest = readPast(win.past);
  const phase = {
    kind: "over",
    spin: round.phase.kind === "playing" ? round.phase.spin : null,
    winner: latest.winner,
    untilMs: nowMs + RESULT_MS,
  } as const;
  return {
    ...table,
    round: { ...round, version: win.version, phase },
    past: [latest, ...table.past].slice(0, PAST_ROUNDS),
    gap: table.gap || round.phase.kind === "betting",
  };
}

function takeOwnBet(table: JackpotTable, reply: JackpotPlayReply, player: OwnPlayer): JackpotTable {
  const { round } = table;
  if (!round || reply.round > round.number) return missing(table);
  const known = reply.round < round.number || reply.toTicket <= round.bankKopecks;
  return {
    ...table,
    ahead: known ? table.ahead : [...table.ahead, ownBet(reply, player)],
    refund: undefined,
  };
}

/**
 * A round of bets that gave way to another without a winner: its stakes are returned. Where the winner may have been
 * missed, nothing is claimed.
 */
function refundOf(
  { round, ahead }: JackpotTable,
  next: JackpotRound,
  past: readonly PastJackpot[],
): JackpotRefund | undefined {
  if (round?.phase.kind !== "betting" || round.betsTotal + ahead.length === 0) return undefined;
  if (next.phase.kind !== "betting" || (round.number === next.number && next.betsTotal > 0)) return undefined;
  const oldest = past.at(-1);
  const mayHaveMissed = past.length >= PAST_ROUNDS && oldest !== undefined && oldest.round > round.number;
  if (mayHaveMissed || past.some((one) => one.round === round.number)) return undefined;
  const stakes = new Map(round.stakes);
  for (const bet of ahead) {
    stakes.set(bet.playerId, addKopecks(stakes.get(bet.playerId) ?? kopecks(0), bet.stakeKopecks));
  }
  return { round: round.number, stakes };
}

/** How many rounds with a winner are kept. */
const PAST_ROUNDS = 10;

type KnownTable = WithRound<JackpotTable>;

export type JackpotTable = {
  /** Undefined until the server has stated it once. */
  readonly round: JackpotRound | undefined;
  /** The last rounds with a winner, newest first. */
  readonly past: readonly PastJackpot[];
  /** Own bets that the server has accepted, in ticket order, until they come with everybody's. */
  readonly ahead: readonly TicketBet[];
  /** The round before this one, when it ended without a winner. */
  readonly refund: JackpotRefund | undefined;
  /** Something was missed: the whole must be asked for. */
  readonly gap: boolean;
};

/** A round whose stakes went back: what each player had staked. */
export type JackpotRefund = { readonly round: number; readonly stakes: ReadonlyMap<number, Kopecks> };

export type JackpotEvent =
  | { readonly kind: "state"; readonly state: JackpotState }
  | { readonly kind: "bets"; readonly news: NewBetJackpot }
  | { readonly kind: "time"; readonly time: JackTime }
  | { readonly kind: "start"; readonly start: RoundMark & JackpotStart }
  | { readonly kind: "winner"; readonly win: JackpotWin }
  | { readonly kind: "played"; readonly reply: JackpotPlayReply; readonly player: OwnPlayer };

type OwnPlayer = { readonly id: number; readonly name: string; readonly imageUrl: string };
