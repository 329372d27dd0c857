import {
  multiplierOf,
  POCKET_DEGREES,
  pocketAngle,
  WHEEL_COLORS,
  WHEEL_POCKETS,
  type WheelColor,
} from "@rumb/games/wheel/wheel-pockets";
import { memo, type ReactNode, useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { useTimedMotion } from "../rounds/round-motion.ts";
import { isCrowded } from "./rose-labels.ts";
import { tint } from "./wheel-color.ts";
import { type CardView, restingTurn, SPIN_EASING } from "./wheel-moment.ts";
import { Sweep } from "../shared/Sweep.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./CompassRose.module.css";

/**
 * The wheel: a compass card that turns under a fixed needle, and the glass that reads the pocket it stops at. Every layer is
 * a drawing of its own, because the browser turns a whole one without paint. Drawn only: the banner says what came out.
 */
export function CompassRose({ view: { pocket, way, read }, sweep, children }: CompassRoseProps) {
  const card = useRef<HTMLDivElement>(null);
  const needle = useRef<SVGSVGElement>(null);
  const turn = way && { ...way, from: turned(way.from), to: turned(way.to), easing: SPIN };
  const lean = way && { ...way, from: turned(LEAN), to: turned(0), easing: LEAN_EASING };
  useTimedMotion(card, turn);
  useTimedMotion(needle, lean);
  return (
    <div className={styles.rose} aria-hidden="true" data-motion="essential">
      <svg className={styles.bezel} viewBox={VIEW_BOX}>
        <circle className={styles.ring} r="101" />
        <circle className={drawing.strokeBrassLow} strokeWidth="0.9" r="103.200" />
      </svg>
      <div ref={card} className={styles.card} data-card="" style={{ transform: turned(restingTurn(pocket)) }}>
        <RoseCard viewBox={VIEW_BOX} />
      </div>
      <div className={styles.hub}>{children}</div>
      <ReadingGlass viewBox={VIEW_BOX} pocket={pocket} clear={read} />
      {sweep !== undefined && (
        <div className={styles.light}>
          <Sweep key={sweep} over="round" />
        </div>
      )}
      <svg ref={needle} className={styles.needle} viewBox={VIEW_BOX}>
        <path d="M-4 -106L4 -106L0.700 -84L-0.700 -84Z" />
      </svg>
    </div>
  );
}

function turned(degrees: number): string {
  return `rotate(${degrees}deg)`;
}

/** Around the middle of the card, with the glass above it. */
const VIEW_BOX = "-106 -127 212 233";
const SPIN = `cubic-bezier(${SPIN_EASING.join(", ")})`;
/** The needle drags behind the card and rights itself as the card slows down. */
const LEAN = -9;
const LEAN_EASING = "cubic-bezier(0.5, 0, 0.2, 1)";

export type CompassRoseProps = {
  view: CardView;
  /** Number of the round whose win sweeps the card with light. */
  sweep: number | undefined;
  /** What stands on the hub. */
  children: ReactNode;
};

/** What lies under the needle, large. It clouds over while the card turns. */
const ReadingGlass = memo(function ReadingGlass({ viewBox, pocket, clear }: ReadingGlassProps) {
  return (
    <svg className={styles.glass} viewBox={viewBox}>
      <path className={drawing.fillInk0} d={frame} />
      <g key={pocket} className={classNames(styles.cells, !clear && styles.clouded)}>
        {glassCells(pocket).map(({ offset, color, degrees, path, labelAt }) => (
          <g key={offset} className={offset === 0 ? styles.under : styles.beside} style={tint(color)}>
            <path className={styles.cell} d={path} />
            <text className={styles.figure} transform={`translate(${labelAt}) rotate(${degrees})`}>
              {offset === 0 ? `x${color}` : color}
            </text>
          </g>
        ))}
      </g>
      <path className={styles.frame} d={frame} />
    </svg>
  );
});

type ReadingGlassProps = {
  viewBox: string;
  /** The pocket under the needle when the card stands. */
  pocket: number;
  /** False while the card turns, and before any round has been paid. */
  clear: boolean;
};

/** The card as it turns: all 318 pockets at the rim, the rose of the rarer multipliers inside. It never renders again. */
const RoseCard = memo(function RoseCard({ viewBox }: { viewBox: string }) {
  return (
    <svg className={styles.roseCardCard} viewBox={viewBox}>
      <circle className={drawing.fillInk1} r="98" />
      {card.colors.map(({ color, rays }) => (
        <g key={color} style={tint(color)}>
          {rays && (
            <>
              <path className={drawing.strokeTint} strokeWidth="0.35" opacity="0.6" d={rays.lines} />
              <path className={styles.dark} d={rays.dark} />
              <path className={styles.roseCardLight} d={rays.light} />
            </>
          )}
        </g>
      ))}
      {card.colors.map(({ color, pockets, labels }) => (
        <g key={color} style={tint(color)} className={color < 20 ? styles.frequent : undefined}>
          <path className={drawing.fillTint} d={pockets} />
          {labels.map(({ degrees, at, crowded }) => (
            <text
              key={degrees}
              className={classNames(styles.label, crowded && styles.crowded)}
              transform={`translate(${at}) rotate(${degrees})`}
            >
              {color}
            </text>
          ))}
        </g>
      ))}
      <path className={drawing.strokeInk0} strokeWidth="0.45" d={card.seams} />
      <circle className={drawing.strokeHair} strokeWidth="0.5" r="84" />
    </svg>
  );
});

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
        labels: ray
          ? places.map((degrees) => ({
              degrees,
              at: pointAt(LABELS, degrees),
              crowded: isCrowded(color, degrees),
            }))
          : [],
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

type WheelCard = {
  readonly colors: readonly {
    readonly color: WheelColor;
    readonly pockets: string;
    /** Undefined for multipliers that have none. */
    readonly rays: CardRays | undefined;
    /** Where its number stands: degrees clockwise from the top, and the point as `x y`; crowded ones would touch a x100 when they are large. */
    readonly labels: readonly {
      readonly degrees: number;
      readonly at: string;
      readonly crowded: boolean;
    }[];
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
const BESIDE = 2;
/** Degrees that it gives the pocket under the needle, and each neighbour: twelve times what the card gives, and more. */
const MIDDLE_DEGREES = 25;
const BESIDE_DEGREES = 14;

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
function glassFrame(): string {
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

// Drawn once, when all that they are made of is there.
const frame = glassFrame();
const card = drawCard();
