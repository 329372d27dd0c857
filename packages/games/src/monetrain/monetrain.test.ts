import { createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import { multiply, ratio, roundHalfUp } from "@rumb/money/ratio";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesFromHex } from "../fairness/hex.ts";
import { byteStream, type ByteStream } from "../fairness/stream.ts";
import {
  isMonetrainType,
  monetrain,
  monetrainBestCoefficient,
  monetrainCoefficients,
  MONETRAIN_LIMITS,
  monetrainPriceKopecks,
} from "./monetrain.ts";
import { MONETRAIN_TABLES, monetrainFaces, type MonetrainType } from "./monetrain-tables.ts";
import vectors from "./monetrain.vectors.json" with { type: "json" };

const anyType = fc.constantFrom(...MONETRAIN_LIMITS.types);
const anyBet = fc.integer({ min: 100, max: 10_000 });

describe("monetrainPriceKopecks", () => {
  it.each(vectors.prices)("of a bet of $bet in type $type is $total", ({ bet, type, total }) => {
    expect(monetrainPriceKopecks(kopecks(bet * 100), typeOf(type))).toBe(total * 100);
  });
});

describe("monetrainCoefficients", () => {
  it.each([
    { spins: [[0, 0, 0, 0, 0, 0]], coefficients: [0] },
    { spins: [[0, 3, 0, 0, 2, 0]], coefficients: [5] },
    { spins: [[-9, -9, 0, 0, 0, 0]], coefficients: [0] },
    { spins: [[0, 3, -4, 0, 2, -1]], coefficients: [30] },
    {
      spins: [
        [0, 0, -2, 0, 0, 0],
        [1, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [4, -3, 0, 0, 0, 0],
      ],
      coefficients: [0, 3, 3, 30],
    },
  ])("of $spins are $coefficients", ({ spins, coefficients }) => {
    expect(monetrainCoefficients(spins)).toEqual(coefficients);
  });

  it("never fall from one spin to the next and end with the result", () => {
    fc.assert(
      fc.property(anyType, fc.infiniteStream(fc.nat({ max: 255 })), (type, bytes) => {
        const { spins, coff } = play(type, { next: () => bytes.next().value }).outcome;
        const coefficients = monetrainCoefficients(spins);
        expect(coefficients.toSorted((a, b) => a - b)).toEqual(coefficients);
        expect(coefficients.at(-1)).toBe(coff);
      }),
    );
  });
});

describe("a bonus", () => {
  it.each(vectors.rounds)("keeps the frozen tubes of $clientSeed:$nonce in type $type", (round) => {
    const seed = { ...round, serverSeed: bytesFromHex(round.serverSeedHex) };
    const stream = byteStream((key, message) => createHmac("sha256", key).update(message).digest(), seed);
    const { outcome } = play(typeOf(round.type), stream);
    expect(outcome).toEqual({ spins: round.spins, coff: round.coff });
  });

  it("pays bet × coefficient, and names its multiple of the price", () => {
    // Type 10, bet 7.00: a blue 2 and a red 3 make 2 × 4 = 8, less than the price.
    const landed = landing(10, [2, -3]);
    expect(play(10, landed, { betKopecks: 700 })).toMatchObject({
      outcome: { coff: 8 },
      payoutKopecks: 5600,
      coefficientHundredths: 80,
    });
  });

  it("pays nothing without a blue tube", () => {
    expect(play(500, landing(500, [-9, -9, -9]))).toMatchObject({
      outcome: { coff: 0 },
      payoutKopecks: 0,
      coefficientHundredths: 0,
    });
  });

  it("takes an edge off the win before the one rounding", () => {
    const landed = landing(10, [2, -3]);
    expect(play(10, landed, { betKopecks: 101, edgeHundredths: 250 })).toMatchObject({
      payoutKopecks: 788,
      coefficientHundredths: 78,
    });
  });

  it("pays the exact rational rounded once, for every bet, type and edge", () => {
    const anyFaces = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 18 });
    const anyTerms = fc.record({ betKopecks: anyBet, edgeHundredths: fc.integer({ min: 0, max: 9999 }) });
    fc.assert(
      fc.property(anyType, anyFaces, anyTerms, (type, faces, terms) => {
        const { outcome, payoutKopecks } = play(type, landing(type, faces), terms);
        const [coefficient] = monetrainCoefficients([faces]);
        expect(outcome.coff).toBe(coefficient);
        const fair = ratio(BigInt(terms.betKopecks) * BigInt(outcome.coff), 1n);
        const kept = ratio(BigInt(10_000 - terms.edgeHundredths), 10_000n);
        expect(BigInt(payoutKopecks)).toBe(roundHalfUp(multiply(fair, kept)));
      }),
    );
  });

  it.each([
    { type: 10, best: 6642 },
    { type: 100, best: 18_360 },
    { type: 500, best: 73_170 },
  ] as const)("of type $type pays $best bets at best", ({ type, best }) => {
    const tubes = MONETRAIN_TABLES[type].spins * 6;
    const faces = Array.from({ length: tubes }, (_, index) => (index % 2 === 0 ? 9 : -9));
    const { outcome, payoutKopecks } = play(type, landing(type, faces));
    expect([outcome.coff, monetrainBestCoefficient(type)]).toEqual([best, best]);
    const price = kopecks(100 * type);
    expect(monetrain.maxPayoutKopecks(price, { type, edgeHundredths: 0 })).toBe(payoutKopecks);
    expect(payoutKopecks).toBe(100 * best);
  });

  it.each([
    { type: 20, stake: 2000, edge: 0 },
    { type: Number.NaN, stake: 1000, edge: 0 },
    { type: 100, stake: 150, edge: 0 },
    { type: 10, stake: 1000, edge: -1 },
    { type: 10, stake: 1000, edge: 10_000 },
    { type: 10, stake: 1000, edge: 0.5 },
  ])("is refused for $stake kopecks in type $type at the edge $edge", ({ type, stake, edge }) => {
    const forged: { type: MonetrainType; edgeHundredths: number } = JSON.parse(
      JSON.stringify({ type, edgeHundredths: edge }),
    );
    const bet = { stakeKopecks: kopecks(stake), params: forged, stream: { next: () => 0 } };
    expect(() => monetrain.play(bet)).toThrow(RangeError);
    expect(() => monetrain.maxPayoutKopecks(bet.stakeKopecks, forged)).toThrow(RangeError);
  });
});

function play(
  type: MonetrainType,
  stream: ByteStream,
  { betKopecks = 100, edgeHundredths = 0 }: { betKopecks?: number; edgeHundredths?: number } = {},
) {
  const stakeKopecks = monetrainPriceKopecks(kopecks(betKopecks), type);
  return monetrain.play({ stakeKopecks, params: { type, edgeHundredths }, stream });
}

/** A stream on which the tubes land on the given faces and then stay empty: two bytes belong to each draw. */
function landing(type: MonetrainType, faces: readonly number[]): ByteStream {
  const all = monetrainFaces(MONETRAIN_TABLES[type]);
  const width = Math.floor(65_536 / all.length);
  const bytes = faces.flatMap((face) => {
    const value = all.indexOf(face) * width;
    return [value >>> 8, value & 255];
  });
  return { next: () => bytes.shift() ?? 0 };
}

function typeOf(type: number): MonetrainType {
  if (!isMonetrainType(type)) throw new Error(`no type ${type}`);
  return type;
}
