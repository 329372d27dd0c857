import type { NewBetWheel, WheelBet, WheelPlayReply } from "@rumb/contract/wheel/wheel-wire";
import { ROUND_LIST_BETS } from "@rumb/contract/round-game";
import { isWheelColor, WHEEL_COLORS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { addKopecks, type Kopecks, kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "../../api/wire-amount.ts";
import type { OwnBet, RoundBet, WheelRound } from "./wheel-round.ts";

/** The list with newer bets behind it, each once, the newest 300. */
export function listed(bets: readonly RoundBet[], newer: readonly WheelBet[]): readonly RoundBet[] {
  const known = new Set(bets.map(({ id }) => id));
  const fresh = newer.filter(({ id }) => !known.has(id));
  return [...bets, ...betsIn(fresh)].slice(-ROUND_LIST_BETS);
}

/** Bets as the server tells them. */
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
      const told = totals.find((total) => total.color === color);
      return { color, stakeKopecks: kopecksOf(told?.bet ?? 0), players: told?.players ?? 0 };
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

/** Throws `RangeError` for a multiplier that the wheel does not have: this page is older than the server. */
export function colorOf(color: number): WheelColor {
  if (!isWheelColor(color)) throw new RangeError(`the wheel has no x${color}`);
  return color;
}
