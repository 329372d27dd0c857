import { ROUND_LIST_BETS } from "@rumb/contract/round-mark";
import type { NewBetWheel, WheelBet, WheelPast } from "@rumb/contract/wheel/wheel-events";
import type { WheelPlayReply } from "@rumb/contract/wheel/wheel-wire";
import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { POCKETS_OF, WHEEL_COLORS, WHEEL_POCKETS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { addKopecks, kopecks, type Kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import { colorOf } from "./wheel-color.ts";
import type { ColorTotal, OwnBet, RoundBet, WheelRound } from "./wheel-table.ts";

/** The list with newer bets behind it, each once, the newest 300. */
export function listed(bets: readonly RoundBet[], newer: readonly WheelBet[]): readonly RoundBet[] {
  const known = new Set(bets.map(({ id }) => id));
  const fresh = newer.filter(({ id }) => !known.has(id));
  return [...bets, ...betsIn(fresh)].slice(-ROUND_LIST_BETS);
}

/** Bets as the server states them. */
export function betsIn(bets: readonly WheelBet[]): readonly RoundBet[] {
  return bets.map(betOf);
}

/** Bank, players and stakes by multiplier, as the server counts them over all bets. */
export function totalsOf({
  bank,
  players,
  totals,
}: Pick<NewBetWheel, "bank" | "players" | "totals">): Pick<WheelRound, "bankKopecks" | "players" | "totals"> {
  return {
    bankKopecks: kopecksOf(bank),
    players,
    totals: WHEEL_COLORS.map((color) => {
      const placed = totals.find((total) => total.color === color);
      return { color, stakeKopecks: kopecksOf(placed?.bet ?? 0), players: placed?.players ?? 0 };
    }),
  };
}

/** A player's bets among those of a round. */
export function ownOf(bets: readonly RoundBet[], userId: number | undefined, round: number): OwnBet[] {
  return bets
    .filter((bet) => bet.userId === userId)
    .map(({ id, color, stakeKopecks }) => ({ id, round, color, stakeKopecks }));
}

/** The bet of an accepted call. */
export function placedOf({ bet, round }: WheelPlayReply): OwnBet {
  const { id, color, stakeKopecks } = betOf(bet);
  return { id, round, color, stakeKopecks };
}

/** The own bets with some more, each once, in bet order; only the newest two rounds are kept. */
export function withOwn(own: readonly OwnBet[], more: readonly OwnBet[]): readonly OwnBet[] {
  const fresh = more.filter(({ id }) => own.every((bet) => bet.id !== id));
  if (fresh.length === 0) return own;
  const all = [...own, ...fresh].toSorted((a, b) => a.round - b.round || a.id - b.id);
  const rounds = [...new Set(all.map(({ round }) => round))];
  const newest = new Set(rounds.slice(-2));
  return all.filter(({ round }) => newest.has(round));
}

/** The own bets of one round. */
export function ownOfRound(own: readonly OwnBet[], round: number | undefined): readonly OwnBet[] {
  return own.filter((bet) => bet.round === round);
}

/** The own bets of the last round before this one in which there were any. */
export function ownBefore(own: readonly OwnBet[], round: number | undefined): readonly OwnBet[] {
  const earlier = own.filter((bet) => round !== undefined && bet.round < round);
  return ownOfRound(earlier, earlier.at(-1)?.round);
}

/** Sum of stakes, of one multiplier or of all. */
export function staked(
  bets: readonly { color: WheelColor; stakeKopecks: Kopecks }[],
  color?: WheelColor,
): Kopecks {
  return bets
    .filter((bet) => color === undefined || bet.color === color)
    .reduce((sum, bet) => addKopecks(sum, bet.stakeKopecks), kopecks(0));
}

function betOf({ id, user_id, name, img, bet, color }: WheelBet): RoundBet {
  return {
    id,
    userId: user_id,
    name,
    imageUrl: img,
    stakeKopecks: kopecksOf(bet),
    color: colorOf(color),
  };
}

/** Bets that a group shows; the rest is counted. */
export const GROUP_ROWS = 6;

/** The bets of a round by multiplier, smallest first: the player's own on top, then the newest. */
export function betGroups(round: WheelRound | undefined, userId: number | undefined): readonly BetGroup[] {
  if (round === undefined) return [];
  return round.totals.map((total) => {
    const bets = round.bets.filter(({ color }) => color === total.color).toReversed();
    const own = bets.filter((bet) => bet.userId === userId);
    const others = bets.filter((bet) => bet.userId !== userId);
    return {
      ...total,
      rows: [...own, ...others].slice(0, GROUP_ROWS),
      more: Math.max(0, bets.length - GROUP_ROWS),
    };
  });
}

export type BetGroup = ColorTotal & {
  readonly rows: readonly RoundBet[];
  /** Bets of the list that have no row. */
  readonly more: number;
};

/** How often each multiplier came in past rounds, and how often it comes in the long run. */
export function colorShares(history: readonly Pick<WheelPast, "color">[]): readonly ColorShare[] {
  return WHEEL_COLORS.map((color) => {
    const times = history.filter((past) => past.color === color).length;
    return {
      color,
      times,
      share: history.length === 0 ? 0 : times / history.length,
      chance: POCKETS_OF[color] / WHEEL_POCKETS.length,
    };
  });
}

export type ColorShare = {
  readonly color: WheelColor;
  /** Rounds that came to it. */
  readonly times: number;
  /** 0…1 of the rounds looked at, and of all pockets. */
  readonly share: number;
  readonly chance: number;
};

/** A bet to be placed. */
export type WheelOrder = { readonly stakeKopecks: Kopecks; readonly color: WheelColor };

/** The same stakes on the same multipliers again, in as few bets as the limit allows. */
export function repeatOrders(bets: readonly OwnBet[]): readonly WheelOrder[] {
  return WHEEL_COLORS.flatMap((color) =>
    parts(staked(bets, color)).map((stakeKopecks) => ({ color, stakeKopecks })),
  );
}

/** Whole bets of the largest stake and the rest, which must not fall below the least one. */
function parts(sumKopecks: Kopecks): Kopecks[] {
  const { minStakeKopecks, maxStakeKopecks } = WHEEL_LIMITS;
  const whole = Math.floor(sumKopecks / maxStakeKopecks);
  const rest = sumKopecks % maxStakeKopecks;
  const full = Array.from({ length: whole }, () => maxStakeKopecks);
  if (rest === 0) return full;
  if (rest >= minStakeKopecks || whole === 0) return [...full, kopecks(rest)];
  return [...full.slice(1), kopecks(maxStakeKopecks - minStakeKopecks + rest), minStakeKopecks];
}
