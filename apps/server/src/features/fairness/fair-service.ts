import { type Refusal, refusal } from "@rumb/contract/errors";
import type { FairRotateRequest, FairState } from "@rumb/contract/fair";
import { CLIENT_SEED_PATTERN } from "@rumb/games/fairness/commitment";
import type { Database, Query } from "../../platform/db/database.ts";
import type { Random } from "../../platform/runtime/random.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { lockPlayer, type PastSeed, readLastRevealed, readSeedInUse } from "./fair-store.ts";
import { createSeed } from "../../seeds/seed-service.ts";
import { activateSeed, revealSeed } from "../../seeds/seed-store.ts";
import { assignSeeds } from "../../money/player-account-store.ts";

export type FairDeps = {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly random: Random;
};

/** What a player may know of their seeds. */
export function fairState(deps: FairDeps, playerId: number): Promise<FairState> {
  return deps.database.transaction((query) => readState(query, deps.sealing, playerId));
}

/**
 * Reveals the active seed and brings the next one into use with the player's client seed. Refuses while an unfinished
 * round is decided by the active seed (`SEED_IN_USE`), when that seed is not the one named (`SEED_CHANGED`), and when it came into use
 * less than a minute ago and has decided nothing (`SEED_UNUSED`): seeds would grow without end. The very first one may be rotated at
 * once, because the server has drawn its client seed.
 */
export async function rotateSeed(
  deps: FairDeps,
  playerId: number,
  wanted: FairRotateRequest,
): Promise<FairState | Refusal> {
  if (!CLIENT_SEED_PATTERN.test(wanted.client_seed)) return refusal("CLIENT_SEED_MALFORMED");
  try {
    return await deps.database.transaction(async (query) => {
      await lockPlayer(query, playerId);
      const used = await readSeedInUse(query, playerId);
      if (used?.hash.toString("hex") !== wanted.hash) return refusal("SEED_CHANGED");
      if (used.tooNew) return refusal("SEED_UNUSED");
      await revealSeed(query, { id: used.activeId, rounds: used.nonce });
      await activateSeed(query, { id: used.nextId, clientSeed: wanted.client_seed });
      const nextId = await createSeed(query, { playerId, clientSeed: null }, deps);
      await assignSeeds(query, { playerId, activeId: used.nextId, nextId });
      return readState(query, deps.sealing, playerId);
    });
  } catch (error) {
    if (isSeedInUse(error)) return refusal("SEED_IN_USE");
    throw error;
  }
}

async function readState(query: Query, sealing: Sealing, playerId: number): Promise<FairState> {
  const used = await readSeedInUse(query, playerId);
  if (!used) throw new Error(`player ${playerId} has no seeds`);
  const last = await readLastRevealed(query, playerId);
  return {
    hash: used.hash.toString("hex"),
    client_seed: used.clientSeed,
    nonce: used.nonce,
    next_hash: used.nextHash.toString("hex"),
    locked: used.locked,
    rotated: used.rotated,
    previous: last && revealed(last, sealing),
  };
}

function revealed(seed: PastSeed, sealing: Sealing): NonNullable<FairState["previous"]> {
  return {
    server_seed: sealing.open(seed.sealed, seed.hash).toString("hex"),
    hash: seed.hash.toString("hex"),
    client_seed: seed.clientSeed,
    rounds: seed.rounds,
  };
}

const SEED_DECIDES_AN_OPEN_ROUND = "RB001";

function isSeedInUse(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === SEED_DECIDES_AN_OPEN_ROUND
  );
}
