import { kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio } from "@rumb/money/ratio";
import { describe, expect, it } from "vitest";
import { simulatedStream } from "../fairness/_simulated-stream.ts";
import { monetrain, monetrainCoefficients } from "./monetrain.ts";
import {
  MONETRAIN_TABLES,
  MONETRAIN_TUBES,
  monetrainFaceChance,
  monetrainFaces,
  monetrainMeanReturn,
  monetrainNothingChance,
  type MonetrainTable,
  type MonetrainType,
} from "./monetrain-tables.ts";

/** What the table in monetrain-tables.ts states, written again. */
const STATED = [
  { type: 10, mean: "48/5", variance: "1241641/5000", zero: 0.12695, paysBack: 0.26999 },
  { type: 100, mean: "96/1", variance: "23918203/2250", zero: 0.08197, paysBack: 0.356 },
  { type: 500, mean: "480/1", variance: "30801782730/226981", zero: 0.03943, paysBack: 0.3911 },
] as const;

describe.each(STATED)("a bonus of type $type", ({ type, mean, variance, zero, paysBack }) => {
  const table = MONETRAIN_TABLES[type];
  const total = BigInt(monetrainFaces(table).length);
  const tubes = table.spins * MONETRAIN_TUBES;
  const sums = momentSums(table, tubes);
  const landings = total ** BigInt(tubes);

  it("returns exactly 96 % of its price, over all ways that its tubes can land", () => {
    expect(spelled(ratio(sums.first, landings))).toBe(mean);
    expect(spelled(ratio(sums.first, landings * BigInt(type)))).toBe("24/25");
  });

  it("has the mean of the formula n·b·(1 + (n − 1)·r)", () => {
    const n = BigInt(tubes);
    const blue = weighed(table.blue, 1);
    const red = weighed(table.red, 1);
    expect(spelled(ratio(n * blue * (total + (n - 1n) * red), total * total))).toBe(mean);
  });

  it("has the stated variance", () => {
    const spread = sums.second * landings - sums.first * sums.first;
    expect(spelled(ratio(spread, landings * landings))).toBe(variance);
  });

  it("pays nothing as often as stated", () => {
    const withoutBlue = total - weighed(table.blue, 0);
    const share = Number((withoutBlue ** BigInt(tubes) * 10n ** 9n) / landings) / 10 ** 9;
    expect(share).toBeCloseTo(zero, 5);
  });

  it("comes out so in thirty thousand simulated bonuses, within five standard errors", () => {
    const bonuses = 30_000;
    const stream = simulatedStream(type);
    const bet = { stakeKopecks: kopecks(type), params: { type, edgeHundredths: 0 }, stream };
    let won = 0;
    let nothing = 0;
    let back = 0;
    for (let bonus = 0; bonus < bonuses; bonus += 1) {
      const { coff } = monetrain.play(bet).outcome;
      won += coff;
      nothing += coff === 0 ? 1 : 0;
      back += coff >= type ? 1 : 0;
    }
    const deviation = Math.sqrt(value(variance));
    const errors = [
      (won / bonuses - value(mean)) / (deviation / Math.sqrt(bonuses)),
      (nothing / bonuses - zero) / Math.sqrt((zero * (1 - zero)) / bonuses),
      (back / bonuses - paysBack) / Math.sqrt((paysBack * (1 - paysBack)) / bonuses),
    ];
    expect(errors.filter((error) => Math.abs(error) > 5)).toEqual([]);
  });
});

describe("the sums behind these figures", () => {
  it.each([10, 100, 500] as const)(
    "agree with the game over all 6 859 landings of three tubes, type %i",
    (type) => {
      const table = MONETRAIN_TABLES[type];
      const faces = [...weightsOf(table)];
      let first = 0n;
      let second = 0n;
      for (const [a, weightA] of faces) {
        for (const [b, weightB] of faces) {
          for (const [c, weightC] of faces) {
            const weight = BigInt(weightA * weightB * weightC);
            const [coefficient = Number.NaN] = monetrainCoefficients([[a, b, c]]);
            first += weight * BigInt(coefficient);
            second += weight * BigInt(coefficient * coefficient);
          }
        }
      }
      expect(momentSums(table, 3)).toEqual({ first, second });
    },
  );
});

describe("the tables", () => {
  it.each([
    { type: 10, spins: 3, total: 1200 },
    { type: 100, spins: 5, total: 1200 },
    { type: 500, spins: 10, total: 1220 },
  ] as const)("of type $type have $spins spins and a total weight of $total", ({ type, spins, total }) => {
    const table = MONETRAIN_TABLES[type];
    expect([table.spins, monetrainFaces(table).length]).toEqual([spins, total]);
  });

  it.each([10, 100, 500] as const)("can land on every multiplier of both colours, type %i", (type) => {
    const weights = weightsOf(MONETRAIN_TABLES[type]);
    const faces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -2, -3, -4, -5, -6, -7, -8, -9];
    expect([...weights.keys()]).toEqual(faces);
    expect([...weights.values()].every((weight) => Number.isInteger(weight) && weight > 0)).toBe(true);
  });

  it.each([10, 100, 500] as const)("give each face as many draws as it weighs, type %i", (type) => {
    const seen = new Map<number, number>();
    const { length } = monetrainFaces(MONETRAIN_TABLES[type]);
    for (let drawn = 0; drawn < length; drawn += 1) {
      const face = landFirst(type, drawn * Math.floor(65_536 / length));
      seen.set(face, (seen.get(face) ?? 0) + 1);
    }
    expect(seen).toEqual(weightsOf(MONETRAIN_TABLES[type]));
  });
});

/** The first tube of a bonus whose first two bytes are `value` and whose others are 0. */
function landFirst(type: MonetrainType, value: number): number {
  const bytes = [value >>> 8, value & 255];
  const { outcome } = monetrain.play({
    stakeKopecks: kopecks(type),
    params: { type, edgeHundredths: 0 },
    stream: { next: () => bytes.shift() ?? 0 },
  });
  return outcome.spins[0]?.[0] ?? Number.NaN;
}

/** Weights by face: 0 empty, m blue, −m red. */
function weightsOf({ empty, blue, red }: MonetrainTable): Map<number, number> {
  return new Map([
    [0, empty],
    ...blue.map((weight, index) => [index + 1, weight] as const),
    ...red.map((weight, index) => [-index - 1, weight] as const),
  ]);
}

/**
 * The sums of the coefficient B·(1 + R) and of its square over all total^tubes landings, each as often as its weights say.
 * Adds one tube after the other to the sums of B^i·R^j for i, j ≤ 2: whole numbers throughout, so nothing is rounded.
 */
function momentSums(table: MonetrainTable, tubes: number): { first: bigint; second: bigint } {
  const ofOne = (blue: number, red: number) => {
    if (blue > 0 && red > 0) return 0n;
    if (blue === 0 && red === 0) return BigInt(monetrainFaces(table).length);
    return blue > 0 ? weighed(table.blue, blue) : weighed(table.red, red);
  };
  let sums: bigint[] = POWERS.map(({ i, j }) => (i + j === 0 ? 1n : 0n));
  for (let tube = 0; tube < tubes; tube += 1) {
    sums = POWERS.map(({ i, j }) =>
      POWERS.filter((part) => part.i <= i && part.j <= j).reduce(
        (sum, part) =>
          sum +
          choose(i, part.i) *
            choose(j, part.j) *
            (sums[(i - part.i) * 3 + j - part.j] ?? 0n) *
            ofOne(part.i, part.j),
        0n,
      ),
    );
  }
  const at = (i: number, j: number) => sums[i * 3 + j] ?? 0n;
  return { first: at(1, 0) + at(1, 1), second: at(2, 0) + 2n * at(2, 1) + at(2, 2) };
}

const POWERS = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => ({ i, j })));

function choose(from: number, count: number): bigint {
  return from === 2 && count === 1 ? 2n : 1n;
}

/** Σ weight × multiplier^power. */
function weighed(weights: readonly number[], power: number): bigint {
  return weights.reduce((sum, weight, index) => sum + BigInt(weight * (index + 1) ** power), 0n);
}

function value(fraction: string): number {
  const [numerator = Number.NaN, denominator = Number.NaN] = fraction.split("/").map(Number);
  return numerator / denominator;
}

function spelled({ numerator, denominator }: Ratio): string {
  return `${numerator}/${denominator}`;
}

describe.each([
  {
    type: 10,
    nothing: 0.12695,
    blue1: ratio(60n, 1200n),
    red9: ratio(1n, 1200n),
    empty: ratio(1044n, 1200n),
  },
  {
    type: 100,
    nothing: 0.08197,
    blue1: ratio(22n, 1200n),
    red9: ratio(5n, 1200n),
    empty: ratio(1003n, 1200n),
  },
  {
    type: 500,
    nothing: 0.03943,
    blue1: ratio(6n, 1220n),
    red9: ratio(10n, 1220n),
    empty: ratio(1034n, 1220n),
  },
] as const)("the odds of type $type", ({ type, nothing, blue1, red9, empty }) => {
  it("returns exactly 96 % of its price", () => {
    expect(monetrainMeanReturn(type)).toEqual(ratio(96n, 100n));
  });

  it("pays nothing as often as its table states", () => {
    const { numerator, denominator } = monetrainNothingChance(type);
    expect(Number((numerator * 10n ** 9n) / denominator) / 10 ** 9).toBeCloseTo(nothing, 5);
  });

  it("lands on a face as often as it weighs", () => {
    expect([
      monetrainFaceChance(type, 1),
      monetrainFaceChance(type, -9),
      monetrainFaceChance(type, 0),
    ]).toEqual([blue1, red9, empty]);
  });
});
