import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesFromHex } from "../fairness/hex.ts";
import type { Beacon } from "./beacon.ts";

// On its own because of the weight of the curve: a page loads it when somebody verifies a round that has a beacon.

/** Whether the holders of a chain's key have made the signature for the number. Takes some 20 ms. */
export function isBeacon(publicKey: string, { number, signature }: Beacon): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(number) || number < 1) return false;
  try {
    return bls.verify(bytesFromHex(signature), beaconMessage(number), bytesFromHex(publicKey));
  } catch {
    // Bytes that are no point of the group.
    return false;
  }
}

/** What is signed for a number: SHA-256 of it as 8 bytes, hashed to the curve. */
export function beaconMessage(number: number) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  return bls.hash(sha256(new Uint8Array(bytes.buffer)), DOMAIN);
}

/** Signatures on G1, keys on G2. */
const bls = bls12_381.shortSignatures;
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** How a beacon's signature is checked; `isBeacon`, wherever it is computed. */
export type IsBeacon = typeof isBeacon;
