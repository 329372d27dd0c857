import { pocketAngle, WHEEL_POCKETS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";

/** Whether the number of a pocket, written large, would touch that of a x100: those have three figures, and keep their place. */
export function isCrowded(color: WheelColor, degrees: number): boolean {
  return color < 100 && LONGEST.some((other) => degreesApart(degrees, other) < ROOM_DEGREES);
}

const LONGEST = WHEEL_POCKETS.flatMap((color, pocket) => (color === 100 ? [pocketAngle(pocket)] : []));
const ROOM_DEGREES = 11;

function degreesApart(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}
