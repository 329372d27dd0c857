import { wheel, WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { WHEEL_COLORS, POCKETS_OF, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { refusal } from "../errors.ts";
import { body, WireDecimal } from "../http.ts";
import { isMeantFor, MeantRound, type RoundTerms, type RoundWire, roundRules } from "../game/round-game.ts";
import type { WheelBet } from "./wheel-events.ts";
import { isColor, wheelGuards, wheelSlip } from "./wheel-slip.ts";
import { staked, parseWhole } from "../game/play-fields.ts";
import { closeSlipGame } from "../slips/slip-game.ts";
import { ratio } from "@rumb/money/ratio";
import { rangeOf, type Returns, SMALLEST } from "../game/return-range.ts";
import type { GameFairness } from "../game/game-wire.ts";
import { balanceFields } from "../balance-fields.ts";

/** `color` is the multiplier bet on. */
export const WheelPlayRequest = body({ bet: WireDecimal, color: WireDecimal, round: MeantRound });
export type WheelPlayRequest = Static<typeof WheelPlayRequest>;

/** Amounts are roubles. */
export const WheelPlayReply = Type.Object({
  ...balanceFields,
  bet: Type.Unsafe<WheelBet>(
    Type.Object({
      id: Type.Integer(),
      user_id: Type.Integer(),
      name: Type.String(),
      img: Type.String(),
      bet: Type.Number(),
      color: Type.Integer(),
    }),
  ),
  round: Type.Integer(),
  /** Commitment (SHA-256 hex) of the round's server seed. */
  hash: Type.String(),
});
export type WheelPlayReply = Static<typeof WheelPlayReply>;

/** How Wheel draws, what it returns, and the fields from which a round of it is computed. */
const wheelFairness: GameFairness = {
  drawn: "Одна из 318 равных ячеек, общая для всех",
  theory: [{ type: null, share: highestShare(), spread: "attempt" }],
  returns: wheelReturn,
  form: {
    stake: "10.00",
    terms: [
      {
        name: "color",
        label: "Ставка на",
        initial: "2",
        as: "count",
        choices: WHEEL_COLORS.map((color) => ({ value: String(color), label: `x${color}` })),
      },
    ],
  },
};

/** Wheel on the wire. */
export const wheelWire = {
  id: "wheel",
  slip: closeSlipGame(wheelSlip),
  fairness: wheelFairness,
  path: "/api/wheel/play",
  request: WheelPlayRequest,
  reply: WheelPlayReply,
  rules: roundRules(wheel, wheelGuards),
  prepare: staked(WHEEL_LIMITS, (stakeKopecks, fields, _terms: RoundTerms) => {
    const color = parseWhole(fields["color"]);
    if (color === null) return refusal("MALFORMED_FIELD", { field: "color" });
    if (!isColor(color))
      return refusal("COLOR_UNKNOWN", { colors: WHEEL_COLORS.map((one) => `x${one}`).join(", ") });
    return {
      stakeKopecks,
      maxPayoutKopecks: kopecks(stakeKopecks * color),
      joins: (round) => isMeantFor(fields, round),
      accept: (bankKopecks) => wheel.accept(color, stakeKopecks, bankKopecks),
      answer: ({ id, round, player, stated, hash }) =>
        ({
          ...stated,
          bet: {
            id,
            user_id: player.id,
            name: player.name,
            img: player.img,
            bet: roubles(stakeKopecks),
            color,
          },
          round,
          hash,
        }) satisfies WheelPlayReply,
    };
  }),
} satisfies RoundWire;

/** Every multiplier over every pocket. A win is a whole number of stakes, so that nothing is ever rounded. */
function wheelReturn(): Returns {
  const pockets = [...WHEEL_POCKETS.keys()];
  const exact = rangeOf(
    WHEEL_COLORS.map((color) => {
      const paid = pockets.map(
        (pocket) => wheel.settle({ stakeKopecks: SMALLEST, params: { color } }, { pocket }).payoutKopecks,
      );
      const sum = paid.reduce<number>((total, payout) => total + payout, 0);
      return ratio(BigInt(sum), BigInt(pockets.length) * BigInt(SMALLEST));
    }),
  );
  return { exact, smallestStake: exact };
}

/** The same for every multiplier; the highest is taken. */
function highestShare(): number {
  return Math.max(...WHEEL_COLORS.map((color) => (color * POCKETS_OF[color]) / WHEEL_POCKETS.length));
}
