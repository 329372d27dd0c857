import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio, scaleInteger } from "@rumb/money/ratio";
import { drawInteger } from "../fairness/draw.ts";
import type { ByteStream } from "../fairness/stream.ts";
import type { InstantGame } from "../game.ts";

/**
 * The multiplier bet on in hundredths (105…100 000 000: x1.05…x1000000.00) and the house edge in hundredths of a percent
 * (0…9999, usually 300). The edge lowers the chance that is shown; a won bet always pays the full target.
 */
export type BubblesParams = { readonly targetHundredths: number; readonly edgeHundredths: number };

/** Where the bubble burst, in hundredths (100…10^15), and whether that is the target or more. */
export type BubblesOutcome = { readonly burstHundredths: number; readonly won: boolean };

/** Limits, defaults and presets. */
export const BUBBLES_LIMITS = {
  minStakeKopecks: kopecks(100),
  maxStakeKopecks: kopecks(100_000),
  defaultStakeKopecks: kopecks(100),
  minTargetHundredths: 105,
  maxTargetHundredths: 100_000_000,
  defaultTargetHundredths: 150,
  targetPresetsHundredths: [300, 500, 1000, 1500],
} as const;

/** A burst is made from one of this many equally likely numbers: 52 bits. */
export const BUBBLES_DRAWS = 2 ** 52;

/** Bubbles: the bubble bursts somewhere, and the bet is won when that is no less than its target. */
export const bubbles: InstantGame<BubblesParams, BubblesOutcome> = {
  id: "bubbles",
  algorithm: 1,
  play({ stakeKopecks, params, stream }) {
    const attemptedKopecks = bubblesPayoutKopecks(stakeKopecks, params);
    const burstHundredths = burstOf(drawBits(stream), params.edgeHundredths);
    const won = burstHundredths >= params.targetHundredths;
    return {
      outcome: { burstHundredths, won },
      payoutKopecks: won ? attemptedKopecks : NOTHING,
      coefficientHundredths: params.targetHundredths,
    };
  },
  maxPayoutKopecks: bubblesPayoutKopecks,
};

/**
 * What a won bet pays, stake included: stake × target, rounded half-up once to the kopeck. Throws
 * `RangeError` for parameters outside their ranges or a negative stake.
 */
export function bubblesPayoutKopecks(stakeKopecks: Kopecks, params: BubblesParams): Kopecks {
  assertParams(params);
  return kopecks(scaleInteger(stakeKopecks, params.targetHundredths, 100));
}

/**
 * The exact chance to win: of the 2^52 draws u those with v = u + 1 ≤ (1 − edge) × 2^52 / target win, so it is
 * ⌊(1 − edge) × 2^52 / target⌋ / 2^52, which is (1 − edge) / target less a part of one draw. Throws `RangeError` for
 * parameters outside their ranges.
 */
export function bubblesChance(params: BubblesParams): Ratio {
  assertParams(params);
  return ratio(scaledDraws(params.edgeHundredths) / BigInt(params.targetHundredths), BigInt(BUBBLES_DRAWS));
}

/**
 * The burst X in hundredths for a draw u of 0…2^52 − 1: ⌊100 × (1 − edge) × 2^52 / (u + 1)⌋, in whole numbers. For a whole
 * target t, ⌊a / v⌋ ≥ t is the same as v ≤ a / t, so that P(X ≥ t) = (1 − edge) / t for every target at once and the number
 * shown is the number that decides. X is never below x1.00, where the edge lies, as no target is that low; and it is cut
 * off far above every target, to print with two decimals as a JSON number. Throws `RangeError` for a draw or an edge out
 * of range.
 */
export function burstOf(draw: number, edgeHundredths: number): number {
  if (!Number.isSafeInteger(draw) || draw < 0 || draw >= BUBBLES_DRAWS) {
    throw new RangeError(`a burst needs a draw of 0…2^52 − 1, got ${draw}`);
  }
  assertEdge(edgeHundredths);
  const burst = Number(scaledDraws(edgeHundredths) / BigInt(draw + 1));
  return Math.min(Math.max(burst, LOWEST_BURST), HIGHEST_BURST);
}

const HALF_BITS = 2 ** 26;
const HUNDRED_PERCENT = 10_000;
const LOWEST_BURST = 100;
const HIGHEST_BURST = 10 ** 15;
const NOTHING = kopecks(0);

/** 52 bits as two draws of 26, high half first: neither ever rejects a value, so a round reads eight bytes. */
function drawBits(stream: ByteStream): number {
  const high = drawInteger(stream, HALF_BITS);
  return high * HALF_BITS + drawInteger(stream, HALF_BITS);
}

/** ⌊100 × (1 − edge) × 2^52⌋. Cutting here changes no result: ⌊⌊a⌋ / n⌋ = ⌊a / n⌋ for a whole n. */
function scaledDraws(edgeHundredths: number): bigint {
  return (BigInt(HUNDRED_PERCENT - edgeHundredths) * BigInt(BUBBLES_DRAWS)) / 100n;
}

function assertParams({ targetHundredths, edgeHundredths }: BubblesParams): void {
  const { minTargetHundredths, maxTargetHundredths } = BUBBLES_LIMITS;
  const inside = targetHundredths >= minTargetHundredths && targetHundredths <= maxTargetHundredths;
  if (!Number.isInteger(targetHundredths) || !inside) {
    throw new RangeError(`the target must be 105…100000000 hundredths, got ${targetHundredths}`);
  }
  assertEdge(edgeHundredths);
}

function assertEdge(edgeHundredths: number): void {
  if (!Number.isInteger(edgeHundredths) || edgeHundredths < 0 || edgeHundredths >= HUNDRED_PERCENT) {
    throw new RangeError(`the edge must be 0…9999 hundredths of a percent, got ${edgeHundredths}`);
  }
}
