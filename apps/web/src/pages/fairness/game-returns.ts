import { bubblesChance, BUBBLES_LIMITS, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { DICE_LIMITS, DICE_OUTCOMES, dicePayoutKopecks, diceRange } from "@rumb/games/dice/dice";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { multiply, ratio, type Ratio, roundHalfUp } from "@rumb/money/ratio";

/**
 * What the games return to their players on average, computed from the functions that draw and pay. A game of the site
 * is one line here.
 */
export const gameReturns: readonly GameReturn[] = [
  { game: "dice", label: "Dice", drawn: "Число 0–999999: все равновероятны", compute: diceReturn },
  {
    game: "bubbles",
    label: "Bubbles",
    drawn: "Множитель X: шанс дойти до цели — возврат, делённый на цель",
    compute: bubblesReturn,
  },
];

/** A range of returns in words: `100.00 %`, or `99.53–100.47 %` where bets differ. */
export function returnWords({ min, max }: ReturnRange): string {
  const [low, high] = [percent(min), percent(max)];
  return low === high ? `${low}\u00a0%` : `${low}–${high}\u00a0%`;
}

/** Every chance there is: its probability times what it pays. Either side wins on as many numbers. */
function diceReturn(edgeHundredths: number): Returns {
  const { minChanceHundredths: first, maxChanceHundredths: last } = DICE_LIMITS;
  const bets = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const chanceOf = (chance: number) => ratio(BigInt(diceRange(chance).lowerEnd + 1), BigInt(DICE_OUTCOMES));
  return {
    exact: rangeOf(
      bets.map((chance) => multiply(chanceOf(chance), ratio(left(edgeHundredths), BigInt(chance)))),
    ),
    smallestStake: rangeOf(
      bets.map((chanceHundredths) => {
        const params = { chanceHundredths, direction: "down", edgeHundredths } as const;
        return paidBack(chanceOf(chanceHundredths), dicePayoutKopecks(SMALLEST, params));
      }),
    ),
  };
}

/** The lowest and the highest target and the presets: between them only the last part of one draw of 2^52 differs. */
function bubblesReturn(edgeHundredths: number): Returns {
  const { minTargetHundredths, maxTargetHundredths, targetPresetsHundredths } = BUBBLES_LIMITS;
  const bets = [minTargetHundredths, ...targetPresetsHundredths, maxTargetHundredths].map(
    (targetHundredths) => ({ targetHundredths, edgeHundredths }),
  );
  return {
    exact: rangeOf(
      bets.map((params) => multiply(bubblesChance(params), ratio(BigInt(params.targetHundredths), 100n))),
    ),
    smallestStake: rangeOf(
      bets.map((params) => paidBack(bubblesChance(params), bubblesPayoutKopecks(SMALLEST, params))),
    ),
  };
}

/** The least stake of every game, where rounding to the kopeck weighs most. */
const SMALLEST = kopecks(100);

function left(edgeHundredths: number): bigint {
  return 10_000n - BigInt(edgeHundredths);
}

function paidBack(chance: Ratio, payoutKopecks: number): Ratio {
  return multiply(chance, ratio(BigInt(payoutKopecks), BigInt(SMALLEST)));
}

function rangeOf(returns: readonly Ratio[]): ReturnRange {
  const [first = ratio(0n, 1n)] = returns;
  return returns.reduce(
    ({ min, max }, value) => ({
      min: isLess(value, min) ? value : min,
      max: isLess(max, value) ? value : max,
    }),
    { min: first, max: first },
  );
}

function isLess(a: Ratio, b: Ratio): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

function percent(value: Ratio): string {
  return formatMoney(kopecks(Number(roundHalfUp(multiply(value, ratio(10_000n, 1n))))));
}

/** The least and the most that a bet of a game returns, as parts of its stake. */
export type ReturnRange = { readonly min: Ratio; readonly max: Ratio };

/** Before any rounding, and with the payout rounded to the kopeck at the least stake. */
export type Returns = { readonly exact: ReturnRange; readonly smallestStake: ReturnRange };

export type GameReturn = {
  readonly game: "dice" | "bubbles" | "mines" | "monetrain";
  readonly label: string;
  /** What is drawn, in one sentence. */
  readonly drawn: string;
  /** `edgeHundredths`: house edge in hundredths of a percent. */
  compute(edgeHundredths: number): Returns;
};
