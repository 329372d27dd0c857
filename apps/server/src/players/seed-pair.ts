import { assignSeeds } from "../money/player-account-store.ts";
import type { Query } from "../platform/db/database.ts";
import { createSeed, type SeedDeps } from "../seeds/seed-service.ts";

/**
 * Gives a new player the active server seed, with a client seed drawn for them, and the next one, whose hash is
 * public before they can choose another client seed.
 */
export async function createSeedPair(query: Query, playerId: number, deps: SeedDeps): Promise<void> {
  const clientSeed = Buffer.from(deps.random.bytes(10)).toString("hex");
  const activeId = await createSeed(query, { playerId, clientSeed }, deps);
  const nextId = await createSeed(query, { playerId, clientSeed: null }, deps);
  await assignSeeds(query, { playerId, activeId, nextId });
}
