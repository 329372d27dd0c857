import {
  POCKET_DEGREES,
  pocketAngle,
  WHEEL_COLORS,
  WHEEL_POCKETS,
  type WheelColor,
} from "@rumb/games/wheel/wheel-pockets";
import { pointAt, sectorPath } from "./polar.ts";

/**
 * The compass card as paths, in units of a hundredth of its radius around its middle: the pockets are the graduation at
 * its rim, longer for higher multipliers, and from x10 on each has a ray of the rose. A multiplier is one path for its
 * pockets and three for its rays, so that 318 pockets cost two dozen elements.
 */
export function drawCard(): WheelCard {
  return {
    colors: WHEEL_COLORS.map((color) => {
      const places = WHEEL_POCKETS.flatMap((one, pocket) => (one === color ? [pocketAngle(pocket)] : []));
      const ray = RAYS[color];
      return {
        color,
        pockets: places.map((degrees) => pocketPath(degrees, DEPTHS[color])).join(""),
        rays: ray && drawRays(places, ray),
        labels: ray ? places.map((degrees) => ({ degrees, at: pointAt(LABELS, degrees) })) : [],
      };
    }),
    seams: WHEEL_POCKETS.map((_, pocket) => stroke(pocket * POCKET_DEGREES, RIM, DEPTHS[2])).join(""),
  };
}

const RIM = 98;
/** Where the numbers stand, inside of the longest pockets. */
const LABELS = 80.5;
/** Inner end of a multiplier's pockets. */
const DEPTHS: Readonly<Record<WheelColor, number>> = {
  2: 91.5,
  3: 88.5,
  10: 85,
  15: 85,
  20: 85,
  100: 85,
};
/** Tip and shoulders of the rays: the rarer the multiplier, the longer its ray, as the winds of a compass rose. */
const RAYS: Readonly<Partial<Record<WheelColor, Ray>>> = {
  10: { tip: 49, shoulder: 30, spread: 4 },
  15: { tip: 57, shoulder: 31, spread: 5 },
  20: { tip: 66, shoulder: 32, spread: 6 },
  100: { tip: 75, shoulder: 34, spread: 13 },
};

function pocketPath(degrees: number, depth: number): string {
  return sectorPath({
    from: degrees - POCKET_DEGREES / 2,
    to: degrees + POCKET_DEGREES / 2,
    inner: depth,
    outer: RIM,
  });
}

/** Both faces of every ray, and the hairlines that lead from the tips to the numbers. */
function drawRays(places: readonly number[], { tip, shoulder, spread }: Ray): CardRays {
  const face = (degrees: number, side: 1 | -1) =>
    `M0 0L${pointAt(shoulder, degrees + side * spread)}L${pointAt(tip, degrees)}Z`;
  return {
    light: places.map((degrees) => face(degrees, -1)).join(""),
    dark: places.map((degrees) => face(degrees, 1)).join(""),
    lines: places.map((degrees) => stroke(degrees, tip, LABELS - 3.5)).join(""),
  };
}

function stroke(degrees: number, from: number, to: number): string {
  return `M${pointAt(from, degrees)}L${pointAt(to, degrees)}`;
}

type Ray = { readonly tip: number; readonly shoulder: number; readonly spread: number };
type CardRays = { readonly light: string; readonly dark: string; readonly lines: string };

export type WheelCard = {
  readonly colors: readonly {
    readonly color: WheelColor;
    readonly pockets: string;
    /** Undefined for multipliers that have none. */
    readonly rays: CardRays | undefined;
    /** Where its number stands: degrees clockwise from the top, and the point as `x y`. */
    readonly labels: readonly { readonly degrees: number; readonly at: string }[];
  }[];
  readonly seams: string;
};
