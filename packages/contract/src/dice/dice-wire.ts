import { DICE_LIMITS, dice } from "@rumb/games/dice/dice";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { type Refusal, isRefusal, refusal } from "../errors.ts";
import { WireDecimal } from "../http.ts";
import type { InstantWire } from "../instant-game.ts";
import { parseStake } from "../stake.ts";
import { closeSlipGame } from "../slip-game.ts";
import { diceFairness } from "./dice-fair.ts";
import { diceSlip } from "./dice-slip.ts";

export const DicePlayRequest = Type.Object(
  {
    bet: WireDecimal,
    chance: WireDecimal,
    btn: Type.Union([Type.Literal("down"), Type.Literal("up")]),
  },
  { additionalProperties: false },
);
export type DicePlayRequest = Static<typeof DicePlayRequest>;

/** Amounts are roubles. `balance` and `win` leave out a hit of the progressive pot (event `jackpotesWin`). */
export const DicePlayReply = Type.Object({
  status: Type.Union([Type.Literal("win"), Type.Literal("lose")]),
  rand_num: Type.Integer({ minimum: 0, maximum: 999_999 }),
  win: Type.Number(),
  bet: Type.Number(),
  balance: Type.Number(),
  text: Type.String(),
  /** Number of the bet, for its slip. */
  id: Type.Integer(),
  /** Commitment (SHA-256 hex) of the server seed that made this roll. */
  hash: Type.String(),
  nonce: Type.Integer(),
});
export type DicePlayReply = Static<typeof DicePlayReply>;

/** Dice on the wire (spec.md §7, rules.md §4). */
export const diceWire = {
  id: "dice",
  slip: closeSlipGame(diceSlip),
  fairness: diceFairness,
  path: "/api/dice/play",
  request: DicePlayRequest,
  reply: DicePlayReply,
  example: { bet: 1, chance: 50, btn: "down" },
  prepare(fields, { edgeHundredths }) {
    const stakeKopecks = parseStake(fields["bet"], {
      min: DICE_LIMITS.minStakeKopecks,
      max: DICE_LIMITS.maxStakeKopecks,
    });
    if (isRefusal(stakeKopecks)) return stakeKopecks;
    const chanceHundredths = parseChance(fields["chance"]);
    if (isRefusal(chanceHundredths)) return chanceHundredths;
    const direction = fields["btn"] === "up" ? "up" : "down";
    const params = { chanceHundredths, direction, edgeHundredths } as const;
    return {
      stakeKopecks,
      algorithm: dice.algorithm,
      params,
      maxPayoutKopecks: dice.maxPayoutKopecks(stakeKopecks, params),
      settle(stream) {
        const { outcome, payoutKopecks, coefficientHundredths } = dice.play({ stakeKopecks, params, stream });
        return {
          outcome,
          won: outcome.won,
          payoutKopecks,
          coefficientHundredths,
          answer: ({ id, balanceKopecks, hash, nonce }) =>
            ({
              status: outcome.won ? "win" : "lose",
              rand_num: outcome.roll,
              win: roubles(payoutKopecks),
              bet: roubles(stakeKopecks),
              balance: roubles(balanceKopecks),
              text: `Выпало ${outcome.roll}`,
              id,
              hash,
              nonce,
            }) satisfies DicePlayReply,
        };
      },
    };
  },
} satisfies InstantWire;

function parseChance(value: unknown): number | Refusal {
  const { minChanceHundredths: min, maxChanceHundredths: max } = DICE_LIMITS;
  const parsed = parseHundredths(value);
  if (parsed === null) return refusal("CHANCE_MALFORMED");
  if (parsed >= min && parsed <= max) return parsed;
  return refusal("CHANCE_OUT_OF_RANGE", { min: formatMoney(kopecks(min)), max: formatMoney(kopecks(max)) });
}
