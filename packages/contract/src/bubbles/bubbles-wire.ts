import { bubbles, BUBBLES_LIMITS, type BubblesOutcome } from "@rumb/games/bubbles/bubbles";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatCoefficient, formatMoney } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { type Refusal, isRefusal, refusal } from "../errors.ts";
import { WireDecimal } from "../http.ts";
import type { InstantWire } from "../instant-game.ts";
import { parseStake } from "../stake.ts";
import { closeSlipGame } from "../slip-game.ts";
import { bubblesFairness } from "./bubbles-fair.ts";
import { bubblesSlip } from "./bubbles-slip.ts";

/** `purple` is the target multiplier. */
export const BubblesPlayRequest = Type.Object(
  { bet: WireDecimal, purple: WireDecimal },
  { additionalProperties: false },
);
export type BubblesPlayRequest = Static<typeof BubblesPlayRequest>;

/** Amounts are roubles. `balance` and `win` leave out a hit of the progressive pot (event `jackpotesWin`). */
export const BubblesPlayReply = Type.Object({
  status: Type.Union([Type.Literal("win"), Type.Literal("lose")]),
  bet: Type.Number(),
  win: Type.Number(),
  balance: Type.Number(),
  text: Type.String(),
  /** Where the bubble burst: the true multiplier, two decimals. */
  coff: Type.Number(),
  /** Number of the bet, for its slip. */
  id: Type.Integer(),
  /** Commitment (SHA-256 hex) of the server seed that made this burst. */
  hash: Type.String(),
  nonce: Type.Integer(),
});
export type BubblesPlayReply = Static<typeof BubblesPlayReply>;

/** Bubbles on the wire (spec.md §7, rules.md §4). */
export const bubblesWire = {
  id: "bubbles",
  slip: closeSlipGame(bubblesSlip),
  fairness: bubblesFairness,
  path: "/api/bubbles/play",
  request: BubblesPlayRequest,
  reply: BubblesPlayReply,
  example: { bet: 1, purple: 2 },
  prepare(fields, { edgeHundredths }) {
    const stakeKopecks = parseStake(fields["bet"], {
      min: BUBBLES_LIMITS.minStakeKopecks,
      max: BUBBLES_LIMITS.maxStakeKopecks,
    });
    if (isRefusal(stakeKopecks)) return stakeKopecks;
    const targetHundredths = parseTarget(fields["purple"]);
    if (isRefusal(targetHundredths)) return targetHundredths;
    const params = { targetHundredths, edgeHundredths };
    return {
      stakeKopecks,
      algorithm: bubbles.algorithm,
      params,
      maxPayoutKopecks: bubbles.maxPayoutKopecks(stakeKopecks, params),
      settle(stream) {
        const { outcome, payoutKopecks, coefficientHundredths } = bubbles.play({
          stakeKopecks,
          params,
          stream,
        });
        return {
          outcome,
          won: outcome.won,
          payoutKopecks,
          coefficientHundredths,
          answer: ({ id, balanceKopecks, hash, nonce }) =>
            ({
              status: outcome.won ? "win" : "lose",
              bet: roubles(stakeKopecks),
              win: roubles(payoutKopecks),
              balance: roubles(balanceKopecks),
              text: bubblesText(outcome, targetHundredths),
              coff: outcome.burstHundredths / 100,
              id,
              hash,
              nonce,
            }) satisfies BubblesPlayReply,
        };
      },
    };
  },
} satisfies InstantWire;

function bubblesText({ burstHundredths, won }: BubblesOutcome, targetHundredths: number): string {
  const burst = `Пузырь лопнул на ${formatCoefficient(burstHundredths)}`;
  return won ? `Цель ${formatCoefficient(targetHundredths)} достигнута! ${burst}` : burst;
}

function parseTarget(value: unknown): number | Refusal {
  const { minTargetHundredths: min, maxTargetHundredths: max } = BUBBLES_LIMITS;
  const parsed = parseHundredths(value);
  if (parsed === null) return refusal("TARGET_MALFORMED");
  if (parsed >= min && parsed <= max) return parsed;
  return refusal("TARGET_OUT_OF_RANGE", { min: formatMoney(kopecks(min)), max: formatMoney(kopecks(max)) });
}
