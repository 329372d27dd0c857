import { bls12_381 } from "@noble/curves/bls12-381.js";
import { expect, test } from "vitest";
import { hexFromBytes } from "../fairness/hex.ts";
import { QUICKNET } from "./beacon.ts";
import { beaconMessage, isBeacon } from "./beacon-signature.ts";
import vectors from "./quicknet.vectors.json" with { type: "json" };

const [first, second] = vectors;
if (!first || !second) throw new Error("there are vectors");

test.each(vectors)("beacon $number of the public chain is signed", (beacon) => {
  expect(isBeacon(QUICKNET.publicKey, beacon)).toBe(true);
});

test.each([
  { flaw: "another number", beacon: { ...first, number: 43 } },
  { flaw: "another beacon's signature", beacon: { ...first, signature: second.signature } },
  { flaw: "bytes that are no point", beacon: { ...first, signature: "00".repeat(48) } },
  { flaw: "the point at infinity", beacon: { ...first, signature: `c0${"00".repeat(47)}` } },
  { flaw: "a short signature", beacon: { ...first, signature: first.signature.slice(2) } },
  { flaw: "a signature in capitals", beacon: { ...first, signature: first.signature.toUpperCase() } },
  { flaw: "a broken number", beacon: { ...first, number: 0.5 } },
])("$flaw is no beacon", ({ beacon }) => {
  expect(isBeacon(QUICKNET.publicKey, beacon)).toBe(false);
});

test("the first beacon of a chain is one, and there is none before it", () => {
  const [secret, bls] = [new Uint8Array(32).fill(1), bls12_381.shortSignatures];
  const signed = (number: number) => hexFromBytes(bls.sign(beaconMessage(number), secret).toBytes());
  const key = hexFromBytes(bls.getPublicKey(secret).toBytes());
  expect(isBeacon(key, { number: 1, signature: signed(1) })).toBe(true);
  expect(isBeacon(key, { number: 0, signature: signed(0) })).toBe(false);
});

test("a key that is none signs nothing", () => {
  expect(isBeacon("00".repeat(96), first)).toBe(false);
});
