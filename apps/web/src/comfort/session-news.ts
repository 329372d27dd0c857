import type { Kopecks } from "@rumb/money/kopecks";
import type { HeldBet, RoundName, SettledPlay } from "./session-log.ts";

/**
 * Reports to the session's account what belongs into it. The account is fetched after the game's own screen: what
 * is reported before it is there waits for it.
 */
export function reportToSession(news: SessionNews): void {
  if (hear === undefined) waiting.push(news);
  else hear(news);
  // More than this cannot be played while a file is fetched.
  waiting.splice(0, waiting.length - MOST_WAITING);
}

/** Takes over the news, those that wait first. There is one account. */
export function hearSession(listener: (news: SessionNews) => void): void {
  hear = listener;
  for (const news of waiting.splice(0)) listener(news);
}

/** Enters a bet whose result has just been shown. */
export function recordPlay(play: SettledPlay): void {
  reportToSession({ kind: "play", play });
}

let hear: ((news: SessionNews) => void) | undefined;
const waiting: SessionNews[] = [];
const MOST_WAITING = 100;

export type SessionNews =
  | { readonly kind: "play"; readonly play: SettledPlay }
  /** The result of a bet is about to be shown. */
  | { readonly kind: "decided"; readonly play: SettledPlay }
  /** A shared round has taken a bet, which counts when the round is over. */
  | { readonly kind: "held"; readonly bet: HeldBet }
  /** Shared rounds that are over; those without own bets, and those reported before, change nothing. */
  | { readonly kind: "rounds"; readonly rounds: readonly EndedRound[] }
  /** A shared round gave its stakes back. */
  | { readonly kind: "refund"; readonly round: RoundName };

export type EndedRound = RoundName & {
  /** What all own bets of the round have won together. */
  winOf(bets: readonly HeldBet[]): Kopecks;
};
