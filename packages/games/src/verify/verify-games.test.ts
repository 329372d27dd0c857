import { createHash, createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bubbles, type BubblesOutcome, type BubblesParams } from "../bubbles/bubbles.ts";
import { minesLayout, mines, type MinesOutcome, pressCell } from "../mines/mines.ts";
import type { MinesParams } from "../mines/mines-payout.ts";
import {
  monetrain,
  MONETRAIN_LIMITS,
  type MonetrainOutcome,
  type MonetrainParams,
} from "../monetrain/monetrain.ts";
import { commitmentOf } from "../fairness/commitment.ts";
import { hexFromBytes } from "../fairness/hex.ts";
import { byteStream } from "../fairness/stream.ts";
import { verifyInstantBet, verifySteppedBet, type BetSlip, type Hashes } from "./verify.ts";

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
const anyRound = fc.record({ nonce: fc.maxSafeNat(), edgeHundredths: fc.integer({ min: 0, max: 500 }) });

describe("a slip of Bubbles", () => {
  const honest = bubblesSlip(1, { targetHundredths: 150, edgeHundredths: 300 });

  it("shows the eight bytes of the burst", () => {
    // 97 % of 2^52 over the draw + 1, from the frozen round rumb:1.
    expect(verifyInstantBet(bubbles, honest, hashes)).toMatchObject({
      matches: true,
      outcome: { bytesReadHex: "5b83ad9452dba821", computed: { burstHundredths: 271, won: true } },
      payout: { computedKopecks: 150, coefficientHundredths: 150 },
      progressive: null,
    });
  });

  it("is confirmed for every bet that the same rules settled", () => {
    fc.assert(
      fc.property(anyRound, fc.integer({ min: 105, max: 10_000 }), ({ nonce, edgeHundredths }, target) => {
        const slip = bubblesSlip(nonce, { targetHundredths: target, edgeHundredths });
        expect(verifyInstantBet(bubbles, slip, hashes).matches).toBe(true);
      }),
    );
  });

  it.each<{ lie: string; change: Partial<BetSlip<BubblesParams, BubblesOutcome>> }>([
    { lie: "another burst", change: { outcome: { burstHundredths: 270, won: true } } },
    { lie: "a win called a loss", change: { outcome: { burstHundredths: 271, won: false } } },
    { lie: "an edge that was not shown", change: { params: { targetHundredths: 150, edgeHundredths: 100 } } },
    { lie: "another target", change: { params: { targetHundredths: 151, edgeHundredths: 300 } } },
    { lie: "a kopeck less", change: { payoutKopecks: kopecks(149) } },
  ])("is found out in $lie", ({ change }) => {
    expect(verifyInstantBet(bubbles, { ...honest, ...change }, hashes).matches).toBe(false);
  });
});

describe("a slip of Monetrain", () => {
  const honest = monetrainSlip(1, { type: 100, edgeHundredths: 0 });

  it("is confirmed for every bonus that the same rules settled", () => {
    const anyType = fc.constantFrom(...MONETRAIN_LIMITS.types);
    fc.assert(
      fc.property(anyRound, anyType, ({ nonce, edgeHundredths }, type) => {
        const slip = monetrainSlip(nonce, { type, edgeHundredths });
        expect(verifyInstantBet(monetrain, slip, hashes).matches).toBe(true);
      }),
    );
  });

  it("shows every block that the tubes were drawn from", () => {
    const { outcome } = verifyInstantBet(
      monetrain,
      monetrainSlip(1, { type: 500, edgeHundredths: 0 }),
      hashes,
    );
    // 60 tubes take two bytes each, and a few more where a value was rejected.
    expect(outcome.blocks.map(({ message }) => message)).toEqual(
      [0, 1, 2, 3].map((block) => `rumb:1:${block}`),
    );
    expect(outcome.bytesReadHex.length / 2).toBeGreaterThanOrEqual(120);
  });

  it.each<{ lie: string; change: Partial<BetSlip<MonetrainParams, MonetrainOutcome>> }>([
    { lie: "another coefficient", change: { outcome: { ...honest.outcome, coff: honest.outcome.coff + 1 } } },
    {
      lie: "spins left out",
      change: { outcome: { ...honest.outcome, spins: honest.outcome.spins.slice(1) } },
    },
    { lie: "another type", change: { params: { type: 10, edgeHundredths: 0 } } },
    { lie: "an edge that was not shown", change: { params: { type: 100, edgeHundredths: 1000 } } },
    { lie: "a kopeck less", change: { payoutKopecks: kopecks(honest.payoutKopecks - 1) } },
  ])("is found out in $lie", ({ change }) => {
    expect(verifyInstantBet(monetrain, { ...honest, ...change }, hashes).matches).toBe(false);
  });
});

describe("a slip of Mines", () => {
  const params = { bombs: 3, edgeHundredths: 0, maxWinKopecks: null };
  const layout = minesLayout(streamAt(1), 3);
  const safe = Array.from({ length: 25 }, (_, index) => index + 1).filter((cell) => !layout.includes(cell));
  const taken = minesSlip(1, params, safe.slice(0, 2));
  const lost = minesSlip(1, params, [...safe.slice(0, 2), ...layout.slice(0, 1)]);

  it("shows the bytes of the layout and plays the moves again", () => {
    expect(verifySteppedBet(mines, taken, hashes)).toMatchObject({
      matches: true,
      outcome: {
        blocks: [{ message: "rumb:1:0" }],
        bytesReadHex: "5b83ad",
        computed: { mines: layout, opened: safe.slice(0, 2), loseCell: null },
      },
      payout: { computedKopecks: 130, coefficientHundredths: 130 },
    });
    expect(verifySteppedBet(mines, lost, hashes)).toMatchObject({
      matches: true,
      payout: { computedKopecks: 0, coefficientHundredths: 149 },
    });
  });

  it("is confirmed for every game that the same rules settled", () => {
    const anyBombs = fc.integer({ min: 2, max: 24 });
    const anyMoves = fc.shuffledSubarray(
      Array.from({ length: 25 }, (_, index) => index + 1),
      { minLength: 1 },
    );
    const anyMaximum = fc.option(fc.integer({ min: 2500, max: 10 ** 6 }).map(kopecks));
    const anyTerms = fc.record({ bombs: anyBombs, maxWinKopecks: anyMaximum });
    fc.assert(
      fc.property(anyRound, anyTerms, anyMoves, ({ nonce, edgeHundredths }, terms, moves) => {
        const slip = minesSlip(nonce, { ...terms, edgeHundredths }, moves);
        expect(verifySteppedBet(mines, slip, hashes).matches).toBe(true);
      }),
    );
  });

  it.each<{ lie: string; slip: BetSlip<MinesParams, MinesOutcome>; found: string[] }>([
    {
      lie: "a bomb moved under the player's cell",
      slip: { ...lost, outcome: { ...lost.outcome, mines: [1, 2, 3], loseCell: 3 } },
      found: ["outcome", "payout"],
    },
    {
      lie: "a safe cell called a bomb",
      slip: { ...lost, outcome: { ...lost.outcome, loseCell: safe[5] ?? 0 } },
      found: ["outcome", "payout"],
    },
    {
      lie: "a cell that was not opened",
      slip: { ...taken, outcome: { ...taken.outcome, opened: safe.slice(0, 3) } },
      found: ["payout"],
    },
    {
      lie: "one bomb more",
      slip: { ...taken, params: { ...params, bombs: 4 } },
      found: ["outcome", "payout"],
    },
    {
      lie: "an edge that was not shown",
      slip: { ...taken, params: { ...params, edgeHundredths: 100 } },
      found: ["payout"],
    },
    {
      lie: "a game that its maximum had ended before",
      slip: { ...taken, params: { ...params, maxWinKopecks: kopecks(120) } },
      found: ["outcome", "payout"],
    },
    { lie: "a kopeck less", slip: { ...taken, payoutKopecks: kopecks(129) }, found: ["payout"] },
    { lie: "another nonce", slip: { ...taken, nonce: 2 }, found: ["outcome"] },
    { lie: "another commitment", slip: { ...taken, commitment: "0".repeat(64) }, found: ["commitment"] },
  ])("is found out in $lie", ({ slip, found }) => {
    const { matches, round: _none, ...steps } = verifySteppedBet(mines, slip, hashes);
    const failed = Object.entries(steps).filter(([, step]) => step?.matches === false);
    expect(failed.map(([name]) => name)).toEqual(found);
    expect(matches).toBe(false);
  });

  it.each([{ algorithm: 2 }, { nonce: -1 }, { clientSeed: "a:b" }, { params: { ...params, bombs: 25 } }])(
    "cannot be computed with %j",
    (change) => {
      expect(() => verifySteppedBet(mines, { ...taken, ...change }, hashes)).toThrow(RangeError);
    },
  );
});

function bubblesSlip(nonce: number, params: BubblesParams): BetSlip<BubblesParams, BubblesOutcome> {
  const stakeKopecks = kopecks(100);
  const { outcome, payoutKopecks } = bubbles.play({ stakeKopecks, params, stream: streamAt(nonce) });
  return { ...slipAt(nonce), stakeKopecks, params, outcome, payoutKopecks };
}

function monetrainSlip(nonce: number, params: MonetrainParams): BetSlip<MonetrainParams, MonetrainOutcome> {
  const stakeKopecks = kopecks(100 * params.type);
  const { outcome, payoutKopecks } = monetrain.play({ stakeKopecks, params, stream: streamAt(nonce) });
  return { ...slipAt(nonce), stakeKopecks, params, outcome, payoutKopecks };
}

/** A game of 1.00 as the server settles it: pressed cell by cell, then taken if it has not ended. */
function minesSlip(
  nonce: number,
  params: MinesParams,
  cells: readonly number[],
): BetSlip<MinesParams, MinesOutcome> {
  const stakeKopecks = kopecks(100);
  const layout = minesLayout(streamAt(nonce), params.bombs);
  let opened: readonly number[] = [];
  let payoutKopecks = stakeKopecks;
  let loseCell: number | null = null;
  for (const cell of cells) {
    const moved = pressCell({ ...params, stakeKopecks, layout, opened }, cell);
    if (moved.kind === "refused") throw new Error(moved.reason);
    ({ opened, payoutKopecks } = moved);
    loseCell = moved.kind === "lose" ? cell : null;
    if (moved.kind !== "safe") break;
  }
  const outcome = { mines: layout, opened, loseCell };
  return { ...slipAt(nonce), stakeKopecks, params, outcome, payoutKopecks };
}

function slipAt(nonce: number) {
  return {
    algorithm: 1,
    serverSeedHex: hexFromBytes(serverSeed),
    commitment: commitmentOf(hashes.sha256, serverSeed),
    clientSeed: "rumb",
    nonce,
    progressive: null,
  };
}

function streamAt(nonce: number) {
  return byteStream(hashes.hmac, { serverSeed, clientSeed: "rumb", nonce });
}
