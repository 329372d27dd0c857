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
