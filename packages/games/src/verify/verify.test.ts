import { createHash, createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDice } from "../dice/_any-dice.ts";
import { dice, type DiceOutcome, type DiceParams } from "../dice/dice.ts";
import { PROGRESSIVE_FIRST_BLOCK, progressiveHits } from "../progressive/progressive.ts";
import { commitmentOf } from "../fairness/commitment.ts";
import { hexFromBytes } from "../fairness/hex.ts";
import { byteStream } from "../fairness/stream.ts";
import { canonical, verifyInstantBet, type BetSlip, type Hashes } from "./verify.ts";

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
const terms = { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: kopecks(100_000) };
// The frozen round rumb:1 rolls 374842 and draws 646275746 for the pot.
const honest = settle({ clientSeed: "rumb", nonce: 1 });

type DiceSlip = BetSlip<DiceParams, DiceOutcome>;

describe("verifyInstantBet", () => {
  it("confirms an honest slip and shows every step", () => {
    expect(verifyInstantBet(dice, honest, hashes)).toEqual({
      matches: true,
      commitment: { computed: honest.commitment, matches: true },
      round: null,
      outcome: {
        blocks: [
          {
            message: "rumb:1:0",
            hashHex: "5b83ad9452dba821216f728af332ae032b0c4a2873bba8f197eed2847bf5b7dc",
          },
        ],
        bytesReadHex: "5b83ad",
        computed: { roll: 374_842, won: true },
        matches: true,
      },
      payout: { computedKopecks: 200, coefficientHundredths: 200, matches: true },
      progressive: {
        blocks: [
          {
            message: "rumb:1:1000000",
            hashHex: "9a158a8a65bdff3c141eb565ccddc218ecc881c899f63c9ae8ab37ff2fa4c9be",
          },
        ],
        bytesReadHex: "9a158a8a",
        drawn: 646_275_746,
        threshold: 200,
        computedHit: false,
        matches: true,
      },
    });
  });

  it("confirms every bet that the same rules settled", () => {
    fc.assert(
      fc.property(fc.record(anyDice), ({ clientSeed, nonce, stake, ...params }) => {
        const slip = settle({ clientSeed, nonce, stakeKopecks: kopecks(stake), params });
        expect(verifyInstantBet(dice, slip, hashes).matches).toBe(true);
      }),
    );
  });

  it.each<{ lie: string; change: Partial<DiceSlip>; found: string[] }>([
    { lie: "another commitment", change: { commitment: "0".repeat(64) }, found: ["commitment"] },
    {
      lie: "a commitment in capitals",
      change: { commitment: honest.commitment.toUpperCase() },
      found: ["commitment"],
    },
    {
      lie: "another server seed",
      change: { serverSeedHex: "ab".repeat(32) },
      found: ["commitment", "outcome"],
    },
    { lie: "another client seed", change: { clientSeed: "Rumb" }, found: ["outcome"] },
    { lie: "another nonce", change: { nonce: 2 }, found: ["outcome"] },
    { lie: "another roll", change: { outcome: { roll: 374_843, won: true } }, found: ["outcome"] },
    { lie: "a win called a loss", change: { outcome: { roll: 374_842, won: false } }, found: ["outcome"] },
    { lie: "a kopeck less", change: { payoutKopecks: kopecks(199) }, found: ["payout"] },
    { lie: "another stake", change: { stakeKopecks: kopecks(101) }, found: ["payout"] },
    {
      lie: "an edge that was not shown",
      change: { params: bet({ edgeHundredths: 100 }) },
      found: ["payout"],
    },
    { lie: "the other side", change: { params: bet({ direction: "up" }) }, found: ["outcome", "payout"] },
    { lie: "a pot that was not won", change: { progressive: { terms, hit: true } }, found: ["progressive"] },
    {
      lie: "a pot kept from its winner",
      change: { progressive: { terms: { ...terms, hitsPerBillionKopecks: 10_000_000 }, hit: false } },
      found: ["progressive"],
    },
  ])("finds out $lie", ({ change, found }) => {
    const { matches, round: _none, ...steps } = verifyInstantBet(dice, { ...honest, ...change }, hashes);
    const failed = Object.entries(steps).filter(([, step]) => step?.matches === false);
    expect(failed.map(([name]) => name)).toEqual(expect.arrayContaining(found));
    expect(matches).toBe(false);
  });

  it("blames only the step that is wrong", () => {
    const { commitment, outcome, payout, progressive } = verifyInstantBet(
      dice,
      { ...honest, payoutKopecks: kopecks(0) },
      hashes,
    );
    expect([commitment, outcome, payout, progressive].map((step) => step?.matches)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("confirms a pot that was won", () => {
    const generous = { ...terms, hitsPerBillionKopecks: 10_000_000 };
    const slip = { ...honest, progressive: { terms: generous, hit: true } };
    expect(verifyInstantBet(dice, slip, hashes)).toMatchObject({
      matches: true,
      progressive: { threshold: 1_000_000_000, computedHit: true },
    });
  });

  it("confirms that a draw as large as the threshold does not win the pot", () => {
    const stakeKopecks = kopecks(2);
    const hitsPerBillionKopecks = 646_275_746 / stakeKopecks;
    const bet = settle({ clientSeed: "rumb", nonce: 1, stakeKopecks });
    const slip = { ...bet, progressive: { terms: { ...terms, hitsPerBillionKopecks }, hit: false } };
    expect(verifyInstantBet(dice, slip, hashes)).toMatchObject({
      matches: true,
      progressive: { drawn: 646_275_746, threshold: 646_275_746, computedHit: false },
    });
  });

  it("leaves the pot out for a bet that had none", () => {
    const { progressive, matches } = verifyInstantBet(dice, { ...honest, progressive: null }, hashes);
    expect([progressive, matches]).toEqual([null, true]);
  });

  it("compares outcomes by value, whatever the order of their keys", () => {
    const { roll, won } = honest.outcome;
    expect(verifyInstantBet(dice, { ...honest, outcome: { won, roll } }, hashes).outcome.matches).toBe(true);
  });

  it("shows rejected bytes and where the draw went on", () => {
    const slip = settle({
      clientSeed: "deep",
      nonce: 57,
      seed: createHash("sha256").update("rumb fairness vectors").digest(),
    });
    expect(verifyInstantBet(dice, slip, hashes).outcome).toMatchObject({
      bytesReadHex: "f98835f536bf5399dc",
      computed: { roll: 342_429 },
    });
  });

  it.each<{ flaw: string; change: Partial<DiceSlip>; says?: string }>([
    { flaw: "an unknown algorithm", change: { algorithm: 2 }, says: "dice has no algorithm 2" },
    { flaw: "a short server seed", change: { serverSeedHex: "00" } },
    { flaw: "a server seed that is no hex", change: { serverSeedHex: "g".repeat(64) } },
    { flaw: "a client seed with a colon", change: { clientSeed: "rumb:1" }, says: "a client seed is 1–64" },
    { flaw: "an empty client seed", change: { clientSeed: "" }, says: "a client seed is 1–64" },
    { flaw: "a negative nonce", change: { nonce: -1 }, says: "a nonce is an integer from 0, got -1" },
    { flaw: "a broken nonce", change: { nonce: 1.5 }, says: "a nonce is an integer from 0, got 1.5" },
    { flaw: "a chance out of range", change: { params: bet({ chanceHundredths: 9501 }) } },
  ])("refuses $flaw, and says so", ({ change, says = "" }) => {
    const verify = () => verifyInstantBet(dice, { ...honest, ...change }, hashes);
    expect(verify).toThrow(RangeError);
    expect(verify).toThrow(says);
  });
});

it("canonical writes the keys of objects in order, at every depth, and leaves lists as they are", () => {
  expect(canonical({ b: [{ d: 1, c: null }, 2], a: "x" })).toBe('{"a":"x","b":[{"c":null,"d":1},2]}');
});

function bet(change: Partial<DiceParams>): DiceParams {
  return { chanceHundredths: 5000, direction: "down", edgeHundredths: 0, ...change };
}

/** Settles a bet the way the server does. */
function settle(
  options: Pick<DiceSlip, "clientSeed" | "nonce"> & Partial<DiceSlip> & { seed?: Uint8Array },
): DiceSlip {
  const { clientSeed, nonce, seed = serverSeed, stakeKopecks = kopecks(100), params = bet({}) } = options;
  const streamSeed = { serverSeed: seed, clientSeed, nonce };
  const { outcome, payoutKopecks } = dice.play({
    stakeKopecks,
    params,
    stream: byteStream(hashes.hmac, streamSeed),
  });
  const potStream = byteStream(hashes.hmac, streamSeed, PROGRESSIVE_FIRST_BLOCK);
  return {
    algorithm: 1,
    serverSeedHex: hexFromBytes(seed),
    commitment: commitmentOf(hashes.sha256, seed),
    clientSeed,
    nonce,
    stakeKopecks,
    params,
    outcome,
    payoutKopecks,
    progressive: { terms, hit: progressiveHits(potStream, stakeKopecks, terms) },
  };
}
