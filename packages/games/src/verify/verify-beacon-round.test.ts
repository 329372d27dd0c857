import { createHash, createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { beaconMix, beaconTimeMs, QUICKNET } from "../beacon/beacon.ts";
import { isBeacon } from "../beacon/beacon-signature.ts";
import vectors from "../beacon/quicknet.vectors.json" with { type: "json" };
import { commitmentOf } from "../fairness/commitment.ts";
import { hexFromBytes } from "../fairness/hex.ts";
import { byteStream } from "../fairness/stream.ts";
import { clientMix } from "../rounds/client-mix.ts";
import { wheel, type WheelOutcome, type WheelParams } from "../wheel/wheel.ts";
import type { Hashes } from "./verify.ts";
import { type PromisedBeacon, type SharedBet, verifyRoundBet } from "./verify-round.ts";

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
  isBeacon,
};
const shared = { game: wheel, choiceOf: ({ color }: WheelParams) => color };
const [, beacon, other] = vectors;
if (!beacon || !other) throw new Error("there are vectors");
const closedAtMs = beaconTimeMs(QUICKNET, beacon.number) - 2500;
const clientSeeds = ["rumb", "0123456789abcdef"];
const mix = clientMix(hashes.sha256, clientSeeds);
const honest = betWith({ chain: QUICKNET, closedAtMs, drawn: { ...beacon, mix } });
const withoutOne = betWith({ chain: QUICKNET, closedAtMs, drawn: null });

describe("verifyRoundBet with a beacon", () => {
  it("confirms a round that was drawn with the beacon behind its close", () => {
    expect(verifyRoundBet(shared, honest, hashes)).toMatchObject({
      matches: true,
      round: {
        mix: { computed: mix, matches: true },
        beacon: {
          dueNumber: 1000,
          drawn: { signed: true, randomness: beacon.randomness, clientSeed: honest.clientSeed },
          matches: true,
        },
      },
    });
    expect(honest.clientSeed).not.toBe(mix);
  });

  it("confirms a round whose beacon did not come, which is drawn from the players' seeds alone", () => {
    expect(withoutOne.clientSeed).toBe(mix);
    expect(verifyRoundBet(shared, withoutOne, hashes)).toMatchObject({
      matches: true,
      round: { mix: { matches: true }, beacon: { dueNumber: 1000, drawn: null, matches: true } },
    });
  });

  it("confirms a round too long to list, whose mix it has to believe", () => {
    const round = { ...stated(honest), clientSeeds: null, stakes: null };
    expect(verifyRoundBet(shared, { ...honest, round }, hashes)).toMatchObject({
      matches: true,
      round: { mix: null, bank: null, beacon: { matches: true } },
    });
  });

  it("says that nobody has looked at the signature where nothing can", () => {
    const { sha256, hmac } = hashes;
    expect(verifyRoundBet(shared, honest, { sha256, hmac })).toMatchObject({
      matches: true,
      round: { beacon: { drawn: { signed: null } } },
    });
  });

  it.each<{ lie: string; change: Partial<PromisedBeacon> }>([
    { lie: "the beacon after", change: { drawn: { ...beacon, number: 1001, mix } } },
    {
      lie: "a signature of another number",
      change: { drawn: { ...beacon, signature: other.signature, mix } },
    },
    { lie: "a close that asks for another beacon", change: { closedAtMs: closedAtMs + 3000 } },
    { lie: "a key that is not the chain's", change: { chain: { ...QUICKNET, groupHash: "00".repeat(32) } } },
    { lie: "another mix", change: { drawn: { ...beacon, mix: "0".repeat(64) } } },
    { lie: "a beacon that was there and left out", change: { drawn: null } },
  ])("finds out $lie", ({ change }) => {
    expect(verifyRoundBet(shared, withPromise(honest, change), hashes).matches).toBe(false);
  });

  it.each([
    {
      lie: "a signature of another number, from which all the rest follows",
      slip: betWith({ chain: QUICKNET, closedAtMs, drawn: { ...beacon, signature: other.signature, mix } }),
    },
    {
      lie: "a chain that is not the one whose hash was promised",
      slip: withPromise(honest, { chain: { ...QUICKNET, hash: "00".repeat(32) } }),
    },
    {
      lie: "a round that was drawn without the beacon that it states",
      slip: withPromise(withoutOne, { drawn: { ...beacon, mix } }),
    },
  ])("blames only the beacon for $lie", ({ slip }) => {
    const { matches, round, commitment, outcome, payout } = verifyRoundBet(shared, slip, hashes);
    const steps = Object.entries({ commitment, ...round, outcome, payout });
    expect(steps.filter(([, step]) => step?.matches === false).map(([name]) => name)).toEqual(["beacon"]);
    expect(matches).toBe(false);
  });

  it("refuses an algorithm that is not the round's", () => {
    const withAlgorithm = (algorithm: number) => () =>
      verifyRoundBet(shared, { ...honest, algorithm }, hashes);
    expect(withAlgorithm(1)).toThrow(RangeError);
    expect(withAlgorithm(1)).toThrow("a round without a beacon has no algorithm 1");
    const opened = { ...withoutOne, algorithm: 2, round: { ...stated(withoutOne), promised: null } };
    expect(() => verifyRoundBet(shared, opened, hashes)).toThrow(RangeError);
  });
});

function stated({ round }: SharedBet<WheelParams, WheelOutcome>) {
  if (!round) throw new Error("a slip without its round");
  return round;
}

/** The bet, with something else in the promise of its round. */
function withPromise(
  bet: SharedBet<WheelParams, WheelOutcome>,
  change: Partial<PromisedBeacon>,
): SharedBet<WheelParams, WheelOutcome> {
  const round = stated(bet);
  if (!round.promised) throw new Error("a round without a promise");
  return { ...bet, round: { ...round, promised: { ...round.promised, ...change } } };
}

/** The first of two bets of a round with this promise. */
function betWith(promised: PromisedBeacon): SharedBet<WheelParams, WheelOutcome> {
  const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
  const { drawn, chain } = promised;
  const clientSeed = drawn ? beaconMix(hashes.sha256, { mix, chainHash: chain.hash, beacon: drawn }) : mix;
  const bankKopecks = kopecks(300);
  const stakes = [kopecks(100), kopecks(200)];
  const outcome = wheel.draw(byteStream(hashes.hmac, { serverSeed, clientSeed, nonce: 0 }), bankKopecks);
  const bet = { stakeKopecks: kopecks(100), params: wheel.accept(2, kopecks(100), kopecks(0)) };
  return {
    ...bet,
    algorithm: 2,
    serverSeedHex: hexFromBytes(serverSeed),
    commitment: commitmentOf(hashes.sha256, serverSeed),
    clientSeed,
    nonce: 0,
    outcome,
    payoutKopecks: wheel.settle(bet, outcome).payoutKopecks,
    progressive: null,
    round: { bankKopecks, place: 1, clientSeeds, stakes, promised },
  };
}
