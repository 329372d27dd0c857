import { POCKET_DEGREES, pocketAngle, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";

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
export type SpinWay = { readonly from: number; readonly to: number };
