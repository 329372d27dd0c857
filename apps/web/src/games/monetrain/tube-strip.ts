import { MONETRAIN_TABLES, monetrainFaces, type MonetrainType } from "@rumb/games/monetrain/monetrain-tables";

/** Places that a tube shows: the one that counts and its neighbours. */
export const WINDOW = 3;

/** Faces that pass between the old window and the new one. */
const PASSING = 16;

/**
 * The strip that a tube scrolls through in one spin, from top to bottom: the new window, what passes, the old window.
 * What passes is decoration, in the proportions of the true table, the same for everybody and never drawn by chance; it never
 * stands still.
 */
export function tubeStrip(landing: TubeLanding, from: TubeLanding | undefined): readonly number[] {
  const passing = Array.from({ length: PASSING }, (_, index) => decoration(landing, index));
  return [...restingWindow(landing), ...passing, ...restingWindow(from)];
}

/** The three faces in the window of a tube at rest: the server's between two empty ones, for nothing else has fallen. */
export function restingWindow(landing: TubeLanding | undefined): readonly number[] {
  return [0, landing?.face ?? 0, 0];
}

/** Where the strip starts, as a share of its own length: its old window is at the bottom. */
export function stripStart(cells: number): number {
  return (cells - WINDOW) / cells;
}

/** When a tube comes to rest, milliseconds from the start of a spin of that length: from left to right, the last before its end. */
export function landsMs(tube: number, spinMs: number): number {
  return Math.round(spinMs * (0.6 + tube * 0.07));
}

/** A face of the table by a walk that visits all of them: large strides, so that neighbours differ. */
function decoration({ type, bonus, spin, tube }: TubeLanding, index: number): number {
  const faces = FACES[type];
  const place = (bonus % 9973) * 31 + spin * 613 + tube * 257 + index * 401;
  return faces[place % faces.length] ?? 0;
}

const FACES = {
  10: monetrainFaces(MONETRAIN_TABLES[10]),
  100: monetrainFaces(MONETRAIN_TABLES[100]),
  500: monetrainFaces(MONETRAIN_TABLES[500]),
} as const satisfies Record<MonetrainType, readonly number[]>;

/** One tube of one spin. */
export type TubeLanding = {
  readonly type: MonetrainType;
  /** Number of the bonus. */
  readonly bonus: number;
  /** From 0. */
  readonly spin: number;
  /** From 0, left to right. */
  readonly tube: number;
  /** 0 empty, m blue, −m red. */
  readonly face: number;
};

/**
 * The pressure scale under the tubes: logarithmic, two powers of ten wide, with the price in its middle. Left of the
 * middle a bonus has brought less than it cost.
 */

/** Place of a coefficient on the scale of a type, 0…1; beyond its ends it stays there. */
export function pressureOf(coefficient: number, type: number): number {
  if (coefficient <= 0) return 0;
  return Math.min(Math.max((1 + Math.log10(coefficient / type)) / 2, 0), 1);
}

/** Marks at 1, 2 … 9 of each power of ten around the price; long ones at the powers themselves. */
export function pressureMarks(type: number): PressureMark[] {
  const marks = [type / 10, type].flatMap((decade) =>
    UNITS.map((unit) => ({
      at: pressureOf(unit * decade, type),
      long: unit === 1,
    })),
  );
  return [...marks, { at: 1, long: true }];
}

const UNITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export type PressureMark = { readonly at: number; readonly long: boolean };
