import { multiplierOf, WHEEL_POCKETS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { pointAt, sectorPath } from "./polar.ts";

/** Pockets that the glass shows on each side of the needle. */
const BESIDE = 4;
/** Degrees that it gives the pocket under the needle, and each neighbour: seven times what the card gives, and more. */
const MIDDLE_DEGREES = 17;
const BESIDE_DEGREES = 8;

/** The glass over the needle: the pocket it points at and its neighbours, large enough to carry their multipliers. */
export function glassCells(pocket: number): readonly GlassCell[] {
  return Array.from({ length: 2 * BESIDE + 1 }, (_, index) => {
    const offset = index - BESIDE;
    const size = WHEEL_POCKETS.length;
    const half = (offset === 0 ? MIDDLE_DEGREES : BESIDE_DEGREES) / 2;
    const degrees = offset * BESIDE_DEGREES + (Math.sign(offset) * (MIDDLE_DEGREES - BESIDE_DEGREES)) / 2;
    return {
      offset,
      color: multiplierOf((pocket + offset + size) % size),
      degrees,
      path: sectorPath({
        from: degrees - half,
        to: degrees + half,
        ...GLASS,
      }),
      labelAt: pointAt((GLASS.inner + GLASS.outer) / 2, degrees),
    };
  });
}

/** The outline of the glass. */
export function glassFrame(): string {
  const half = MIDDLE_DEGREES / 2 + BESIDE * BESIDE_DEGREES;
  return sectorPath({ from: -half, to: half, ...GLASS });
}

/** The ring that the glass is cut from, in the units of the card. */
const GLASS = { inner: 106.5, outer: 124 } as const;

export type GlassCell = {
  /** Places clockwise from the needle: 0 is the pocket it points at. */
  readonly offset: number;
  readonly color: WheelColor;
  readonly degrees: number;
  readonly path: string;
  /** Where the number stands, as `x y`. */
  readonly labelAt: string;
};
