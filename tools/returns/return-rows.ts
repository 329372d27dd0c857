import { BUBBLES_LIMITS, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { DICE_LIMITS, dicePayoutKopecks } from "@rumb/games/dice/dice";
import { MINES_CELLS, MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { minesCoefficient, minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";

// What rounding to the kopeck makes of a return, exactly. A won bet's payout is stake × m / n before rounding, where n / m is its chance,
// so what it returns is payout × n / (stake × m) = 1 + d / (stake × m) with the whole number d = payout × n − stake × m: no larger than half of n.

/** A return at one stake: 1 + off / of. */
export type ReturnAt = {
  readonly stakeKopecks: Kopecks;
  /** The parameter within the row at which it is: a chance or a target in hundredths, or the cells opened. */
  readonly at: number;
  readonly off: number;
  readonly of: number;
};

/** The least and the most return over all stakes and parameters of a row. */
export type ReturnRow = { readonly label: string; readonly least: ReturnAt; readonly most: ReturnAt };

/** The returns of one parameter over all stakes that the game takes. */
export type Bet = {
  readonly at: number;
  /** n and m of the payout before rounding. */
  readonly payout: (stakeKopecks: Kopecks) => Kopecks;
  readonly times: number;
  readonly of: number;
};

/** Dice: each whole percent with its hundredths is a row, over all stakes. */
export function diceRows(): { label: string; bets: Bet[] }[] {
  const { minChanceHundredths: first, maxChanceHundredths: last } = DICE_LIMITS;
  const chances = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...Map.groupBy(chances, (chance) => Math.floor(chance / 100))].map(([percent, group]) => ({
    label: group.length === 1 ? `${percent}.00` : `${percent}.00–${percent}.99`,
    bets: group.map((chanceHundredths) => ({
      at: chanceHundredths,
      payout: (stake: Kopecks) =>
        dicePayoutKopecks(stake, { chanceHundredths, direction: "down", edgeHundredths: 0 }),
      times: 10_000,
      of: chanceHundredths,
    })),
  }));
}

/** Mines: each number of bombs with each number of opened cells is a row, over all stakes. */
export function minesRows(): { label: string; bets: Bet[] }[] {
  const { minBombs, maxBombs } = MINES_LIMITS;
  const bombs = Array.from({ length: maxBombs - minBombs + 1 }, (_, index) => minBombs + index);
  return bombs.flatMap((count) =>
    Array.from({ length: MINES_CELLS - count }, (_, index) => {
      const opened = index + 1;
      const { numerator, denominator } = minesCoefficient(count, opened);
      return {
        label: `${count} bombs, ${opened} open`,
        bets: [
          {
            at: opened,
            payout: (stake: Kopecks) =>
              minesPayoutKopecks(stake, { bombs: count, edgeHundredths: 0 }, opened),
            times: Number(numerator),
            of: Number(denominator),
          },
        ],
      };
    }),
  );
}

/**
 * Bubbles: the first hundred targets are a row each. What is rounded away depends on stake × target mod 100, so every target above
 * has one among these at which as much is rounded away of a smaller payout, and its return lies between theirs.
 */
export function bubblesRows(): { label: string; bets: Bet[] }[] {
  return Array.from({ length: 100 }, (_, index) => {
    const targetHundredths = BUBBLES_LIMITS.minTargetHundredths + index;
    return {
      label: `x${(targetHundredths / 100).toFixed(2)}`,
      bets: [
        {
          at: targetHundredths,
          payout: (stake: Kopecks) => bubblesPayoutKopecks(stake, { targetHundredths, edgeHundredths: 300 }),
          times: targetHundredths,
          of: 100,
        },
      ],
    };
  });
}

/** The least and the most of a row over all stakes from 1.00 to 1000.00. */
export function extremesOf({ label, bets }: { label: string; bets: readonly Bet[] }): ReturnRow {
  let least: ReturnAt | null = null;
  let most: ReturnAt | null = null;
  for (const bet of bets) {
    for (let stake: number = FIRST_STAKE; stake <= LAST_STAKE; stake += 1) {
      const found = returnAt(bet, kopecks(stake));
      if (least === null || shareOf(found) < shareOf(least)) least = found;
      if (most === null || shareOf(found) > shareOf(most)) most = found;
    }
  }
  if (least === null || most === null) throw new RangeError("a row without bets");
  return { label, least, most };
}

/** The return of a bet at one stake. */
export function returnAt({ at, payout, times, of }: Bet, stakeKopecks: Kopecks): ReturnAt {
  const staked = stakeKopecks * times;
  return { stakeKopecks, at, off: payout(stakeKopecks) * of - staked, of: staked };
}

/** How far a return lies from 1, as a part of the stake. */
export function shareOf({ off, of }: ReturnAt): number {
  return off / of;
}

/** Stakes of Dice, Mines and Bubbles are the same. */
export const FIRST_STAKE = DICE_LIMITS.minStakeKopecks;
export const LAST_STAKE = DICE_LIMITS.maxStakeKopecks;
