import { createHash } from "node:crypto";
import type { Round } from "./round-bytes.ts";

/** «Mix»: the client seed of a shared round, out of those of its bets in their order. */
export function secondMix(clientSeeds: readonly string[]): string {
  const hash = createHash("sha256");
  for (const [index, seed] of clientSeeds.entries()) {
    if (index > 0) hash.update(Uint8Array.of(0x0a));
    hash.update(seed, "ascii");
  }
  return hash.digest("hex");
}

/** «Draw»: what the stream of a shared round is made of. */
export function secondSharedRound(serverSeed: Uint8Array, clientSeeds: readonly string[]): Round {
  return { serverSeed, clientSeed: secondMix(clientSeeds), nonce: 0 };
}

/** «Which beacon»: counts on from the chain's first one. */
export function secondBeacon(closed: number, { genesis, period }: SecondChain): number {
  let n = 1;
  let madeAt = genesis;
  // What lies before the close by a thousand beacons is jumped over.
  const jumped = Math.max(0, Math.trunc((closed - genesis) / period) - 1000);
  n += jumped;
  madeAt += jumped * period;
  while (madeAt < closed + Math.trunc(period / 3)) {
    n += 1;
    madeAt += period;
  }
  return n;
}

/** «The public random value», 3: the client seed of a round that was drawn with a beacon. */
export function secondBeaconSeed(
  mix: string,
  drawn: { chain: string; n: number; signature: Uint8Array },
): string {
  const value = createHash("sha256").update(drawn.signature).digest("hex");
  return createHash("sha256")
    .update(`rumb:round:2:${mix}:${drawn.chain}:${drawn.n}:${value}`, "ascii")
    .digest("hex");
}

type SecondChain = { readonly genesis: number; readonly period: number };
