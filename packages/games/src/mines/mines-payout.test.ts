import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { multiply, ratio, type Ratio, roundHalfUp } from "@rumb/money/ratio";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINES_LIMITS } from "./mines-limits.ts";
import {
  minesCoefficient,
  minesCoefficientHundredths,
  minesLastMove,
  minesPayoutKopecks,
  minesStrip,
} from "./mines-payout.ts";
import vectors from "./mines.vectors.json" with { type: "json" };

const STAKE = kopecks(100);
const anyStake = fc.integer({ min: 100, max: 100_000 });
const anyPlace = fc
  .integer({ min: 2, max: 24 })
  .chain((bombs) =>
    fc.record({ bombs: fc.constant(bombs), opened: fc.integer({ min: 1, max: 25 - bombs }) }),
  );

describe("minesCoefficient", () => {
  it.each(vectors.coefficients)("of $opened cells with $bombs bombs is $exact, shown $coefficient", (row) => {
    expect(spelled(minesCoefficient(row.bombs, row.opened))).toBe(row.exact);
    const shown = minesCoefficientHundredths(fair(row.bombs), row.opened);
    expect(formatMoney(kopecks(shown))).toBe(row.coefficient);
  });

  it("is one over the chance to open so many cells, for every number of bombs and cells", () => {
    const places = allPlaces();
    expect(places).toHaveLength(299);
    const wrong = places.filter(({ bombs, opened }) => {
      const returned = multiply(chanceOf(bombs, opened), minesCoefficient(bombs, opened));
      return spelled(returned) !== "1/1";
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    { bombs: 1, opened: 1 },
    { bombs: 25, opened: 0 },
    { bombs: 2.5, opened: 1 },
    { bombs: Number.NaN, opened: 1 },
    { bombs: 3, opened: 23 },
    { bombs: 3, opened: -1 },
    { bombs: 3, opened: 0.5 },
  ])("refuses $opened cells with $bombs bombs", ({ bombs, opened }) => {
    expect(() => minesCoefficient(bombs, opened)).toThrow(RangeError);
  });
});

describe("minesPayoutKopecks", () => {
  it.each(vectors.wins)("pays $win for $bet with $bombs bombs and $opened cells", (row) => {
    const stake = kopecks(parseHundredths(row.bet) ?? Number.NaN);
    expect(formatMoney(minesPayoutKopecks(stake, fair(row.bombs), row.opened))).toBe(row.win);
  });

  it("is the exact rational rounded once, for every stake, place and edge", () => {
    fc.assert(
      fc.property(
        anyStake,
        anyPlace,
        fc.integer({ min: 0, max: 9999 }),
        (stake, { bombs, opened }, edgeHundredths) => {
          const kept = ratio(10_000n - BigInt(edgeHundredths), 10_000n);
          const exact = multiply(minesCoefficient(bombs, opened), kept);
          const terms = { bombs, edgeHundredths };
          const paid = minesPayoutKopecks(kopecks(stake), terms, opened);
          expect(BigInt(paid)).toBe(roundHalfUp(multiply(ratio(BigInt(stake), 1n), exact)));
          const shown = minesCoefficientHundredths(terms, opened);
          expect(BigInt(shown)).toBe(roundHalfUp(multiply(ratio(100n, 1n), exact)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("takes the edge off the win before the one rounding", () => {
    // 1.00 with 3 bombs and one cell: 1.13636… fair, less 3 % 1.10227. Rounded before, 1.14 would become 1.11.
    expect(minesPayoutKopecks(STAKE, { bombs: 3, edgeHundredths: 300 }, 1)).toBe(110);
  });

  it("is the stake while no cell is open, whatever the edge", () => {
    expect(minesPayoutKopecks(STAKE, { bombs: 3, edgeHundredths: 300 }, 0)).toBe(100);
    expect(minesCoefficientHundredths({ bombs: 3, edgeHundredths: 300 }, 0)).toBe(100);
  });

  it.each([-1, 10_000, 0.5, Number.NaN])("refuses the edge %d", (edgeHundredths) => {
    expect(() => minesPayoutKopecks(STAKE, { bombs: 3, edgeHundredths }, 1)).toThrow(RangeError);
  });

  it("is lifted by the rounding to 100.3968 % at most, at 1.05 with 2 bombs and 2 cells", () => {
    // A payout is rounded up by half a kopeck at most, which weighs less on every larger stake: 1.00–10.00 hold the worst.
    let worst = { returned: 0, stake: 0, bombs: 0, opened: 0 };
    for (const { bombs, opened } of allPlaces()) {
      const { numerator, denominator } = minesCoefficient(bombs, opened);
      for (let stake = 100; stake <= 1000; stake += 1) {
        const paid = minesPayoutKopecks(kopecks(stake), fair(bombs), opened);
        // What comes back of a stake on average: the payout times the chance of it.
        const returned = (paid * Number(denominator)) / (Number(numerator) * stake);
        worst = returned > worst.returned ? { returned, stake, bombs, opened } : worst;
      }
    }
    expect(worst).toEqual({ returned: 253 / 252, stake: 105, bombs: 2, opened: 2 });
  });
});

describe("minesStrip", () => {
  it.each(vectors.strips)("with $bombs bombs has $moves moves", ({ bombs, moves }) => {
    const strip = minesStrip(STAKE, { ...fair(bombs), maxWinKopecks: null });
    expect(strip.map(({ move }) => move)).toEqual(Array.from({ length: moves }, (_, index) => index + 1));
  });

  it("shows the coefficient and the win that the credit uses", () => {
    expect(minesStrip(kopecks(1000), { bombs: 22, edgeHundredths: 0, maxWinKopecks: null })).toEqual([
      { move: 1, coefficientHundredths: 833, winKopecks: 8333 },
      { move: 2, coefficientHundredths: 10_000, winKopecks: 100_000 },
      { move: 3, coefficientHundredths: 230_000, winKopecks: 2_300_000 },
    ]);
  });

  it("never falls from one move to the next", () => {
    for (const bombs of allBombs()) {
      const wins = minesStrip(STAKE, { bombs, edgeHundredths: 300, maxWinKopecks: null }).map(
        ({ winKopecks }) => winKopecks,
      );
      expect(wins.toSorted((a, b) => a - b)).toEqual(wins);
    }
  });
});

describe("minesLastMove", () => {
  it.each([
    { maxWinKopecks: null, last: 3 },
    { maxWinKopecks: 2_300_000, last: 3 },
    { maxWinKopecks: 2_299_999, last: 2 },
    { maxWinKopecks: 100_000, last: 2 },
    { maxWinKopecks: 99_999, last: 1 },
    { maxWinKopecks: 8333, last: 1 },
    { maxWinKopecks: 8332, last: 0 },
    { maxWinKopecks: 999, last: 0 },
  ])("of 10.00 with 22 bombs under the maximum $maxWinKopecks is $last", ({ maxWinKopecks, last }) => {
    const max = maxWinKopecks === null ? null : kopecks(maxWinKopecks);
    expect(minesLastMove(kopecks(1000), { ...fair(22), maxWinKopecks: max })).toBe(last);
  });

  it("is the last one whose win is within the maximum", () => {
    const anyParams = fc.record({
      bombs: fc.integer({ min: 2, max: 24 }),
      edgeHundredths: fc.integer({ min: 0, max: 2000 }),
      maxWinKopecks: fc.integer({ min: 1, max: 10 ** 12 }).map(kopecks),
    });
    fc.assert(
      fc.property(anyStake, anyParams, (stake, params) => {
        const last = minesLastMove(kopecks(stake), params);
        const within = Array.from({ length: 25 - params.bombs }, (_, index) => index + 1).map(
          (move) => minesPayoutKopecks(kopecks(stake), params, move) <= params.maxWinKopecks,
        );
        expect(within).toEqual(within.map((_, index) => index < last));
      }),
    );
  });
});

function fair(bombs: number) {
  return { bombs, edgeHundredths: 0 };
}

/** The chance to open `opened` cells one after another without a bomb, from nothing but the cells that are left. */
function chanceOf(bombs: number, opened: number): Ratio {
  return Array.from({ length: opened }).reduce<Ratio>(
    (chance, _, index) => multiply(chance, ratio(BigInt(25 - bombs - index), BigInt(25 - index))),
    ratio(1n, 1n),
  );
}

function allBombs(): number[] {
  const { minBombs, maxBombs } = MINES_LIMITS;
  return Array.from({ length: maxBombs - minBombs + 1 }, (_, index) => minBombs + index);
}

function allPlaces(): { bombs: number; opened: number }[] {
  return allBombs().flatMap((bombs) =>
    Array.from({ length: 26 - bombs }, (_, opened) => ({ bombs, opened })),
  );
}

function spelled(value: Ratio): string {
  return `${value.numerator}/${value.denominator}`;
}
