import type { Query } from "../platform/db/database.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { readSeeds } from "./seed-store.ts";

/** An active seed, opened. It never leaves the process before it is revealed. */
export type ActiveSeed = {
  readonly id: number;
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
  readonly hash: string;
};

export type SeedCache = {
  get(id: number): ActiveSeed | undefined;
  /** Reads and opens the seeds that are missing; afterwards every one of `ids` can be got. */
  load(query: Query, ids: readonly number[]): Promise<void>;
};

/**
 * Opened seeds by id, least recently used evicted first. An active seed never changes, so an entry cannot go stale;
 * the bound (about 200 bytes an entry) only limits memory. `capacity` must exceed the ids of one `load`.
 */
export function createSeedCache(options: { sealing: Sealing; capacity: number }): SeedCache {
  const entries = new Map<number, ActiveSeed>();
  return {
    get: (id) => entries.get(id),
    async load(query, ids) {
      const missing = ids.filter((id) => !touch(entries, id));
      if (missing.length === 0) return;
      for (const row of await readSeeds(query, missing)) {
        const serverSeed = options.sealing.open(row.sealed, row.hash);
        entries.set(row.id, {
          id: row.id,
          serverSeed,
          clientSeed: row.clientSeed,
          hash: row.hash.toString("hex"),
        });
      }
      evictOldest(entries, options.capacity);
    },
  };
}

function touch(entries: Map<number, ActiveSeed>, id: number): boolean {
  const entry = entries.get(id);
  if (!entry) return false;
  entries.delete(id);
  entries.set(id, entry);
  return true;
}

function evictOldest(entries: Map<number, ActiveSeed>, capacity: number): void {
  for (const id of entries.keys()) {
    if (entries.size <= capacity) return;
    entries.delete(id);
  }
}
