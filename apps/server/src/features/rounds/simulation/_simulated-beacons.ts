import { createHash } from "node:crypto";
import type { Beacon, BeaconChain } from "@rumb/games/beacon/beacon";
import type { AskBeacon } from "../../../integrations/drand/beacons.ts";
import type { createProcess } from "./_connection.ts";
import type { World } from "./_world.ts";

/** A chain of the simulation: its beacons come in time, late, or never, whoever asks. Nothing is signed; that is tested elsewhere. */
export const SIMULATED_CHAIN: BeaconChain = {
  hash: "5".repeat(64),
  publicKey: "0".repeat(192),
  genesisMs: 0,
  periodMs: 90,
  groupHash: "0".repeat(64),
  id: "simulated",
};

/** The only signature that a number may have. */
function simulatedSignature(number: number): string {
  return createHash("sha384").update(`beacon ${number}`).digest("hex");
}

/** Asks as a node does: over a network that loses some of it, and never before the time by any clock but the world's. */
export function simulatedBeacons(world: World, process: ReturnType<typeof createProcess>): AskBeacon {
  return async (_chain, number) => {
    await new Promise<void>((resolve) => void process.after(world.between(1, 20), resolve));
    const isThere = world.now() >= (number - 1) * SIMULATED_CHAIN.periodMs + latenessOf(number);
    return isThere && !world.chance(50) ? { number, signature: simulatedSignature(number) } : null;
  };
}

/** What is right for a round that closed at a moment, by the page of the rules and not by the code that is watched. */
export function simulatedBeaconAfter(closedAtMs: number): Beacon & { readonly atMs: number } {
  let number = 1;
  while ((number - 1) * 90 < Math.ceil(closedAtMs) + 30) number += 1;
  return { number, signature: simulatedSignature(number), atMs: (number - 1) * 90 };
}

/** The same number is as late for everybody; every tenth one never comes. */
function latenessOf(number: number): number {
  const [first = 0, second = 0] = createHash("sha256").update(`late ${number}`).digest();
  if (first < 26) return Number.POSITIVE_INFINITY;
  return first < 128 ? 0 : second;
}
