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

/** «1 ставка», «3 ставки», «212 ставок». */
export function betsWords(count: number): string {
  return `${count} ${FORMS[plural.select(count)] ?? "ставок"}`;
}

/** «1 игрок», «3 игрока», «12 игроков». */
export function playersWords(count: number): string {
  return `${count} ${PLAYER_FORMS[plural.select(count)] ?? "игроков"}`;
}

const plural = new Intl.PluralRules("ru");
const FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "ставка", few: "ставки" };
const PLAYER_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "игрок", few: "игрока" };

export type BetGroup = ColorTotal & {
  readonly rows: readonly RoundBet[];
  /** Bets of the list that have no row. */
  readonly more: number;
};
