import type {
  JackpotBet,
  JackpotChance,
  JackpotPast,
  JackpotStart,
  JackpotState,
  JackpotWinner,
} from "@rumb/contract/jackpot/jackpot-events";
import type { JackpotPlayReply } from "@rumb/contract/jackpot/jackpot-wire";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type {
  JackpotPhase,
  JackpotRound,
  JackpotSpin,
  JackpotWinnerCard,
  PastJackpot,
  TicketBet,
} from "./jackpot-round.ts";

/** How long the result is shown before the next round opens, milliseconds. */
export const RESULT_MS = 5000;

/** The whole of a round as the server stated it at a moment of the steady clock. */
export function readRound(state: JackpotState, nowMs: number): JackpotRound {
  const bets = state.listBet.map(readBet);
  const bankKopecks = kopecksOf(state.bank);
  return {
    number: state.round,
    shownNumber: state.number ?? state.round,
    version: state.version,
    hash: state.hash,
    chain: state.chain ?? null,
    phase: readPhase(state, nowMs),
    bets,
    betsTotal: state.bets_total,
    bankKopecks,
    stakes: bets.length === state.bets_total ? stakesOf(bets) : stakesIn(state.user_chance),
  };
}

export function readBet({ id, user_id, name, img, bet, fromTicket, toTicket }: JackpotBet): TicketBet {
  return {
    id,
    playerId: user_id,
    name,
    imageUrl: img,
    stakeKopecks: kopecksOf(bet),
    fromTicket,
    toTicket,
  };
}

/** The bet that an answer of the play call confirms. */
export function ownBet(reply: JackpotPlayReply, player: BetOwner): TicketBet {
  const { id, fromTicket, toTicket } = reply;
  return {
    id,
    playerId: player.id,
    name: player.name,
    imageUrl: player.imageUrl,
    // One ticket for each kopeck.
    stakeKopecks: kopecks(toTicket - fromTicket + 1),
    fromTicket,
    toTicket,
  };
}

export function readSpin(start: JackpotStart, nowMs: number): JackpotSpin {
  return {
    tiles: start.slider.map(({ user_id, img }) => ({ playerId: user_id, imageUrl: img })),
    offsetPx: start.rand,
    lengthMs: start.spin_ms,
    endsAtMs: nowMs + start.left_ms,
    winner: readWinner(start.winUser),
  };
}

export function readPast({
  round,
  number: shownNumber = round,
  winner,
  ticket,
  hash,
  server_seed,
}: JackpotPast): PastJackpot {
  return { round, shownNumber, winner: readWinner(winner), ticket, hash, serverSeed: server_seed };
}

function readPhase(state: JackpotState, nowMs: number): JackpotPhase {
  const spin = state.start === null ? null : readSpin(state.start, nowMs);
  const winner = state.winner ?? state.start?.winUser;
  if (state.title === "Победитель определен" && winner) {
    const untilMs = nowMs + (state.left_ms ?? RESULT_MS);
    return { kind: "over", spin, winner: readWinner(winner), untilMs };
  }
  if (spin !== null) return { kind: "playing", spin };
  // Between the lock and the draw there is no roulette yet: the countdown is at its end.
  if (state.title !== "Прием ставок") return { kind: "betting", deadlineMs: nowMs };
  return { kind: "betting", deadlineMs: state.left_ms === null ? null : nowMs + state.left_ms };
}

function readWinner({ user_id, name, img, bank, win, chance }: JackpotWinner): JackpotWinnerCard {
  return {
    playerId: user_id,
    name,
    imageUrl: img,
    bankKopecks: kopecksOf(bank),
    winKopecks: kopecksOf(win ?? bank),
    chanceHundredths: kopecksOf(chance),
  };
}

function stakesOf(bets: readonly TicketBet[]): ReadonlyMap<number, Kopecks> {
  const stakes = new Map<number, Kopecks>();
  for (const { playerId, stakeKopecks } of bets) {
    stakes.set(playerId, kopecks((stakes.get(playerId) ?? 0) + stakeKopecks));
  }
  return stakes;
}

/** What players have staked in all, as the server counts it. */
export function stakesIn(chances: readonly JackpotChance[]): ReadonlyMap<number, Kopecks> {
  return new Map(chances.map(({ user_id, bet }) => [user_id, kopecksOf(bet)]));
}

type BetOwner = { readonly id: number; readonly name: string; readonly imageUrl: string };
