import type { Sha256 } from "../fairness/commitment.ts";
import { bytesFromHex, hexFromBytes } from "../fairness/hex.ts";

/**
 * A chain of public random values, as drand makes them: a group of independent parties signs the number of each beacon once its time
 * has come, and nobody knows the signature before (docs/fairness.md). Scheme `bls-unchained-g1-rfc9380`.
 */
export type BeaconChain = {
  /** SHA-256 over all that follows, which so follows from it. */
  readonly hash: string;
  /** 96 bytes in hex: a point of G2. */
  readonly publicKey: string;
  readonly genesisMs: number;
  readonly periodMs: number;
  readonly groupHash: string;
  readonly id: string;
};

/** A beacon: its number from 1, and the signature of that number in hex, 48 bytes, a point of G1. */
export type Beacon = { readonly number: number; readonly signature: string };

/** The public chain of the League of Entropy with a beacon every 3 seconds. */
export const QUICKNET: BeaconChain = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesisMs: 1_692_803_367_000,
  periodMs: 3000,
  groupHash: "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
  id: "quicknet",
};

/** The hash that a chain of these parts has: period in seconds (4 bytes) and genesis (8), key, hash of the group, name. */
export function chainHashOf(sha256: Sha256, chain: Omit<BeaconChain, "hash">): string {
  const times = new DataView(new ArrayBuffer(12));
  times.setUint32(0, Math.floor(chain.periodMs / 1000));
  times.setBigUint64(4, BigInt(Math.floor(chain.genesisMs / 1000)));
  const parts = [
    new Uint8Array(times.buffer),
    bytesFromHex(chain.publicKey),
    bytesFromHex(chain.groupHash),
    chain.id === "default" ? new Uint8Array(0) : asciiBytes(chain.id),
  ];
  return hexFromBytes(sha256(joined(parts)));
}

/** When a beacon's signature may exist, in Unix milliseconds. */
export function beaconTimeMs({ genesisMs, periodMs }: BeaconChain, number: number): number {
  return genesisMs + (number - 1) * periodMs;
}

/**
 * The beacon of a round whose bets closed at a moment: the first one whose time is a third of a period behind it, or more. Nobody can
 * know it while bets are taken, be the site's clock late by as much. Throws `RangeError` for a close before the chain began.
 */
export function beaconAfter(chain: BeaconChain, closedAtMs: number): number {
  const { genesisMs, periodMs } = chain;
  const earliestMs = closedAtMs + marginMs(chain);
  if (!Number.isSafeInteger(closedAtMs) || earliestMs < genesisMs) {
    throw new RangeError(`there is no beacon for ${closedAtMs}`);
  }
  return Math.ceil((earliestMs - genesisMs) / periodMs) + 1;
}

/** How late the site's clock may be: one second of the public chain. */
function marginMs({ periodMs }: BeaconChain): number {
  return Math.floor(periodMs / 3);
}

/** The random value of a beacon: SHA-256 of its signature. */
export function randomnessOf(sha256: Sha256, { signature }: Beacon): string {
  return hexFromBytes(sha256(bytesFromHex(signature)));
}

/**
 * The client seed of a shared round with a beacon, out of the mix of its players' seeds. No list of client seeds hashes the same bytes:
 * they hold no colon.
 */
export function beaconMix(sha256: Sha256, { mix, chainHash, beacon }: BeaconMix): string {
  const parts = ["rumb:round:2", mix, chainHash, String(beacon.number), randomnessOf(sha256, beacon)];
  return hexFromBytes(sha256(asciiBytes(parts.join(":"))));
}

type BeaconMix = { readonly mix: string; readonly chainHash: string; readonly beacon: Beacon };

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
