import { createHash, createHmac } from "node:crypto";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { ratio } from "@rumb/money/ratio";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulatedStream } from "../fairness/_simulated-stream.ts";
import { bytesFromHex } from "../fairness/hex.ts";
import { byteStream } from "../fairness/stream.ts";
import { clientMix } from "../rounds/client-mix.ts";
import { wheel } from "./wheel.ts";
import { isWheelColor, multiplierOf, WHEEL_COLORS, WHEEL_POCKETS, type WheelColor } from "./wheel-pockets.ts";
import vectors from "./wheel.vectors.json" with { type: "json" };

const anyStake = fc.integer({ min: 100, max: 100_000 });
const anyPocket = fc.integer({ min: 0, max: 317 });

describe("a bet", () => {
  it.each(vectors.wins)("of $bet on x$color pays $win", ({ bet, color, win }) => {
    const params = wheel.accept(colorOf(color), kopecks(100 * bet), kopecks(0));
    const pocket = WHEEL_POCKETS.findIndex((multiplier) => multiplier === color);
    const { payoutKopecks } = wheel.settle({ stakeKopecks: kopecks(100 * bet), params }, { pocket });
    expect(formatMoney(payoutKopecks)).toBe(win);
  });

  it.each(WHEEL_COLORS)("on x%i returns exactly 300 of 318 over all pockets, for any stake", (color) => {
    fc.assert(
      fc.property(anyStake, (stake) => {
        const returned = [...WHEEL_POCKETS.keys()].reduce(
          (sum, pocket) =>
            sum + wheel.settle({ stakeKopecks: kopecks(stake), params: { color } }, { pocket }).payoutKopecks,
          0,
        );
        expect(ratio(BigInt(returned), BigInt(318 * stake))).toEqual(ratio(300n, 318n));
      }),
      { numRuns: 20 },
    );
  });

  it("wins when the pocket is of its multiplier and only then, and gives that multiplier either way", () => {
    fc.assert(
      fc.property(anyStake, anyPocket, fc.constantFrom(...WHEEL_COLORS), (stake, pocket, color) => {
        const won = multiplierOf(pocket) === color;
        expect(wheel.settle({ stakeKopecks: kopecks(stake), params: { color } }, { pocket })).toEqual({
          won,
          payoutKopecks: won ? stake * color : 0,
          coefficientHundredths: 100 * color,
        });
      }),
    );
  });

  it.each([-1, 318, 1.5])("is not settled by the pocket %d", (pocket) => {
    const bet = { stakeKopecks: kopecks(100), params: { color: 2 } } as const;
    expect(() => wheel.settle(bet, { pocket })).toThrow(RangeError);
  });

  it.each([1, 5, 0, 200])("is not settled on the multiplier %d, which the wheel does not have", (color) => {
    const forged: { color: WheelColor } = JSON.parse(JSON.stringify({ color }));
    const bet = { stakeKopecks: kopecks(100), params: forged };
    expect(() => wheel.settle(bet, { pocket: 0 })).toThrow(RangeError);
  });
});

describe("the drawn pocket", () => {
  it.each(vectors.rounds)("keeps the frozen $pocket of $mix", (round) => {
    const mix = clientMix((bytes) => createHash("sha256").update(bytes).digest(), round.clientSeeds);
    expect(mix).toBe(round.mix);
    let read = 0;
    const inner = byteStream((key, message) => createHmac("sha256", key).update(message).digest(), {
      serverSeed: bytesFromHex(round.serverSeedHex),
      clientSeed: mix,
      nonce: 0,
    });
    const stream = {
      next() {
        read += 1;
        return inner.next();
      },
    };
    expect(wheel.draw(stream, kopecks(100))).toEqual({ pocket: round.pocket });
    expect([read, multiplierOf(round.pocket)]).toEqual([round.pocketBytes, round.color]);
  });

  it("is each of the 318 for exactly 206 of the values of two bytes, and 28 are thrown away", () => {
    const counts = WHEEL_POCKETS.map(() => 0);
    let rejected = 0;
    for (let value = 0; value < 65_536; value += 1) {
      let read = 0;
      const bytes = [value >>> 8, value & 255];
      const stream = {
        next() {
          read += 1;
          return bytes[read - 1] ?? 0;
        },
      };
      const { pocket } = wheel.draw(stream, kopecks(100));
      if (read > 2) rejected += 1;
      else counts[pocket] = (counts[pocket] ?? 0) + 1;
    }
    expect(counts).toEqual(WHEEL_POCKETS.map(() => 206));
    expect(rejected).toBe(65_536 - 206 * 318);
  });

  it("does not depend on what was bet", () => {
    fc.assert(
      fc.property(fc.integer(), anyStake, anyStake, (seed, first, second) => {
        expect(wheel.draw(simulatedStream(seed), kopecks(first))).toEqual(
          wheel.draw(simulatedStream(seed), kopecks(second)),
        );
      }),
    );
  });
});

function colorOf(color: number): WheelColor {
  if (!isWheelColor(color)) throw new Error(`no multiplier ${color}`);
  return color;
}
