/** A point around the middle as `x y`: degrees clockwise from the top, rounded to a thousandth. */
export function pointAt(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${thousandth(radius * Math.sin(angle))} ${thousandth(-radius * Math.cos(angle))}`;
}

/** A piece of a ring, less than half of it. */
export function sectorPath({ from, to, inner, outer }: Sector): string {
  return (
    `M${pointAt(outer, from)}A${outer} ${outer} 0 0 1 ${pointAt(outer, to)}` +
    `L${pointAt(inner, to)}A${inner} ${inner} 0 0 0 ${pointAt(inner, from)}Z`
  );
}

function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Degrees clockwise from the top, and the two radii. */
export type Sector = {
  readonly from: number;
  readonly to: number;
  readonly inner: number;
  readonly outer: number;
};
