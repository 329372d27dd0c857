import { DICE_LIMITS, dice, DICE_OUTCOMES, dicePayoutKopecks, diceRange } from "@rumb/games/dice/dice";
import { Type, type Static } from "typebox";
import { isRefusal } from "../errors.ts";
import { body, WireDecimal } from "../http.ts";
import {
  type InstantTerms,
  type InstantWire,
  type OwnFields,
  preparePlay,
  wonOrLost,
  wonOrLostFields,
} from "../game/instant-game.ts";
import { staked, parseWithin } from "../game/play-fields.ts";
import { closeSlipGame } from "../slips/slip-game.ts";
import { diceSlip } from "./dice-slip.ts";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { type ReturnRange, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, EVEN_BETS, type GameFairness } from "../game/game-wire.ts";

export const DicePlayRequest = body({
  bet: WireDecimal,
  chance: WireDecimal,
  btn: Type.Union([Type.Literal("down"), Type.Literal("up")]),
});
export type DicePlayRequest = Static<typeof DicePlayRequest>;

export const DicePlayReply = Type.Object({
  ...wonOrLostFields,
  rand_num: Type.Integer({ minimum: 0, maximum: 999_999 }),
});
export type DicePlayReply = Static<typeof DicePlayReply>;

/** How Dice draws, what it returns, and the fields from which a round of it is computed. */
const diceFairness: GameFairness = {
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

/** Dice on the wire. */
export const diceWire = {
  id: "dice",
  slip: closeSlipGame(diceSlip),
  fairness: diceFairness,
  path: "/api/dice/play",
  request: DicePlayRequest,
  reply: DicePlayReply,
  example: { bet: 1, chance: 50, btn: "down" },
  prepare: staked(DICE_LIMITS, (stakeKopecks, fields, { edgeHundredths }: InstantTerms) => {
    const chanceHundredths = parseWithin(fields["chance"], CHANCES, CHANCE_CODES);
    if (isRefusal(chanceHundredths)) return chanceHundredths;
    const direction = fields["btn"] === "up" ? "up" : "down";
    const params = { chanceHundredths, direction, edgeHundredths } as const;
    return preparePlay(dice, { stakeKopecks, params }, ({ outcome }) => ({
      won: outcome.won,
      reply: {
        ...wonOrLost(outcome.won, stakeKopecks),
        rand_num: outcome.roll,
        text: `Выпало ${outcome.roll}`,
      } satisfies OwnFields<DicePlayReply>,
    }));
  }),
} satisfies InstantWire;

const CHANCES = { min: DICE_LIMITS.minChanceHundredths, max: DICE_LIMITS.maxChanceHundredths };
const CHANCE_CODES = { malformed: "CHANCE_MALFORMED", outside: "CHANCE_OUT_OF_RANGE" } as const;

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
