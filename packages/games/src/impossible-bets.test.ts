import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { beaconAfter, QUICKNET } from "./beacon/beacon.ts";
import { levelOf, REPOST_LEVELS } from "./bonuses/bonus-levels.ts";
import { bubbles, bubblesChance, bubblesPayoutKopecks, burstOf } from "./bubbles/bubbles.ts";
import { dice, dicePayoutKopecks, diceRange } from "./dice/dice.ts";
import { commitmentOf } from "./fairness/commitment.ts";
import { drawInteger } from "./fairness/draw.ts";
import { bytesFromHex } from "./fairness/hex.ts";
import { BLOCKS_PER_CURSOR, byteStream } from "./fairness/stream.ts";
import { jackpot } from "./jackpot/jackpot.ts";
import { ownerOf } from "./jackpot/jackpot-slider.ts";
import { mines } from "./mines/mines.ts";
import { minesCoefficient, minesPayoutKopecks } from "./mines/mines-payout.ts";
import { monetrain, monetrainPriceKopecks } from "./monetrain/monetrain.ts";
import { multiplierOf } from "./wheel/wheel-pockets.ts";
import { wheel } from "./wheel/wheel.ts";

// What no page and no call lets through is a mistake of ours, and whoever looks for it reads what was wrong.

const ROUBLE = kopecks(100);
const seed = { serverSeed: new Uint8Array(32), clientSeed: "seed", nonce: 0 };
const dicePlay = { chanceHundredths: 5000, direction: "down", edgeHundredths: 0 } as const;

describe("what cannot be is refused, and says what it was:", () => {
  it.each<[string, () => unknown]>([
    ["a burst needs a draw of 0…2^52 − 1, got -1", () => burstOf(-1, 300)],
    ["a burst needs a draw of 0…2^52 − 1, got 0.5", () => burstOf(0.5, 300)],
    ["a burst needs a draw of 0…2^52 − 1, got 4503599627370496", () => burstOf(2 ** 52, 300)],
    ["the edge must be 0…9999 hundredths of a percent, got 10000", () => burstOf(1, 10_000)],
    [
      "the target must be 105…100000000 hundredths, got 104",
      () => bubblesPayoutKopecks(ROUBLE, { targetHundredths: 104, edgeHundredths: 300 }),
    ],
    [
      "the edge must be 0…9999 hundredths of a percent, got -1",
      () => bubblesChance({ targetHundredths: 105, edgeHundredths: -1 }),
    ],
    ["the chance must be 100…9500 hundredths of a percent, got 99", () => diceRange(99)],
    [
      "the chance must be 100…9500 hundredths of a percent, got 9501",
      () => dicePayoutKopecks(ROUBLE, { ...dicePlay, chanceHundredths: 9501 }),
    ],
    [
      "the edge must be 0…9999 hundredths of a percent, got 10000",
      () => dicePayoutKopecks(ROUBLE, { ...dicePlay, edgeHundredths: 10_000 }),
    ],
    ["the bombs must be 2…24, got 25", () => minesCoefficient(25, 0)],
    ["with 3 bombs 0…22 cells can be open, got 23", () => minesCoefficient(3, 23)],
    ["with 3 bombs 0…22 cells can be open, got -1", () => minesCoefficient(3, -1)],
    [
      "the edge must be 0…9999 hundredths of a percent, got 0.5",
      () => minesPayoutKopecks(ROUBLE, { bombs: 3, edgeHundredths: 0.5 }, 1),
    ],
    ["the type must be 10, 100 or 500, got 11", () => priceOf(11)],
    [
      "a price is a multiple of its type, got 101 for 10",
      () => monetrain.maxPayoutKopecks(kopecks(101), { type: 10, edgeHundredths: 0 }),
    ],
    [
      "the edge must be 0…9999 hundredths of a percent, got -1",
      () => monetrain.maxPayoutKopecks(kopecks(100), { type: 10, edgeHundredths: -1 }),
    ],
    ["the wheel has no pocket 318", () => multiplierOf(318)],
    ["the wheel has no x5", () => settleWheelOn(5)],
    [
      "tickets 1–100 of 99 are not those of 100 kopecks",
      () =>
        jackpot.settle(
          { stakeKopecks: ROUBLE, params: { fromTicket: 1, toTicket: 100 } },
          { ticket: 1, tickets: 99 },
        ),
    ],
    ["nobody holds ticket 2", () => ownerOf([{ playerId: 1, fromTicket: 1, toTicket: 1 }], 2)],
    ["-1 belongs to no level", () => levelOf(REPOST_LEVELS, -1)],
    ["a draw needs a bound from 1 to 2^48, got 0", () => drawInteger({ next: () => 0 }, 0)],
    ["the stream repeats itself: no draw was accepted", () => drawInteger({ next: () => 255 }, 200)],
    ["the stream of this round is used up", () => usedUp()],
    ["the HMAC function returned no bytes", () => byteStream(() => new Uint8Array(0), seed).next()],
    ["a server seed has 32 bytes, got 31", () => commitmentOf((bytes) => bytes, new Uint8Array(31))],
    ["there is no beacon for -1", () => beaconAfter(QUICKNET, -1)],
    ["not a hexadecimal text", () => bytesFromHex("0g")],
  ])("%s", (message, attempt) => {
    expect(attempt).toThrow(new RangeError(message));
  });
});

it("every game is called by its id in the table of games", () => {
  const named = { dice, mines, bubbles, jackpot, wheel, monetrain };
  expect(Object.values(named).map(({ id }) => id)).toEqual(Object.keys(named));
});

it("a move of Mines that could not be made is left out of its replay, which goes on with the next", () => {
  const replayed = mines.replay({
    stakeKopecks: kopecks(1000),
    params: { bombs: 3, edgeHundredths: 0, maxWinKopecks: null },
    // Always the lowest draw: the bombs lie in the first three cells.
    stream: { next: () => 0 },
    stated: { mines: [1, 2, 3], opened: [4, 26, 4, 5], loseCell: null },
  });
  expect(replayed).toEqual({
    outcome: { mines: [1, 2, 3], opened: [4, 5], loseCell: null },
    payoutKopecks: 1299,
    coefficientHundredths: 130,
  });
});

/** A type as a stored record or a test may claim it. */
function priceOf(type: number): unknown {
  return Reflect.apply(monetrainPriceKopecks, undefined, [ROUBLE, type]);
}

function settleWheelOn(color: number): unknown {
  const settle = (bet: Parameters<typeof wheel.settle>[0]) => wheel.settle(bet, { pocket: 0 });
  return Reflect.apply(settle, undefined, [{ stakeKopecks: ROUBLE, params: { color } }]);
}

function usedUp(): void {
  const stream = byteStream(() => new Uint8Array(1), seed);
  for (let block = 0; block <= BLOCKS_PER_CURSOR; block += 1) stream.next();
}
