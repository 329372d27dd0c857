import { wheel, WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { isRefusal, refusal } from "../errors.ts";
import { WireDecimal } from "../http.ts";
import { isMeantFor, MeantRound } from "../meant-round.ts";
import { type RoundMark, type RoundWire, roundRules } from "../round-game.ts";
import { isColor, wheelGuards } from "../round-guards.ts";
import { parseStake } from "../stake.ts";
import { parseWhole } from "../whole-number.ts";
import { closeSlipGame } from "../slip-game.ts";
import { wheelFairness } from "./wheel-fair.ts";
import { wheelSlip } from "./wheel-slip.ts";

/** `color` is the multiplier bet on. */
export const WheelPlayRequest = Type.Object(
  { bet: WireDecimal, color: WireDecimal, round: MeantRound },
  { additionalProperties: false },
);
export type WheelPlayRequest = Static<typeof WheelPlayRequest>;

/** One bet of the list; `bet` is roubles, `color` the multiplier. */
export const WheelBet = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  name: Type.String(),
  img: Type.String(),
  bet: Type.Number(),
  color: Type.Integer(),
});
export type WheelBet = Static<typeof WheelBet>;

/** Amounts are roubles. */
export const WheelPlayReply = Type.Object({
  balance: Type.Number(),
  bet: WheelBet,
  round: Type.Integer(),
  /** Commitment (SHA-256 hex) of the round's server seed. */
  hash: Type.String(),
});
export type WheelPlayReply = Static<typeof WheelPlayReply>;

/** The pocket that is paid; `angle` is the degrees clockwise from the top of the wheel to its middle. */
export type WheelStart = {
  pocket: number;
  angle: number;
  color: number;
  /** Commitment of the round's server seed. */
  hash: string;
  /** The spin's length and what is left of it, milliseconds, when this was sent. */
  spin_ms: number;
  left_ms: number;
};

/** A round that is over, with its proof. */
export type WheelPast = { round: number; color: number; pocket: number; hash: string; server_seed: string };

export type WheelPhase = "waiting" | "betting" | "spin" | "result";

/** Answer to `/api/wheel/get` and `getWheel`, and the event of that name when a round opens. Amounts are roubles. */
export type WheelState = RoundMark & {
  phase: WheelPhase;
  hash: string;
  /** The newest bets, in bet order, at most `ROUND_LIST_BETS`; `bets_total` counts all. */
  listBet: WheelBet[];
  /** All bets of the player who asks; left out for guests and in the event, which goes to everybody. */
  own?: WheelBet[];
  bets_total: number;
  bank: number;
  /** Stakes by multiplier over all bets of the round. */
  totals: { color: number; bet: number; players: number }[];
  /** Different players of the round. */
  players: number;
  /** During the spin and the result; else null. */
  start: WheelStart | null;
  /** Seconds to bet, or of the spin, rounded up. */
  time: number;
  /** Length of the countdown, milliseconds, and what is left of the present phase; null while nobody has bet. */
  countdown_ms: number;
  left_ms: number | null;
  /** The last rounds, newest first, at most 100. */
  history: WheelPast[];
};

/** Bets that were accepted since the last event, in bet order. */
export type NewBetWheel = RoundMark & {
  bets: WheelBet[];
  bets_total: number;
  bank: number;
  players: number;
  totals: WheelState["totals"];
};

/** Sent every second of the countdown. */
export type WheelTime = { round: number; time: number; left_ms: number | null };

/** The round is paid and its seed is public. */
export type WheelResult = RoundMark & WheelPast;

/** Wheel on the wire (rules.md §4). */
export const wheelWire = {
  id: "wheel",
  slip: closeSlipGame(wheelSlip),
  fairness: wheelFairness,
  path: "/api/wheel/play",
  request: WheelPlayRequest,
  reply: WheelPlayReply,
  rules: roundRules(wheel, wheelGuards),
  prepare(fields) {
    const stakeKopecks = parseStake(fields["bet"], {
      min: WHEEL_LIMITS.minStakeKopecks,
      max: WHEEL_LIMITS.maxStakeKopecks,
    });
    if (isRefusal(stakeKopecks)) return stakeKopecks;
    const color = parseWhole(fields["color"]);
    if (color === null) return refusal("MALFORMED_FIELD", { field: "color" });
    if (!isColor(color))
      return refusal("COLOR_UNKNOWN", { colors: WHEEL_COLORS.map((one) => `x${one}`).join(", ") });
    return {
      stakeKopecks,
      maxPayoutKopecks: kopecks(stakeKopecks * color),
      joins: (round) => isMeantFor(fields, round),
      accept: (bankKopecks) => wheel.accept(color, stakeKopecks, bankKopecks),
      answer: ({ id, round, player, balanceKopecks, hash }) =>
        ({
          balance: roubles(balanceKopecks),
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
  },
} satisfies RoundWire;
