import type { ByteStream } from "@rumb/games/fairness/stream";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../errors.ts";
import { BubblesPlayReply, bubblesWire } from "./bubbles-wire.ts";

const terms = { edgeHundredths: 300 };
const context = { id: 5, stated: { balance: 987.65, balance_version: 8 }, hash: "ab", nonce: 3 };

describe("bubblesWire.prepare", () => {
  it.each([
    { bet: 1, purple: 1.05, stakeKopecks: 100, targetHundredths: 105, maxPayoutKopecks: 105 },
    {
      bet: "1000.00",
      purple: "1000000.00",
      stakeKopecks: 100_000,
      targetHundredths: 100_000_000,
      maxPayoutKopecks: 100_000_000_000,
    },
    { bet: 1.3, purple: "1.15", stakeKopecks: 130, targetHundredths: 115, maxPayoutKopecks: 150 },
  ])("takes $bet on x$purple", ({ bet, purple, stakeKopecks, targetHundredths, maxPayoutKopecks }) => {
    const params = { targetHundredths, edgeHundredths: 300 };
    const prepared = bubblesWire.prepare({ bet, purple }, terms);
    expect(prepared).toMatchObject({ stakeKopecks, params, maxPayoutKopecks, algorithm: 1 });
  });

  it.each([
    { bet: 0.99, purple: 2, code: "STAKE_OUT_OF_RANGE" },
    { bet: 1000.01, purple: 2, code: "STAKE_OUT_OF_RANGE" },
    { bet: 1e-37, purple: 2, code: "AMOUNT_MALFORMED" },
    { bet: 1, purple: 1.04, code: "TARGET_OUT_OF_RANGE" },
    { bet: 1, purple: 1_000_000.01, code: "TARGET_OUT_OF_RANGE" },
    { bet: 1, purple: 1.055, code: "TARGET_MALFORMED" },
    { bet: 1, purple: "1e3", code: "TARGET_MALFORMED" },
    { bet: 1, purple: -2, code: "TARGET_MALFORMED" },
    { bet: 1, purple: Number.POSITIVE_INFINITY, code: "TARGET_MALFORMED" },
    { bet: 1, purple: undefined, code: "TARGET_MALFORMED" },
  ])("refuses $bet on x$purple as $code", ({ bet, purple, code }) => {
    expect(bubblesWire.prepare({ bet, purple }, terms)).toMatchObject({ refused: true, code });
  });
});

describe("the answer", () => {
  it("names the burst of a lost bet", () => {
    expect(play(1.95)).toEqual({
      status: "lose",
      bet: 10,
      win: 0,
      balance: 987.65,
      balance_version: 8,
      text: "Пузырь лопнул на x1.94",
      coff: 1.94,
      id: 5,
      hash: "ab",
      nonce: 3,
    });
  });

  it("names target and burst of a won bet", () => {
    expect(play(1.5)).toMatchObject({
      status: "win",
      win: 15,
      text: "Цель x1.50 достигнута! Пузырь лопнул на x1.94",
      coff: 1.94,
    });
  });
});

/** Plays 10.00 on a target with the draw 2^51 − 1, which bursts at x1.94. */
function play(purple: number) {
  const prepared = bubblesWire.prepare({ bet: 10, purple }, terms);
  if (isRefusal(prepared)) throw new Error(prepared.code);
  const answer = prepared.settle(bytes([127, 255, 255, 255, 255, 255, 255, 255])).answer(context);
  expect(Value.Check(BubblesPlayReply, answer)).toBe(true);
  return answer;
}

function bytes(values: readonly number[]): ByteStream {
  let position = 0;
  return {
    next() {
      position += 1;
      return values[position - 1] ?? 0;
    },
  };
}
