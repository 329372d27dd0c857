/** Multipliers of the wheel, smallest first; on the wire a multiplier is called a color. */
export const WHEEL_COLORS = [2, 3, 10, 15, 20, 100] as const;
export type WheelColor = (typeof WHEEL_COLORS)[number];

/** Pockets of each multiplier: multiplier × pockets is 300 for every one, so each returns 300 of 318. */
export const POCKETS_OF: Readonly<Record<WheelColor, number>> = {
  2: 150,
  3: 100,
  10: 30,
  15: 20,
  20: 15,
  100: 3,
};

/** The multiplier of every pocket, clockwise from the top. Part of algorithm 1: the order never changes. */
export const WHEEL_POCKETS: readonly WheelColor[] = spread();

/** Degrees that a pocket takes of the wheel. */
export const POCKET_DEGREES = 360 / WHEEL_POCKETS.length;

/** Whether a number is a multiplier of the wheel. */
export function isWheelColor(value: number): value is WheelColor {
  return WHEEL_COLORS.some((color) => color === value);
}

/** Multiplier of a pocket. Throws `RangeError` for a pocket that is not on the wheel. */
export function multiplierOf(pocket: number): WheelColor {
  const color = WHEEL_POCKETS[pocket];
  if (color === undefined) throw new RangeError(`the wheel has no pocket ${pocket}`);
  return color;
}

/** Degrees clockwise from the top of the wheel to the middle of a pocket, 0…360. */
export function pocketAngle(pocket: number): number {
  multiplierOf(pocket);
  return (pocket + 0.5) * POCKET_DEGREES;
}

/** Each multiplier's pockets evenly around the wheel: the next pocket goes to whom is furthest behind their share. */
function spread(): WheelColor[] {
  const total = WHEEL_COLORS.reduce((sum, color) => sum + POCKETS_OF[color], 0);
  const placed = new Map<WheelColor, number>(WHEEL_COLORS.map((color) => [color, 0]));
  return Array.from({ length: total }, (_, place) => {
    const behind = (color: WheelColor): number =>
      (place + 1) * POCKETS_OF[color] - (placed.get(color) ?? 0) * total;
    const next = WHEEL_COLORS.reduce((best, color) => (behind(color) > behind(best) ? color : best));
    placed.set(next, (placed.get(next) ?? 0) + 1);
    return next;
  });
}
