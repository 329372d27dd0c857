import { readFileSync } from "node:fs";
import { afterEdge } from "@rumb/contract/game/return-range";
import { bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { DICE_LIMITS, dicePayoutKopecks } from "@rumb/games/dice/dice";
import { MINES_CELLS } from "@rumb/games/mines/mines-limits";
import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio } from "@rumb/money/ratio";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bubblesRows,
  diceRows,
  FIRST_STAKE,
  LAST_STAKE,
  minesRows,
  returnAt,
  shareOf,
} from "./return-rows.ts";

const page = readFileSync("docs/returns.md", "utf8");
const anyStake = fc.integer({ min: FIRST_STAKE, max: LAST_STAKE }).map(kopecks);

describe("the table of returns", () => {
  test("has a row for each percent of Dice, each game of Mines and each hundredth of Bubbles", () => {
    expect(rowsOf("Dice").map(([label]) => label)).toEqual(diceRows().map(({ label }) => label));
    expect(rowsOf("Mines").map(([label]) => label)).toEqual(minesRows().map(({ label }) => label));
    expect(rowsOf("Bubbles").map(([label]) => label)).toEqual(bubblesRows().map(({ label }) => label));
    expect([diceRows().length, minesRows().length, bubblesRows().length]).toEqual([95, 276, 100]);
  });

  test("says of Dice what a bet at each named place returns", () => {
    for (const [, least = "", lowAt = "", most = "", highAt = ""] of rowsOf("Dice")) {
      for (const [share, place] of [
        [least, lowAt],
        [most, highAt],
      ] as const) {
        const [stake = 0, chance = 0] = numbersIn(place);
        const params = { chanceHundredths: chance, direction: "down", edgeHundredths: 0 } as const;
        const payout = dicePayoutKopecks(kopecks(stake), params);
        // 100 × chance of the million numbers win.
        expect(percent(ratio(BigInt(chance * 100 * payout), BigInt(stake * 1_000_000)))).toBe(share);
      }
    }
  });

  test("says of Mines what a bet at each named place returns", () => {
    for (const [label = "", least = "", lowAt = "", most = "", highAt = ""] of rowsOf("Mines")) {
      const [bombs = 0, opened = 0] = label.match(/\d+/gu)?.map(Number) ?? [];
      for (const [share, place] of [
        [least, lowAt],
        [most, highAt],
      ] as const) {
        const [stake = 0] = numbersIn(place);
        const payout = minesPayoutKopecks(kopecks(stake), { bombs, edgeHundredths: 0 }, opened);
        expect(percent(times(safeChance(bombs, opened), payout, stake))).toBe(share);
      }
    }
  });

  test("says of Bubbles what a bet at each named place returns", () => {
    for (const [label = "", least = "", lowAt = "", most = "", highAt = ""] of rowsOf("Bubbles")) {
      const [target = 0] = numbersIn(label);
      for (const [share, place] of [
        [least, lowAt],
        [most, highAt],
      ] as const) {
        const [stake = 0] = numbersIn(place);
        const payout = bubblesPayoutKopecks(kopecks(stake), {
          targetHundredths: target,
          edgeHundredths: 300,
        });
        expect(percent(times(afterEdge(ratio(100n, BigInt(target)), 300), payout, stake))).toBe(share);
      }
    }
  });
});

describe("no bet returns more or less than its row says", () => {
  const rows = [
    ...rowsWith("Dice", diceRows(), 1),
    ...rowsWith("Mines", minesRows(), 1),
    ...rowsWith("Bubbles", bubblesRows(), 0.97),
  ];

  test("of any stake at any parameter", () => {
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.nat(), anyStake, ({ bets, low, high, of }, which, stake) => {
        const bet = bets[which % bets.length];
        if (bet === undefined) throw new Error("a row without bets");
        const returned = 100 * of * (1 + shareOf(returnAt(bet, stake)));
        expect(returned).toBeGreaterThanOrEqual(low - HALF_OF_LAST);
        expect(returned).toBeLessThanOrEqual(high + HALF_OF_LAST);
      }),
      { numRuns: 20_000 },
    );
  });

  test("nor of a higher target of Bubbles, whose least and most lie between those of the lower ones", () => {
    const lows = rowsOf("Bubbles").map(([, least = ""]) => Number.parseFloat(least));
    const highs = rowsOf("Bubbles").map(([, , , most = ""]) => Number.parseFloat(most));
    fc.assert(
      fc.property(fc.integer({ min: 205, max: 100_000_000 }), anyStake, (targetHundredths, stake) => {
        const payout = bubblesPayoutKopecks(stake, { targetHundredths, edgeHundredths: 300 });
        const returned = (97 * 100 * payout) / (targetHundredths * stake);
        expect(returned).toBeGreaterThanOrEqual(Math.min(...lows) - HALF_OF_LAST);
        expect(returned).toBeLessThanOrEqual(Math.max(...highs) + HALF_OF_LAST);
      }),
    );
  });

  test("and the chances are those of the rules: Dice has 9 401", () => {
    const { minChanceHundredths, maxChanceHundredths } = DICE_LIMITS;
    const chances = diceRows().flatMap(({ bets }) => bets.map(({ at }) => at));
    expect([chances.at(0), chances.at(-1), chances.length]).toEqual([
      minChanceHundredths,
      maxChanceHundredths,
      9401,
    ]);
  });
});

/** The rows of a section's table, by their cells. */
function rowsOf(section: string): string[][] {
  const from = page.indexOf(`\n## ${section}\n`);
  const to = page.indexOf("\n## ", from + 1);
  return page
    .slice(from, to === -1 ? undefined : to)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function rowsWith<Row extends { label: string }>(section: string, rows: readonly Row[], of: number) {
  const stated = new Map(
    rowsOf(section).map(([label = "", low = "", , high = ""]) => [label, { low, high }]),
  );
  return rows.map((row) => {
    const { low = "", high = "" } = stated.get(row.label) ?? {};
    return { ...row, of, low: Number.parseFloat(low), high: Number.parseFloat(high) };
  });
}

/** Numbers with two decimals, in hundredths. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d+)\.(\d\d)/gu)].map(([, whole, part]) => Number(`${whole}${part}`));
}

function safeChance(bombs: number, opened: number): Ratio {
  let chance = ratio(1n, 1n);
  for (let index = 0; index < opened; index += 1) {
    const { numerator, denominator } = chance;
    chance = ratio(
      numerator * BigInt(MINES_CELLS - bombs - index),
      denominator * BigInt(MINES_CELLS - index),
    );
  }
  return chance;
}

function times({ numerator, denominator }: Ratio, payout: number, stake: number): Ratio {
  return ratio(numerator * BigInt(payout), denominator * BigInt(stake));
}

/** In percent with five decimals, a half up. */
function percent({ numerator, denominator }: Ratio): string {
  const units = (numerator * 20_000_000n + denominator) / (2n * denominator);
  return `${units / 100_000n}.${String(units % 100_000n).padStart(5, "0")} %`;
}

/** Returns are written with five decimals of a percent. */
const HALF_OF_LAST = 0.000_005_001;
