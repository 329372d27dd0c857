import { POCKET_DEGREES, pocketAngle, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import type { WheelRound, WheelTable } from "./wheel-table.ts";

/**
 * What is going on, from the round and from what is left of its phase. `closed`: the time to bet is over and the spin has
 * not been told yet; `landed`: the spin is over and the result has not been told yet.
 */
export function momentOf(round: WheelRound | undefined, secondsLeft: number | null): WheelMoment {
  if (round === undefined) return "loading";
  if (round.phase === "betting" && secondsLeft === 0) return "closed";
  if (round.phase === "spin" && round.spin === null) return "closed";
  if (round.phase === "spin" && secondsLeft === 0) return "landed";
  return round.phase;
}

/** True while the server takes bets. */
export function takesBets(moment: WheelMoment): boolean {
  return moment === "waiting" || moment === "betting";
}

/** The pocket that the round came to, once the card has stopped; else undefined. */
export function landedPocket({ round, history }: WheelTable, moment: WheelMoment): number | undefined {
  if (moment !== "landed" && moment !== "result") return undefined;
  return round?.spin?.pocket ?? history[0]?.pocket;
}

/**
 * Where the card is. It rests on the pocket that was paid last, through a reload as well. During a spin it is on its way, or,
 * for visitors who ask for less motion, where it was until the time is over.
 */
export function cardOf(table: WheelTable, moment: WheelMoment, reduced: boolean): CardView {
  const { round, history } = table;
  const spin = round?.spin;
  const last = history[0]?.pocket;
  if (!spin) return { pocket: last ?? 0, way: undefined, read: last !== undefined };
  if (moment !== "spin") return { pocket: spin.pocket, way: undefined, read: true };
  const before = history.find((past) => past.round !== round.id)?.pocket ?? 0;
  if (reduced) return { pocket: before, way: undefined, read: false };
  const { lengthMs, sinceMs } = spin;
  return {
    pocket: spin.pocket,
    way: { ...spinWay(before, spin.angle), lengthMs, sinceMs },
    read: false,
  };
}

export type WheelMoment = "loading" | "waiting" | "betting" | "closed" | "spin" | "landed" | "result";

export type CardView = {
  /** Where it comes to rest. */
  readonly pocket: number;
  /** Its way there; undefined while it stands. */
  readonly way: CardWay | undefined;
  /** True when the needle points at a pocket that was paid. */
  readonly read: boolean;
};

export type CardWay = SpinWay & { readonly lengthMs: number; readonly sinceMs: number };

/** Whole turns of the card before it comes to rest. */
const TURNS = 5;

/** How far the card is turned, degrees clockwise 0…360, while the needle at the top points at the middle of a pocket. */
export function restingTurn(pocket: number): number {
  return (360 - pocketAngle(pocket)) % 360;
}

/**
 * The way of the card from one pocket to `angle` (degrees clockwise from the top of the card to the drawn pocket's middle):
 * clockwise, five whole turns and what is left to the pocket. It depends on the two rounds alone, so everybody sees the
 * same frame.
 */
export function spinWay(fromPocket: number, angle: number): SpinWay {
  const from = restingTurn(fromPocket);
  const rest = (((360 - angle - from) % 360) + 360) % 360;
  return { from, to: from + TURNS * 360 + rest };
}

/** The pocket under the needle of a card turned so many degrees clockwise. */
export function pocketUnderNeedle(turn: number): number {
  const angle = (((-turn % 360) + 360) % 360) / POCKET_DEGREES;
  return Math.floor(angle) % WHEEL_POCKETS.length;
}

/** Fast at once, and long in coming to rest: the two control points of the card's pace. */
export const SPIN_EASING = [0.12, 0.62, 0.08, 1] as const;

/** Degrees clockwise. */
type SpinWay = { readonly from: number; readonly to: number };
