import {
  multiplierOf,
  POCKET_DEGREES,
  pocketAngle,
  WHEEL_COLORS,
  WHEEL_POCKETS,
  type WheelColor,
} from "@rumb/games/wheel/wheel-pockets";

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

/** A point around the middle as `x y`: degrees clockwise from the top, rounded to a thousandth. */
function pointAt(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${thousandth(radius * Math.sin(angle))} ${thousandth(-radius * Math.cos(angle))}`;
}

/** A piece of a ring, less than half of it. */
function sectorPath({ from, to, inner, outer }: Sector): string {
  return (
    `M${pointAt(outer, from)}A${outer} ${outer} 0 0 1 ${pointAt(outer, to)}` +
    `L${pointAt(inner, to)}A${inner} ${inner} 0 0 0 ${pointAt(inner, from)}Z`
  );
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Degrees clockwise from the top, and the two radii. */
type Sector = {
  readonly from: number;
  readonly to: number;
  readonly inner: number;
  readonly outer: number;
};

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

type GlassCell = {
  /** Places clockwise from the needle: 0 is the pocket it points at. */
  readonly offset: number;
  readonly color: WheelColor;
  readonly degrees: number;
  readonly path: string;
  /** Where the number stands, as `x y`. */
  readonly labelAt: string;
};
