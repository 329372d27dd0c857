import {
  bubbles,
  BUBBLES_LIMITS,
  type BubblesOutcome,
  bubblesChance,
  bubblesPayoutKopecks,
} from "@rumb/games/bubbles/bubbles";
import { formatCoefficient } from "@rumb/money/format";
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
import { bubblesSlip } from "./bubbles-slip.ts";
import { multiply, ratio } from "@rumb/money/ratio";
import { paidBack, rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, EVEN_BETS, type GameFairness } from "../game/game-wire.ts";

/** `purple` is the target multiplier. */
export const BubblesPlayRequest = body({ bet: WireDecimal, purple: WireDecimal });
export type BubblesPlayRequest = Static<typeof BubblesPlayRequest>;

export const BubblesPlayReply = Type.Object({
  ...wonOrLostFields,
  /** Where the bubble burst: the true multiplier, two decimals. */
  coff: Type.Number(),
});
export type BubblesPlayReply = Static<typeof BubblesPlayReply>;

/** How Bubbles draws, what it returns, and the fields from which a round of it is computed. */
const bubblesFairness: GameFairness = {
  drawn: "Множитель, на котором лопнет пузырь",
  theory: EVEN_BETS,
  returns: bubblesReturn,
  form: {
    stake: "1.00",
    terms: [
      { name: "targetHundredths", label: "Цель игры", initial: "1.50", as: "hundredths" },
      edgeField("3.00"),
    ],
  },
};

/** Bubbles on the wire. */
export const bubblesWire = {
  id: "bubbles",
  slip: closeSlipGame(bubblesSlip),
  fairness: bubblesFairness,
  path: "/api/bubbles/play",
  request: BubblesPlayRequest,
  reply: BubblesPlayReply,
  example: { bet: 1, purple: 2 },
  prepare: staked(BUBBLES_LIMITS, (stakeKopecks, fields, { edgeHundredths }: InstantTerms) => {
    const targetHundredths = parseWithin(fields["purple"], TARGETS, TARGET_CODES);
    if (isRefusal(targetHundredths)) return targetHundredths;
    const params = { targetHundredths, edgeHundredths };
    return preparePlay(bubbles, { stakeKopecks, params }, ({ outcome }) => ({
      won: outcome.won,
      reply: {
        ...wonOrLost(outcome.won, stakeKopecks),
        text: bubblesText(outcome, targetHundredths),
        coff: outcome.burstHundredths / 100,
      } satisfies OwnFields<BubblesPlayReply>,
    }));
  }),
} satisfies InstantWire;

const TARGETS = { min: BUBBLES_LIMITS.minTargetHundredths, max: BUBBLES_LIMITS.maxTargetHundredths };
const TARGET_CODES = { malformed: "TARGET_MALFORMED", outside: "TARGET_OUT_OF_RANGE" } as const;

function bubblesText({ burstHundredths, won }: BubblesOutcome, targetHundredths: number): string {
  const burst = `Пузырь лопнул на ${formatCoefficient(burstHundredths)}`;
  return won ? `Цель ${formatCoefficient(targetHundredths)} достигнута! ${burst}` : burst;
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
