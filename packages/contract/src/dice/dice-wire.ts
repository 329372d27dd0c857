import { DICE_LIMITS, dice } from "@rumb/games/dice/dice";
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
import { diceFairness } from "./dice-fair.ts";
import { diceSlip } from "./dice-slip.ts";

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

/** Dice on the wire (spec.md §7, rules.md §4). */
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
