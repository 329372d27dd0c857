import { createHmac } from "node:crypto";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { multiply, ratio, roundHalfUp } from "@rumb/money/ratio";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteStream, type ByteStream } from "../fairness/stream.ts";
import {
  dice,
  DICE_LIMITS,
  DICE_OUTCOMES,
  diceCoefficientHundredths,
  dicePayoutKopecks,
  diceRange,
} from "./dice.ts";
import vectors from "./dice.vectors.json" with { type: "json" };

const STAKE = kopecks(100);
const anyChance = fc.integer({ min: 100, max: 9500 });
const anyStake = fc.integer({ min: 100, max: 100_000 });

describe("diceRange", () => {
  it.each(vectors.ranges)("at $chance % ends at $lowerEnd and starts again at $upperStart", (row) => {
    const { lowerEnd, upperStart } = diceRange(hundredths(row.chance));
    expect({ lowerEnd, upperStart }).toEqual({ lowerEnd: row.lowerEnd, upperStart: row.upperStart });
    expect([lowerEnd + 1, DICE_OUTCOMES - upperStart]).toEqual([row.winningDown, row.winningUp]);
    const [numerator, denominator] = row.probability.split("/").map(BigInt);
    expect(ratio(BigInt(lowerEnd + 1), BigInt(DICE_OUTCOMES))).toEqual({ numerator, denominator });
  });

  it.each([99, 9501, 0, -100, 100.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses the chance %d",
    (chance) => {
      expect(() => diceRange(chance)).toThrow(RangeError);
    },
  );
});

describe("a roll", () => {
  it.each(vectors.outcomes)(
    "of $roll at $chance % $direction is won: $won",
    ({ chance, direction, roll, won }) => {
      expect(
        play({ chanceHundredths: hundredths(chance), direction: sideOf(direction), roll }).outcome,
      ).toEqual({ roll, won });
    },
  );

  it("takes one HMAC in the ordinary case", () => {
    let calls = 0;
    const stream = byteStream(
      (key, message) => {
        calls += 1;
        return createHmac("sha256", key).update(message).digest();
      },
      { serverSeed: new Uint8Array(32), clientSeed: "rumb", nonce: 1 },
    );
    dice.play({
      stakeKopecks: STAKE,
      params: { chanceHundredths: 5000, direction: "up", edgeHundredths: 0 },
      stream,
    });
    expect(calls).toBe(1);
  });

  it("pays the previewed payout when won and nothing when lost, with the attempted coefficient either way", () => {
    const won = play({ chanceHundredths: 9478, direction: "down", roll: 0 });
    const lost = play({ chanceHundredths: 9478, direction: "down", roll: 999_999 });
    expect([won.payoutKopecks, lost.payoutKopecks]).toEqual([106, 0]);
    expect([won.coefficientHundredths, lost.coefficientHundredths]).toEqual([106, 106]);
  });
});

describe("dicePayoutKopecks", () => {
  it.each(vectors.payouts)("pays $payout for $bet at $chance %", ({ chance, bet, payout }) => {
    expect(formatMoney(dicePayoutKopecks(amount(bet), fair(hundredths(chance))))).toBe(payout);
  });

  it("differs from doubles where the vectors say that doubles are wrong", () => {
    const traps = vectors.payouts.filter((row) => "wrongInFloats" in row);
    expect(traps.map(({ chance, bet }) => ((100 / Number(chance)) * Number(bet)).toFixed(2))).toEqual([
      "2.52",
    ]);
  });

  it("takes the edge off the payout before the one rounding", () => {
    // 1.00 at 94.78 %: 1.05508 fair; less 3 % 1.02342. Rounded before, 1.06 would become 1.03.
    expect(dicePayoutKopecks(STAKE, { ...fair(9478), edgeHundredths: 300 })).toBe(102);
    expect(dicePayoutKopecks(STAKE, { ...fair(5000), edgeHundredths: 100 })).toBe(198);
  });

  it("is the exact rational rounded once, for every stake, chance and edge", () => {
    fc.assert(
      fc.property(anyStake, anyChance, fc.integer({ min: 0, max: 9999 }), (stake, chance, edge) => {
        const fairPayout = multiply(ratio(BigInt(stake), 1n), ratio(10_000n, BigInt(chance)));
        const exact = multiply(fairPayout, ratio(10_000n - BigInt(edge), 10_000n));
        const params = { chanceHundredths: chance, direction: "up", edgeHundredths: edge } as const;
        expect(BigInt(dicePayoutKopecks(kopecks(stake), params))).toBe(roundHalfUp(exact));
        expect(dice.maxPayoutKopecks(kopecks(stake), params)).toBe(dicePayoutKopecks(kopecks(stake), params));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([-1, 10_000, 0.5, Number.NaN])("refuses the edge %d", (edgeHundredths) => {
    expect(() => dicePayoutKopecks(STAKE, { ...fair(5000), edgeHundredths })).toThrow(RangeError);
  });
});

describe("diceCoefficientHundredths", () => {
  it.each([
    { chance: 100, coefficient: 10_000 },
    { chance: 333, coefficient: 3003 },
    { chance: 5000, coefficient: 200 },
    { chance: 6000, coefficient: 167 },
    { chance: 6400, coefficient: 156 },
    { chance: 9478, coefficient: 106 },
    { chance: 9500, coefficient: 105 },
  ])("of $chance hundredths of a percent is $coefficient", ({ chance, coefficient }) => {
    expect(diceCoefficientHundredths(fair(chance))).toBe(coefficient);
  });

  it("is a plain integer for every chance", () => {
    expect(
      allChances().every((chance) => /^\d{3,5}$/.test(String(diceCoefficientHundredths(fair(chance))))),
    ).toBe(true);
  });
});

describe("the return to the player", () => {
  it("is exactly 100 % before rounding at each of the 9 401 chances, on both sides", () => {
    const chances = allChances();
    expect(chances).toHaveLength(9401);
    const wrong = chances.filter((chance) => {
      const { lowerEnd, upperStart } = diceRange(chance);
      const payoutPerStake = ratio(10_000n, BigInt(chance));
      const probabilities = [lowerEnd + 1, DICE_OUTCOMES - upperStart].map((count) =>
        ratio(BigInt(count), BigInt(DICE_OUTCOMES)),
      );
      return probabilities.some((probability) => spelled(multiply(probability, payoutPerStake)) !== "1/1");
    });
    expect(wrong).toEqual([]);
  });

  it("is 100 % less the edge in what the game really pays, where nothing is rounded", () => {
    // A stake of as many kopecks as the chance has hundredths pays exactly 100.00 less the edge.
    for (const edgeHundredths of [0, 100, 300]) {
      const wrong = allChances().filter((chance) => {
        const { lowerEnd } = diceRange(chance);
        const payout = dicePayoutKopecks(kopecks(chance), { ...fair(chance), edgeHundredths });
        return payout * (lowerEnd + 1) !== chance * 100 * (10_000 - edgeHundredths);
      });
      expect(wrong).toEqual([]);
    }
  });

  it("rests on ranges that the play keeps: at every chance the last number inside wins and the next one loses", () => {
    const wrong = allChances().filter((chanceHundredths) => {
      const { lowerEnd, upperStart } = diceRange(chanceHundredths);
      const down = [0, lowerEnd, lowerEnd + 1, 999_999].map(
        (roll) => play({ chanceHundredths, direction: "down", roll }).outcome.won,
      );
      const up = [999_999, upperStart, upperStart - 1, 0].map(
        (roll) => play({ chanceHundredths, direction: "up", roll }).outcome.won,
      );
      return String([down, up]) !== "true,true,false,false,true,true,false,false";
    });
    expect(wrong).toEqual([]);
  });

  it.each(["down", "up"] as const)(
    "counts 333 300 wins over all million rolls %s at the chance 33.33",
    (direction) => {
      let wins = 0;
      for (let roll = 0; roll < DICE_OUTCOMES; roll += 1) {
        wins += play({ chanceHundredths: 3333, direction, roll }).outcome.won ? 1 : 0;
      }
      expect(wins).toBe(333_300);
    },
  );

  it("is lifted by the rounding to 100.4668 % at most, at 1.00 and 94.78 %", () => {
    // A payout is rounded up by half a kopeck at most, of which 95 % count, and they are less than 0.4668 % of every stake above 1.02.
    let worst = { gain: 0, stake: 1, chance: 0 };
    for (const chance of allChances()) {
      for (let stake = 100; stake <= 110; stake += 1) {
        // Expected profit in 1/10 000 kopeck: payout × chance − stake.
        const gain = dicePayoutKopecks(kopecks(stake), fair(chance)) * chance - stake * 10_000;
        worst = gain * worst.stake > worst.gain * stake ? { gain, stake, chance } : worst;
      }
    }
    const { bet, chance, profitKopecksPerBet } = vectors.roundingWorstCase;
    const gain = Number(profitKopecksPerBet) * 10_000;
    expect(worst).toEqual({ gain, stake: amount(bet), chance: hundredths(chance) });
  });
});

function play({ roll, ...bet }: { chanceHundredths: number; direction: "down" | "up"; roll: number }) {
  return dice.play({ stakeKopecks: STAKE, params: { ...bet, edgeHundredths: 0 }, stream: rolling(roll) });
}

/** A stream whose next roll is `roll`: sixteen values of three bytes belong to each roll. */
function rolling(roll: number): ByteStream {
  const value = roll * 16;
  let shift = 24;
  return {
    next() {
      shift -= 8;
      return (value >>> shift) & 255;
    },
  };
}

function fair(chanceHundredths: number) {
  return { chanceHundredths, direction: "down", edgeHundredths: 0 } as const;
}

function allChances(): number[] {
  const { minChanceHundredths, maxChanceHundredths } = DICE_LIMITS;
  const length = maxChanceHundredths - minChanceHundredths + 1;
  return Array.from({ length }, (_, index) => minChanceHundredths + index);
}

function sideOf(direction: string): "down" | "up" {
  return direction === "down" ? "down" : "up";
}

function hundredths(text: string): number {
  return parseHundredths(text) ?? Number.NaN;
}

function amount(text: string) {
  return kopecks(hundredths(text));
}

function spelled(value: { numerator: bigint; denominator: bigint }): string {
  return `${value.numerator}/${value.denominator}`;
}
