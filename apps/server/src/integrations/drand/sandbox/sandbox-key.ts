import { createHash } from "node:crypto";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { beaconMessage } from "@rumb/games/beacon/beacon-signature";
import { hexFromBytes } from "@rumb/games/fairness/hex";

/** Signs a number with the key of the sandbox's chain. Some 6 ms. */
export function sandboxSignature(number: number): string {
  return hexFromBytes(bls12_381.shortSignatures.sign(beaconMessage(number), SECRET_KEY).toBytes());
}

/** Known to everybody, as all of the sandbox is: nobody may take its beacons for random. */
const SECRET_KEY = createHash("sha256").update("the sandbox plays drand").digest();
