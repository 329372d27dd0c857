import type { ColorTotal, RoundBet, WheelRound } from "./wheel-round.ts";

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
