import { MONETRAIN_TABLES, type MonetrainType } from "@rumb/games/monetrain/monetrain-tables";
import { type BetResult, betResult } from "@rumb/games/bet-result";
import type { Kopecks } from "@rumb/money/kopecks";
import { runningOrder } from "../instant/instant-table.ts";
import type { MonetrainMoment, MonetrainResult } from "./monetrain-table.ts";
import type { TubeLanding } from "./tube-strip.ts";

/**
 * What the instrument shows at a moment: while a bonus plays, the spins that have come to rest and the one that runs;
 * otherwise the last bonus as a whole. What a running spin will bring is in none of the figures.
 */
export function showView({ moment, last, type }: ShowScreen): ShowView {
  if (moment.kind === "drawing") {
    const { result, part, sinceMs, lengthMs } = moment;
    const from = part === 0 ? restOf(last) : tubesOf(result, part - 1);
    return {
      ...figures(result, part),
      spin: part + 1,
      rest: from,
      rolling: { tubes: tubesOf(result, part), sinceMs, lengthMs },
    };
  }
  const shown = moment.kind === "settled" ? moment.result : last;
  const asked = runningOrder(moment);
  // A bonus that is being bought starts from nothing, though its tubes still stand where the last one left them.
  if (asked !== undefined || shown === undefined) {
    return { ...nothingYet(asked?.type ?? type), rest: restOf(shown) };
  }
  return {
    ...figures(shown, shown.spins.length),
    result: betResult(shown.order.stakeKopecks, shown.winKopecks),
    spin: shown.spins.length,
    rest: restOf(shown),
  };
}

/** What came out so far, by `landed` spins. */
function figures(result: MonetrainResult, landed: number) {
  const landedSpins = result.spins.slice(0, landed);
  const faces = landedSpins.flat();
  return {
    type: result.order.type,
    betKopecks: result.order.betKopecks,
    bonus: result.id,
    result: undefined,
    spins: result.spins.length,
    coefficient: landed === 0 ? 0 : (result.coefficients[landed - 1] ?? 0),
    blue: faces.reduce((sum, face) => sum + Math.max(face, 0), 0),
    red: faces.reduce((sum, face) => sum + Math.max(-face, 0), 0),
    landed: landedSpins.map((spin, index) => ({
      faces: spin,
      coefficient: result.coefficients[index] ?? 0,
    })),
    rolling: undefined,
  };
}

function nothingYet(type: MonetrainType) {
  return {
    type,
    betKopecks: undefined,
    bonus: undefined,
    result: undefined,
    spins: MONETRAIN_TABLES[type].spins,
    spin: 0,
    coefficient: 0,
    blue: 0,
    red: 0,
    landed: [],
    rolling: undefined,
  };
}

function restOf(result: MonetrainResult | undefined): readonly (TubeLanding | undefined)[] {
  return result === undefined ? NO_TUBES : tubesOf(result, result.spins.length - 1);
}

function tubesOf({ id, order, spins }: MonetrainResult, spin: number): readonly TubeLanding[] {
  return (spins[spin] ?? []).map((face, tube) => ({ type: order.type, bonus: id, spin, tube, face }));
}

const NO_TUBES = Array.from({ length: 6 }, () => undefined);

export type ShowScreen = {
  readonly moment: MonetrainMoment;
  /** The newest bonus that has been shown to its end. */
  readonly last: MonetrainResult | undefined;
  /** The type as it is set now. */
  readonly type: MonetrainType;
};

export type ShowView = {
  readonly type: MonetrainType;
  /** The bet of the bonus that is shown; undefined when none is. */
  readonly betKopecks: Kopecks | undefined;
  /** Its number. */
  readonly bonus: number | undefined;
  /** How it ended; undefined before its last spin has come to rest. */
  readonly result: BetResult | undefined;
  /** How many spins it has, and which one is shown, from 1; 0 before the first. */
  readonly spins: number;
  readonly spin: number;
  readonly coefficient: number;
  /** Sums over all tubes that have come to rest. */
  readonly blue: number;
  readonly red: number;
  /** The spins that have come to rest, and the coefficient after each. */
  readonly landed: readonly LandedSpin[];
  /** What the tubes stand on, or scroll away from. */
  readonly rest: readonly (TubeLanding | undefined)[];
  /** The spin that runs now, since when by the clock of animations, and how long it takes. */
  readonly rolling:
    | { readonly tubes: readonly TubeLanding[]; readonly sinceMs: number; readonly lengthMs: number }
    | undefined;
};

export type LandedSpin = { readonly faces: readonly number[]; readonly coefficient: number };
