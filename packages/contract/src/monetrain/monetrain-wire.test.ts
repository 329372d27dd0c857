import type { ByteStream } from "@rumb/games/fairness/stream";
import { kopecks } from "@rumb/money/kopecks";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../errors.ts";
import { MonetrainBuyReply, MonetrainGetReply, monetrainGetReply, monetrainWire } from "./monetrain-wire.ts";

const fair = { edgeHundredths: 0 };
const context = { id: 5, stated: { balance: 987.65, balance_version: 8 }, hash: "ab", nonce: 3 };
const empty = { color: null, m: 0 };

describe("monetrainWire.prepare", () => {
  it.each([
    { bet: 1, type: 10, stakeKopecks: 1000, maxPayoutKopecks: 664_200 },
    { bet: "100.00", type: "500", stakeKopecks: 5_000_000, maxPayoutKopecks: 731_700_000 },
    { bet: 1.01, type: 100, stakeKopecks: 10_100, maxPayoutKopecks: 1_854_360 },
  ])("takes the price of $bet in type $type", ({ bet, type, stakeKopecks, maxPayoutKopecks }) => {
    const params = { type: Number(type), edgeHundredths: 0 };
    const prepared = monetrainWire.prepare({ bet, type }, fair);
    expect(prepared).toMatchObject({ stakeKopecks, params, maxPayoutKopecks, algorithm: 1 });
  });

  it.each([
    { bet: 0.99, type: 10, code: "STAKE_OUT_OF_RANGE" },
    { bet: 100.01, type: 10, code: "STAKE_OUT_OF_RANGE" },
    { bet: 1.001, type: 10, code: "AMOUNT_MALFORMED" },
    { bet: "-3", type: 10, code: "AMOUNT_MALFORMED" },
    { bet: 1, type: 20, code: "MALFORMED_FIELD" },
    { bet: 1, type: 0, code: "MALFORMED_FIELD" },
    { bet: 1, type: 10.5, code: "MALFORMED_FIELD" },
    { bet: 1, type: "toString", code: "MALFORMED_FIELD" },
    { bet: 1, type: undefined, code: "MALFORMED_FIELD" },
  ])("refuses $bet in type $type as $code", ({ bet, type, code }) => {
    expect(monetrainWire.prepare({ bet, type }, fair)).toMatchObject({ refused: true, code });
  });
});

describe("the answer", () => {
  it("shows every spin with its tubes and its coefficient", () => {
    // Of the 1200 faces of type 10, 1044 is the first blue 1, 1104 the first blue 2, 1174 the first red 1.
    const { settled, answer } = buy(landing([0, 0, 1104, 0, 0, 0, 0, 1174, 0, 0, 0, 0, 1044]));
    expect(settled).toMatchObject({ won: true, payoutKopecks: 600, coefficientHundredths: 60 });
    expect(Value.Check(MonetrainBuyReply, answer)).toBe(true);
    expect(answer).toEqual({
      spins: 3,
      coffs: [2, 4, 6],
      tubes: [
        [empty, empty, { color: "blue", m: 2 }, empty, empty, empty],
        [empty, { color: "red", m: 1 }, empty, empty, empty, empty],
        [{ color: "blue", m: 1 }, empty, empty, empty, empty, empty],
      ],
      win: 6,
      balance: 987.65,
      balance_version: 8,
      id: 5,
      hash: "ab",
      nonce: 3,
    });
  });

  it("is a loss only when nothing comes back", () => {
    const { settled } = buy(landing([1174]));
    expect(settled).toMatchObject({ won: false, payoutKopecks: 0, coefficientHundredths: 0 });
  });

  it("is the same when the last bonus is asked for again", () => {
    const last = {
      id: 5,
      hash: "ab",
      nonce: 3,
      type: 10,
      stakeKopecks: kopecks(1010),
      payoutKopecks: kopecks(808),
      outcome: {
        spins: [
          [0, 0, 2, 0, 0, 0],
          [0, 0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0, -3],
        ],
        coff: 8,
      },
    } as const;
    const answer = monetrainGetReply(last);
    expect(Value.Check(MonetrainGetReply, answer)).toBe(true);
    expect(answer).toMatchObject({ bet: 1.01, type: 10, spins: 3, coffs: [2, 2, 8], win: 8.08, id: 5 });
  });
});

function buy(stream: ByteStream) {
  const prepared = monetrainWire.prepare({ bet: 1, type: 10 }, fair);
  if (isRefusal(prepared)) throw new Error(prepared.code);
  const settled = prepared.settle(stream);
  return { settled, answer: settled.answer(context) };
}

/** A stream on which the tubes land on the given faces of 1200, then on the first: 54 values of two bytes each. */
function landing(faces: readonly number[]): ByteStream {
  const bytes = faces.flatMap((face) => [(face * 54) >>> 8, (face * 54) & 255]);
  return { next: () => bytes.shift() ?? 0 };
}
