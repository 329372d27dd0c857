import { createHash } from "node:crypto";
import { commitmentOf } from "@rumb/games/fairness/commitment";
import type { Query } from "../platform/db/database.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { insertSeed, readLastSeed, readSealedSeed } from "./seed-store.ts";

export type SeedDeps = { random: Random; sealing: Sealing };

const SEED_BYTES = 32;

/** Draws a server seed and stores it sealed beside its commitment. The seed of a shared round belongs to nobody. */
export async function createSeed(
  query: Query,
  owner: { playerId: number | null; clientSeed: string | null },
  deps: SeedDeps,
): Promise<number> {
  const serverSeed = deps.random.bytes(SEED_BYTES);
  const hash = Buffer.from(commitmentOf(sha256, serverSeed), "hex");
  return insertSeed(query, { ...owner, hash, sealed: deps.sealing.seal(serverSeed, hash) });
}

/** Opens a seed that may not be revealed yet: what it decides is for the caller alone. Throws when there is none. */
export async function openSeed(query: Query, id: number, sealing: Sealing): Promise<Uint8Array> {
  const { sealed, hash } = await readSealedSeed(query, id);
  return sealing.open(sealed, hash);
}

/** SHA-256 for the pure fairness package. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

/** Throws when the seeds of this database were sealed with another SECRET_KEY: no play could be decided. */
export async function assertSeedsOpen(query: Query, sealing: Sealing): Promise<void> {
  const last = await readLastSeed(query);
  if (!last) return;
  try {
    sealing.open(last.sealed, last.hash);
  } catch (cause) {
    throw new WrongSecretKeyError(cause);
  }
}

export class WrongSecretKeyError extends Error {
  constructor(cause: unknown) {
    super(
      "SECRET_KEY не подходит к этой базе данных: её зёрна запечатаны другим ключом. Верните прежний ключ.",
      {
        cause,
      },
    );
  }
}
