import {
  isMonetrainType,
  monetrain,
  MONETRAIN_LIMITS,
  monetrainCoefficients,
  type MonetrainOutcome,
  monetrainPriceKopecks,
} from "@rumb/games/monetrain/monetrain";
import {
  MONETRAIN_TUBES,
  type MonetrainType,
  monetrainMeanReturn,
  MONETRAIN_TABLES,
} from "@rumb/games/monetrain/monetrain-tables";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { refusal } from "../errors.ts";
import { body, WireDecimal } from "../http.ts";
import {
  drawFields,
  type InstantTerms,
  type InstantWire,
  type OwnFields,
  playReplyFields,
  preparePlay,
} from "../game/instant-game.ts";
import { staked, parseWhole } from "../game/play-fields.ts";
import { closeSlipGame } from "../slips/slip-game.ts";
import { monetrainSlip } from "./monetrain-slip.ts";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { afterEdge, rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import { edgeField, type GameFairness } from "../game/game-wire.ts";

/** `bet` is the bet, not the price, which is bet × type. */
export const MonetrainBuyRequest = body({ bet: WireDecimal, type: WireDecimal });
export type MonetrainBuyRequest = Static<typeof MonetrainBuyRequest>;

/** A tube at rest: its colour and multiplier; an empty one has neither. */
export const MonetrainTube = Type.Object({
  color: Type.Union([Type.Literal("red"), Type.Literal("blue"), Type.Null()]),
  m: Type.Integer({ minimum: 0, maximum: 9 }),
});
export type MonetrainTube = Static<typeof MonetrainTube>;

/** What the screen shows of a bonus: how many spins, the coefficient after each, and the six tubes of each. */
const show = {
  spins: Type.Integer({ minimum: 3, maximum: 10 }),
  coffs: Type.Array(Type.Integer({ minimum: 0 })),
  tubes: Type.Array(Type.Array(MonetrainTube, { minItems: MONETRAIN_TUBES, maxItems: MONETRAIN_TUBES })),
};

/** Amounts are roubles; `balance` holds the win already, whatever the screen still has to show. */
export const MonetrainBuyReply = Type.Object({ ...show, ...playReplyFields });
export type MonetrainBuyReply = Static<typeof MonetrainBuyReply>;

/** The player's last bonus, or null. */
export const MonetrainGetReply = Type.Union([
  Type.Null(),
  Type.Object({ bet: Type.Number(), type: Type.Integer(), ...show, win: Type.Number(), ...drawFields }),
]);
export type MonetrainGetReply = Static<typeof MonetrainGetReply>;

/** A bet, which is less than the stake. */
const BET_LIMITS = {
  minStakeKopecks: MONETRAIN_LIMITS.minBetKopecks,
  maxStakeKopecks: MONETRAIN_LIMITS.maxBetKopecks,
};

const TYPES = Object.keys(MONETRAIN_TABLES).map(Number).filter(isMonetrainType);

/** How Monetrain draws, what it returns, and the fields from which a round of it is computed. */
const monetrainFairness: GameFairness = {
  drawn: "Шесть труб в каждом спине, по таблице весов",
  theory: TYPES.map((type) => ({ type: String(type), share: meanShare(type), spread: "seen" })),
  returns: monetrainReturn,
  form: {
    stake: "10.00",
    terms: [
      {
        name: "type",
        label: "Бонус, ставок",
        initial: "10",
        as: "count",
        choices: TYPES.map((type) => ({ value: String(type), label: String(type) })),
      },
      edgeField("0.00", "Сверх таблицы сайту, %"),
    ],
  },
};

/** Monetrain on the wire. */
export const monetrainWire = {
  id: "monetrain",
  slip: closeSlipGame(monetrainSlip),
  fairness: monetrainFairness,
  path: "/api/monetrain/buy",
  request: MonetrainBuyRequest,
  reply: MonetrainBuyReply,
  example: { bet: 1, type: 10 },
  prepare: staked(BET_LIMITS, (betKopecks, fields, { edgeHundredths }: InstantTerms) => {
    const type = parseWhole(fields["type"]);
    if (type === null || !isMonetrainType(type)) return refusal("MALFORMED_FIELD", { field: "type" });
    const stakeKopecks = monetrainPriceKopecks(betKopecks, type);
    const params = { type, edgeHundredths };
    return preparePlay(monetrain, { stakeKopecks, params }, ({ outcome, payoutKopecks }) => ({
      // Whatever comes back is a win, be it less than the price: a bonus is lost only when it pays nothing.
      won: payoutKopecks > 0,
      reply: shown(outcome) satisfies OwnFields<MonetrainBuyReply>,
    }));
  }),
} satisfies InstantWire;

/** The last bonus as the screen shows it again after a reload. */
export function monetrainGetReply(last: LastMonetrain): MonetrainGetReply {
  const { id, hash, nonce, type } = last;
  return {
    bet: roubles(kopecks(last.stakeKopecks / type)),
    type,
    ...shown(last.outcome),
    win: roubles(last.payoutKopecks),
    id,
    hash,
    nonce,
  };
}

function shown({ spins }: MonetrainOutcome) {
  return {
    spins: spins.length,
    coffs: monetrainCoefficients(spins),
    tubes: spins.map((tubes) => tubes.map(tubeOf)),
  };
}

function tubeOf(face: number): MonetrainTube {
  if (face === 0) return { color: null, m: 0 };
  return face > 0 ? { color: "blue", m: face } : { color: "red", m: -face };
}

/** A settled bonus as the bets hold it; the stake is the price. */
export type LastMonetrain = {
  readonly id: number;
  readonly hash: string;
  readonly nonce: number;
  readonly type: MonetrainType;
  readonly stakeKopecks: Kopecks;
  readonly payoutKopecks: Kopecks;
  readonly outcome: MonetrainOutcome;
};

/**
 * Every type, from its weights. Without an edge on top a win is a whole number of bets and nothing is rounded; an edge may
 * leave a fraction, which rounding moves by half a kopeck of the price at most.
 */
function monetrainReturn(edgeHundredths: number): Returns {
  const exact = rangeOf(
    MONETRAIN_LIMITS.types.map((type) => afterEdge(monetrainMeanReturn(type), edgeHundredths)),
  );
  const [cheapest] = MONETRAIN_LIMITS.types;
  const halfKopeck = edgeHundredths === 0 ? 0n : 1n;
  const price = 2n * BigInt(SMALLEST) * BigInt(cheapest);
  return {
    exact,
    smallestStake: {
      min: shifted(exact.min, -halfKopeck, price),
      max: shifted(exact.max, halfKopeck, price),
    },
  };
}

function shifted({ numerator, denominator }: Ratio, by: bigint, of: bigint): Ratio {
  return ratio(numerator * of + by * denominator, denominator * of);
}

function meanShare(type: MonetrainType): number {
  const { numerator, denominator } = monetrainMeanReturn(type);
  const precision = 10n ** 12n;
  return Number((numerator * precision) / denominator) / Number(precision);
}
