import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clientMix } from "../rounds/client-mix.ts";
import { beaconAfter, beaconMix, beaconTimeMs, chainHashOf, QUICKNET, randomnessOf } from "./beacon.ts";
import vectors from "./quicknet.vectors.json" with { type: "json" };

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const [first] = vectors;
if (!first) throw new Error("there are vectors");

test("the hash of the public chain follows from its parts", () => {
  expect(chainHashOf(sha256, QUICKNET)).toBe(QUICKNET.hash);
  expect(chainHashOf(sha256, { ...QUICKNET, periodMs: 4000 })).not.toBe(QUICKNET.hash);
});

test("a chain called «default» has no name in its hash, and any other name changes it", () => {
  const hashOf = (id: string) => chainHashOf(sha256, { ...QUICKNET, id });
  expect(hashOf("default")).toBe(hashOf(""));
  expect(hashOf("other")).not.toBe(hashOf(""));
});

test.each(vectors)("beacon $number of the public chain has its published value", (beacon) => {
  expect(randomnessOf(sha256, beacon)).toBe(beacon.randomness);
});

test.each([
  { closedAtMs: QUICKNET.genesisMs - 1000, number: 1 },
  { closedAtMs: QUICKNET.genesisMs - 999, number: 2 },
  { closedAtMs: QUICKNET.genesisMs + 2000, number: 2 },
  { closedAtMs: QUICKNET.genesisMs + 2001, number: 3 },
])("a close $closedAtMs waits for beacon $number", ({ closedAtMs, number }) => {
  expect(beaconAfter(QUICKNET, closedAtMs)).toBe(number);
});

test("the beacon of a round is the first one a second or more behind its close", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (sinceGenesis) => {
      const closedAtMs = QUICKNET.genesisMs + sinceGenesis;
      const behindMs = beaconTimeMs(QUICKNET, beaconAfter(QUICKNET, closedAtMs)) - closedAtMs;
      expect(behindMs).toBeGreaterThanOrEqual(1000);
      expect(behindMs).toBeLessThan(4000);
    }),
  );
});

test("there is no beacon for a close before the chain, or for no moment at all", () => {
  expect(() => beaconAfter(QUICKNET, QUICKNET.genesisMs - 1001)).toThrow(RangeError);
  expect(() => beaconAfter(QUICKNET, Number.NaN)).toThrow(RangeError);
});

test("a client seed with a beacon is frozen, and hangs on each of its parts", () => {
  const mix = clientMix(sha256, ["rumb", "0123456789abcdef", "rumb"]);
  const parts = { mix, chainHash: QUICKNET.hash, beacon: first };
  const mixed = beaconMix(sha256, parts);
  expect(mixed).toBe("5d6516803023dacec1c318342ca34e1db41266af03fc583260fbeb234f5ad0c5");
  const others = [
    { ...parts, mix: "0".repeat(64) },
    { ...parts, chainHash: "0".repeat(64) },
    { ...parts, beacon: { ...first, number: 43 } },
    { ...parts, beacon: { ...first, signature: "0".repeat(96) } },
  ].map((other) => beaconMix(sha256, other));
  expect(new Set([mixed, ...others]).size).toBe(5);
});
