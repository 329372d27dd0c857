import { DICE_LIMITS, DICE_OUTCOMES, dicePayoutKopecks, diceRange } from "@rumb/games/dice/dice";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { type ReturnRange, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, EVEN_BETS, type GameFairness } from "../game/game-wire.ts";

/** How Dice draws, what it returns, and the fields from which a round of it is computed. */
export const diceFairness: GameFairness = {
  drawn: "Число 0–999999, все равновероятны",
  theory: EVEN_BETS,
  returns: diceReturn,
  form: {
    stake: "1.00",
    terms: [
      { name: "chanceHundredths", label: "Процент игры", initial: "50.00", as: "hundredths" },
      {
        name: "direction",
        label: "Сторона",
        initial: "down",
        as: "text",
        choices: [
          { value: "down", label: "Меньше" },
          { value: "up", label: "Больше" },
        ],
      },
      edgeField("0.00"),
    ],
  },
};

/** Every chance there is: its probability times what it pays. Either side wins on as many numbers. */
function diceReturn(edgeHundredths: number): Returns {
  const { minChanceHundredths: first, maxChanceHundredths: last } = DICE_LIMITS;
  const bets = Array.from({ length: last - first + 1 }, (_, index) => {
    const chanceHundredths = first + index;
    const params = { chanceHundredths, direction: "down", edgeHundredths } as const;
    const winning = diceRange(chanceHundredths).lowerEnd + 1;
    return { chanceHundredths, winning, payoutKopecks: dicePayoutKopecks(SMALLEST, params) };
  });
  const left = 10_000 - edgeHundredths;
  return {
    exact: rangeOfBets(bets.map((bet) => ({ part: bet.winning * left, of: bet.chanceHundredths }))),
    smallestStake: rangeOfBets(bets.map((bet) => ({ part: bet.winning * bet.payoutKopecks, of: SMALLEST }))),
  };
}

/**
 * The least and the most of parts of a bet, whose common divisor is the million of outcomes. Their cross products stay
 * below 10^14, so that thousands of them are compared exactly without a single bigint.
 */
function rangeOfBets(parts: readonly Part[]): ReturnRange {
  const [first = { part: 0, of: 1 }] = parts;
  const { min, max } = parts.reduce(
    ({ min, max }, value) => ({
      min: isLess(value, min) ? value : min,
      max: isLess(max, value) ? value : max,
    }),
    { min: first, max: first },
  );
  return { min: shareOf(min), max: shareOf(max) };
}

function isLess(a: Part, b: Part): boolean {
  return a.part * b.of < b.part * a.of;
}

function shareOf({ part, of }: Part): Ratio {
  return ratio(BigInt(part), BigInt(of) * BigInt(DICE_OUTCOMES));
}

type Part = { readonly part: number; readonly of: number };
