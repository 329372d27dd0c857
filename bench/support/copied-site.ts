import { asSuperuser, type BenchSite } from "./bench-site.ts";
import { numbersBehind, oneMore } from "./copied-site-sql.ts";

/**
 * Writes a played site so many times more: each copy has players of its own with the accounts, seeds, bets and transfers of the first
 * ones, so that the books stay in order and every seed opens. The copies' seeds are the same ones, so their commitments repeat.
 */
export async function copySite({ connection }: BenchSite, copies: number): Promise<void> {
  await asSuperuser(connection, "ALTER TABLE seeds DROP CONSTRAINT seeds_hash_key");
  for (let copy = 1; copy <= copies; copy += 1) await asSuperuser(connection, oneMore(copy));
  await asSuperuser(connection, numbersBehind(copies));
  await asSuperuser(connection, "VACUUM ANALYZE");
}
