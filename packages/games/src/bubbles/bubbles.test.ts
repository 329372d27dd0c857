import { createHmac } from "node:crypto";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { multiply, ratio, roundHalfUp } from "@rumb/money/ratio";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatedStream } from "../fairness/_simulated-stream.ts";
import { bytesFromHex } from "../fairness/hex.ts";
import { byteStream, type ByteStream } from "../fairness/stream.ts";
import {
  bubbles,
  BUBBLES_DRAWS,
  BUBBLES_LIMITS,
  bubblesChance,
  bubblesPayoutKopecks,
  burstOf,
} from "./bubbles.ts";
import vectors from "./bubbles.vectors.json" with { type: "json" };

const STAKE = kopecks(100);
const { minTargetHundredths, maxTargetHundredths, targetPresetsHundredths } = BUBBLES_LIMITS;
const anyStake = fc.integer({ min: 100, max: 100_000 });
const anyEdge = fc.integer({ min: 0, max: 9999 });
const anyDraw = fc.oneof(
  fc.integer({ min: 0, max: BUBBLES_DRAWS - 1 }),
  fc.nat({ max: 51 }).map((bits) => 2 ** bits),
);
const anyTarget = fc.oneof(
  fc.integer({ min: minTargetHundredths, max: maxTargetHundredths }),
  fc.integer({ min: minTargetHundredths, max: 2000 }),
);

describe("burstOf", () => {
  it.each([
    { draw: 0, edge: 300, burst: 10 ** 15 },
    { draw: 2 ** 51 - 1, edge: 0, burst: 200 },
    { draw: 2 ** 51 - 1, edge: 300, burst: 194 },
    { draw: 2 ** 50 - 1, edge: 300, burst: 388 },
    { draw: 2 ** 52 - 1, edge: 0, burst: 100 },
    { draw: 2 ** 52 - 1, edge: 300, burst: 100 },
    { draw: 2 ** 52 - 1, edge: 9999, burst: 100 },
  ])("of the draw $draw at the edge $edge is $burst", ({ draw, edge, burst }) => {
    expect(burstOf(draw, edge)).toBe(burst);
  });

  it("never grows with the draw", () => {
    fc.assert(
      fc.property(anyDraw, anyDraw, anyEdge, (a, b, edge) => {
        expect(burstOf(Math.min(a, b), edge)).toBeGreaterThanOrEqual(burstOf(Math.max(a, b), edge));
      }),
    );
  });

  it("is an integer from x1.00 on that prints with two decimals as a JSON number", () => {
    fc.assert(
      fc.property(anyDraw, anyEdge, (draw, edge) => {
        const burst = burstOf(draw, edge);
        expect(Number.isSafeInteger(burst) && burst >= 100).toBe(true);
        expect(String(burst / 100)).toMatch(/^\d+(?:\.\d{1,2})?$/);
        expect((burst / 100).toFixed(2)).toBe(formatMoney(kopecks(burst)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([-1, BUBBLES_DRAWS, 0.5, Number.NaN])("refuses the draw %d", (draw) => {
    expect(() => burstOf(draw, 300)).toThrow(RangeError);
  });
});

describe("the chance to win", () => {
  it.each([
    { target: 105, edge: 300, percent: "92.3809" },
    { target: 150, edge: 300, percent: "64.6666" },
    { target: 300, edge: 300, percent: "32.3333" },
    { target: 100_000_000, edge: 300, percent: "0.0000" },
    { target: 200, edge: 0, percent: "50.0000" },
  ])("of $target hundredths at the edge $edge is $percent %", ({ target, edge, percent }) => {
    const { numerator, denominator } = bubblesChance({ targetHundredths: target, edgeHundredths: edge });
    const cut = (numerator * 1_000_000n) / denominator;
    expect(`${cut / 10_000n}.${String(cut % 10_000n).padStart(4, "0")}`).toBe(percent);
  });

  it("counts exactly the draws that reach the target, for every target up to x200 and the presets", () => {
    const upTo200 = Array.from({ length: 20_000 - 104 }, (_, index) => minTargetHundredths + index);
    const far = [20_001, 99_999, 1_234_567, 99_999_999, maxTargetHundredths];
    const targets = [...upTo200, ...targetPresetsHundredths, ...far];
    expect(targets.filter((target) => !countIsExact(target, 300))).toEqual([]);
  });

  it("counts exactly the draws that reach the target, for any target and edge", () => {
    fc.assert(
      fc.property(anyTarget, anyEdge, (target, edge) => {
        expect(countIsExact(target, edge)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("is (1 − edge) / target less a part of one draw of 2^52", () => {
    fc.assert(
      fc.property(anyTarget, anyEdge, (target, edge) => {
        const wins = winningDraws(target, edge);
        // wins / 2^52 ≤ (10000 − edge) / (100 × target) < (wins + 1) / 2^52, multiplied out.
        const wanted = BigInt(10_000 - edge) * BigInt(BUBBLES_DRAWS);
        const step = 100n * BigInt(target);
        expect([wins * step <= wanted, wanted < (wins + 1n) * step]).toEqual([true, true]);
      }),
      { numRuns: 3000 },
    );
  });

  it("returns 97 % of the stakes at the default edge, less a millionth of a percent at most", () => {
    for (const target of [minTargetHundredths, 150, ...targetPresetsHundredths, maxTargetHundredths]) {
      const returned = (winningDraws(target, 300) * BigInt(target) * 10n ** 13n) / BigInt(BUBBLES_DRAWS);
      expect(Number(returned) / 10 ** 13).toBeCloseTo(97, 6);
    }
  });

  it("shows in a million simulated rounds, within five standard errors", () => {
    const rounds = 1_000_000;
    const targets = [105, 110, 150, 200, 300, 500, 1000, 1500, 10_000, 100_000];
    const wins = targets.map(() => 0);
    const stream = simulatedStream(20_260_101);
    const params = { targetHundredths: 150, edgeHundredths: 300 };
    for (let round = 0; round < rounds; round += 1) {
      const { burstHundredths } = bubbles.play({ stakeKopecks: STAKE, params, stream }).outcome;
      for (const [index, target] of targets.entries()) {
        wins[index] = (wins[index] ?? 0) + (burstHundredths >= target ? 1 : 0);
      }
    }
    const errors = targets.map((target, index) => {
      const chance = 97 / target;
      return ((wins[index] ?? 0) - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance));
    });
    expect(errors.filter((error) => Math.abs(error) > 5)).toEqual([]);
  });
});

describe("a round", () => {
  it.each(vectors.rounds)(
    "keeps the frozen burst of $clientSeed:$nonce at the edge $edgeHundredths",
    (round) => {
      const seed = { ...round, serverSeed: bytesFromHex(round.serverSeedHex) };
      const stream = byteStream((key, message) => createHmac("sha256", key).update(message).digest(), seed);
      const params = { targetHundredths: 150, edgeHundredths: round.edgeHundredths };
      expect(bubbles.play({ stakeKopecks: STAKE, params, stream }).outcome).toEqual({
        burstHundredths: round.burstHundredths,
        won: round.burstHundredths >= 150,
      });
    },
  );

  it("is won when the burst shown is the target, and lost one hundredth below", () => {
    // The draw 2^51 − 1 bursts at x1.94.
    const at = (targetHundredths: number) =>
      bubbles.play({
        stakeKopecks: STAKE,
        params: { targetHundredths, edgeHundredths: 300 },
        stream: drawing(2n ** 51n - 1n),
      });
    expect(at(194)).toEqual({
      outcome: { burstHundredths: 194, won: true },
      payoutKopecks: 194,
      coefficientHundredths: 194,
    });
    expect(at(195)).toEqual({
      outcome: { burstHundredths: 194, won: false },
      payoutKopecks: 0,
      coefficientHundredths: 195,
    });
  });

  it("takes eight bytes, the high half of the draw first", () => {
    let taken = 0;
    const inner = drawing(2n ** 52n - 2n ** 26n);
    const stream = {
      next() {
        taken += 1;
        return inner.next();
      },
    };
    const params = { targetHundredths: 150, edgeHundredths: 0 };
    const { outcome } = bubbles.play({ stakeKopecks: STAKE, params, stream });
    expect([taken, outcome.burstHundredths]).toEqual([8, burstOf(2 ** 52 - 2 ** 26, 0)]);
  });

  it.each([
    { targetHundredths: 104, edgeHundredths: 300 },
    { targetHundredths: 100_000_001, edgeHundredths: 300 },
    { targetHundredths: 150.5, edgeHundredths: 300 },
    { targetHundredths: Number.NaN, edgeHundredths: 300 },
    { targetHundredths: 150, edgeHundredths: -1 },
    { targetHundredths: 150, edgeHundredths: 10_000 },
    { targetHundredths: 150, edgeHundredths: 0.5 },
  ])("refuses the target $targetHundredths at the edge $edgeHundredths", (params) => {
    expect(() => bubbles.play({ stakeKopecks: STAKE, params, stream: drawing(0n) })).toThrow(RangeError);
    expect(() => bubblesPayoutKopecks(STAKE, params)).toThrow(RangeError);
    expect(() => bubblesChance(params)).toThrow(RangeError);
  });
});

describe("bubblesPayoutKopecks", () => {
  it.each(vectors.wins)("pays $win for $bet at x$target", ({ bet, target, win }) => {
    const params = { targetHundredths: parsed(target), edgeHundredths: 300 };
    expect(formatMoney(bubblesPayoutKopecks(kopecks(parsed(bet)), params))).toBe(win);
  });

  it("differs from doubles where the vectors say that doubles are wrong", () => {
    const traps = vectors.wins.filter((row) => "winInFloats" in row);
    expect(traps.map(({ bet, target }) => (Number(bet) * Number(target)).toFixed(2))).toEqual(["1.49"]);
  });

  it("is the exact product rounded once, whatever the edge", () => {
    fc.assert(
      fc.property(anyStake, anyTarget, anyEdge, (stake, targetHundredths, edgeHundredths) => {
        const exact = multiply(ratio(BigInt(stake), 1n), ratio(BigInt(targetHundredths), 100n));
        const params = { targetHundredths, edgeHundredths };
        expect(BigInt(bubblesPayoutKopecks(kopecks(stake), params))).toBe(roundHalfUp(exact));
        expect(bubbles.maxPayoutKopecks(kopecks(stake), params)).toBe(
          bubblesPayoutKopecks(kopecks(stake), params),
        );
      }),
    );
  });
});

/** The bursts never grow with the draw, so the number of winning draws is exact when the last one wins and the next loses. */
function countIsExact(target: number, edge: number): boolean {
  const wins = Number(winningDraws(target, edge));
  return burstOf(wins - 1, edge) >= target && burstOf(wins, edge) < target;
}

function winningDraws(targetHundredths: number, edgeHundredths: number): bigint {
  const { numerator, denominator } = bubblesChance({ targetHundredths, edgeHundredths });
  return (numerator * BigInt(BUBBLES_DRAWS)) / denominator;
}

/** A stream whose 52-bit draw is `draw`: each half of 26 bits fills the top of four bytes. */
function drawing(draw: bigint): ByteStream {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(Number((draw >> 26n) << 6n), 0);
  bytes.writeUInt32BE(Number((draw % 2n ** 26n) << 6n), 4);
  let position = 0;
  return {
    next() {
      position += 1;
      return bytes.readUInt8(position - 1);
    },
  };
}

function parsed(text: string): number {
  return parseHundredths(text) ?? Number.NaN;
}
