import { ROUND_LIST_BETS } from "@rumb/contract/round-mark";
import { chanceHundredths } from "@rumb/games/jackpot/jackpot";
import { addKopecks, kopecks, type Kopecks } from "@rumb/money/kopecks";

/** A player's chance to take the bank, hundredths of a percent; undefined when they have no ticket that is known here. */
export function chanceOf(round: JackpotRound, playerId: number | undefined): number | undefined {
  const stake = playerId === undefined ? undefined : round.stakes.get(playerId);
  return stake === undefined || round.bankKopecks === 0
    ? undefined
    : chanceHundredths(stake, round.bankKopecks);
}

/** The chance that one more bet of so much would bring, hundredths of a percent. */
export function chanceWith(round: JackpotRound, playerId: number | undefined, stakeKopecks: Kopecks): number {
  return chanceHundredths(
    addKopecks(stakeOf(round, playerId), stakeKopecks),
    addKopecks(round.bankKopecks, stakeKopecks),
  );
}

/** What a player has staked in the round. */
export function stakeOf(round: JackpotRound, playerId: number | undefined): Kopecks {
  return (playerId === undefined ? undefined : round.stakes.get(playerId)) ?? NOTHING;
}

/** The round with bets that follow on its last ticket, in ticket order. */
export function withBets(round: JackpotRound, fresh: readonly TicketBet[]): JackpotRound {
  if (fresh.length === 0) return round;
  const stakes = new Map(round.stakes);
  for (const { playerId, stakeKopecks } of fresh) {
    stakes.set(playerId, addKopecks(stakes.get(playerId) ?? NOTHING, stakeKopecks));
  }
  return {
    ...round,
    bets: [...round.bets, ...fresh].slice(-ROUND_LIST_BETS),
    betsTotal: round.betsTotal + fresh.length,
    bankKopecks: kopecks(Math.max(round.bankKopecks, fresh.at(-1)?.toTicket ?? 0)),
    stakes,
  };
}

const NOTHING = kopecks(0);

/** One bet and its tickets: the kopecks of the bank that it brought, numbered from 1. */
export type TicketBet = {
  readonly id: number;
  readonly playerId: number;
  readonly name: string;
  readonly imageUrl: string;
  readonly stakeKopecks: Kopecks;
  readonly fromTicket: number;
  readonly toTicket: number;
};

/** A shared round of Jackpot as this page knows it. */
export type JackpotRound = {
  /** Names it in events and calls; it counts the rounds of all games. */
  readonly number: number;
  /** What a screen calls it: its number among the rounds of this game. */
  readonly shownNumber: number;
  readonly version: number;
  /** Commitment of the round's server seed. */
  readonly hash: string;
  /** Hash of the chain whose beacon goes into the draw; null: none does. */
  readonly chain: string | null;
  readonly phase: JackpotPhase;
  /** The newest bets in ticket order, at most `ROUND_LIST_BETS`. */
  readonly bets: readonly TicketBet[];
  readonly betsTotal: number;
  readonly bankKopecks: Kopecks;
  /** What each player has staked; where there are very many, of the largest and of the player themselves. */
  readonly stakes: ReadonlyMap<number, Kopecks>;
};

/** Moments are of the steady clock. A countdown stands (null) until two different players have bet. */
export type JackpotPhase =
  | { readonly kind: "betting"; readonly deadlineMs: number | null }
  | { readonly kind: "playing"; readonly spin: JackpotSpin }
  | {
      readonly kind: "over";
      /** Null where the roulette of the round was not sent. */
      readonly spin: JackpotSpin | null;
      readonly winner: JackpotWinnerCard;
      readonly untilMs: number;
    };

/** The roulette: whose tile is where, and where inside the winner's tile the needle stops. */
export type JackpotSpin = {
  readonly tiles: readonly JackpotFace[];
  readonly offsetPx: number;
  readonly lengthMs: number;
  readonly endsAtMs: number;
  readonly winner: JackpotWinnerCard;
};

export type JackpotFace = { readonly playerId: number; readonly imageUrl: string };

/** The winner's box. */
export type JackpotWinnerCard = JackpotFace & {
  readonly name: string;
  readonly bankKopecks: Kopecks;
  /** The bank without the fee. */
  readonly winKopecks: Kopecks;
  readonly chanceHundredths: number;
};

/** A round that is over, with its proof. */
export type PastJackpot = {
  readonly round: number;
  readonly shownNumber: number;
  readonly winner: JackpotWinnerCard;
  readonly ticket: number;
  readonly hash: string;
  readonly serverSeed: string;
};

/** Most parts that the bar is divided into; beyond it the smallest share one part. */
export const BAR_PARTS = 24;

/**
 * The bank as parts of a bar: a part for each player in the order in which they came, the player's own always among them.
 * What is left over (the smallest of very many, or bets that are not known here) is one part without an owner.
 */
export function bankShares(round: JackpotRound, ownId: number | undefined): readonly BankShare[] {
  const faces = new Map(round.bets.map(({ playerId, name, imageUrl }) => [playerId, { name, imageUrl }]));
  const players = [...round.stakes].map(([playerId, stakeKopecks]) => ({ playerId, stakeKopecks }));
  const shown = largest(players, ownId);
  const parts = players
    .filter((player) => shown.has(player.playerId))
    .map(({ playerId, stakeKopecks }) => ({
      playerId,
      own: playerId === ownId,
      name: faces.get(playerId)?.name ?? "Игрок",
      imageUrl: faces.get(playerId)?.imageUrl ?? "",
      stakeKopecks,
      chanceHundredths: chanceHundredths(stakeKopecks, round.bankKopecks),
    }));
  const listed = parts.reduce((sum, { stakeKopecks }) => addKopecks(sum, stakeKopecks), kopecks(0));
  const rest = kopecks(Math.max(0, round.bankKopecks - listed));
  // Stakes that follow from rounded chances miss a kopeck here and there.
  const visible = chanceHundredths(rest, kopecks(Math.max(round.bankKopecks, 1)));
  return visible === 0 ? parts : [...parts, { ...OTHERS, stakeKopecks: rest, chanceHundredths: visible }];
}

function largest(players: readonly Player[], ownId: number | undefined): ReadonlySet<number> {
  if (players.length <= BAR_PARTS) return new Set(players.map(({ playerId }) => playerId));
  const bySize = players.toSorted((a, b) => b.stakeKopecks - a.stakeKopecks).slice(0, BAR_PARTS - 2);
  const ids = new Set(bySize.map(({ playerId }) => playerId));
  return ownId === undefined ? ids : ids.add(ownId);
}

const OTHERS = { playerId: null, own: false, name: "Остальные", imageUrl: "" } as const;

type Player = { readonly playerId: number; readonly stakeKopecks: Kopecks };

export type BankShare = {
  /** Null for all the others together. */
  readonly playerId: number | null;
  readonly own: boolean;
  readonly name: string;
  readonly imageUrl: string;
  readonly stakeKopecks: Kopecks;
  readonly chanceHundredths: number;
};

/** The list's rows: the player's own newest bet on top, then all others, newest first; and how many bets have no row. */
export function betRows(
  round: JackpotRound,
  ownId: number | undefined,
): { rows: readonly TicketBet[]; more: number } {
  const newestFirst = round.bets.toReversed();
  const own = newestFirst.find(({ playerId }) => playerId === ownId);
  const others = newestFirst.filter((bet) => bet !== own);
  return { rows: own ? [own, ...others] : others, more: Math.max(0, round.betsTotal - round.bets.length) };
}

/** Which of the bar's tints is whose: the player's own is brass, the others' take turns in the order of their first bets. */
export function playerShade(round: JackpotRound, ownId: number | undefined): (playerId: number) => Shade {
  const places = new Map([...round.stakes.keys()].map((playerId, place) => [playerId, place]));
  return (playerId) => {
    if (playerId === ownId) return "own";
    return SHADES[(places.get(playerId) ?? 0) % SHADES.length] ?? "a";
  };
}

const SHADES = ["a", "b", "c", "d"] as const;

/** A tint of `tints.module.css`. */
export type Shade = "own" | (typeof SHADES)[number];
