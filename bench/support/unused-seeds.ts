import { commitmentOf } from "@rumb/games/fairness/commitment";
import { systemRandom } from "../../apps/server/src/platform/runtime/random.ts";
import { sha256 } from "../../apps/server/src/seeds/seed-service.ts";
import type { BenchSite } from "./bench-site.ts";

const AT_ONCE = 5_000;
const SEED_BYTES = 32;

/** Writes seeds that players have rotated without using them: each opens, as the check of the books will find out. */
export async function writeUnusedSeeds(
  { database, sealing, players }: BenchSite,
  count: number,
): Promise<void> {
  for (let written = 0; written < count; written += AT_ONCE) {
    const seeds = Array.from({ length: Math.min(AT_ONCE, count - written) }, (_, index) => {
      const seed = systemRandom.bytes(SEED_BYTES);
      const hash = Buffer.from(commitmentOf(sha256, seed), "hex");
      return { playerId: players[index % players.length]?.id ?? 0, hash, sealed: sealing.seal(seed, hash) };
    });
    await database.query(
      `INSERT INTO seeds (player_id, hash, sealed, client_seed, activated_at, revealed_at, rounds)
       SELECT player_id, hash, sealed, 'unused', now(), now(), 0
       FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS made (player_id, hash, sealed)`,
      [
        seeds.map(({ playerId }) => playerId),
        seeds.map(({ hash }) => hash),
        seeds.map(({ sealed }) => sealed),
      ],
    );
  }
}
