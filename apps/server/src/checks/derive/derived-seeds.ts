import { commitmentOf } from "@rumb/games/fairness/commitment";
import { sha256 } from "../../seeds/seed-service.ts";
import type { Query } from "../../platform/db/database.ts";
import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { opened } from "./derived-bets.ts";

const OPENS = ruleOf("seeds.opens", "every seed opens", "Зерно не открывается");
const COMMITMENT = ruleOf("seeds.commitment", "a commitment is the hash of its seed", "Хеш зерна не его");

/** Opens every seed of a page and hashes it again. */
export async function derivedSeeds({ query, ids, books }: BookPage): Promise<Violation[]> {
  const seeds = await readSeeds(query, ids);
  return seeds.flatMap(({ id, sealed, hash }) => {
    const serverSeed = opened(() => books.sealing.open(sealed, hash));
    if (serverSeed === null) return [violationOf(OPENS, { table: "seeds", id })];
    const computed = commitmentOf(sha256, serverSeed);
    return computed === hash.toString("hex") ? [] : [violationOf(COMMITMENT, { table: "seeds", id })];
  });
}

function readSeeds(
  query: Query,
  ids: readonly number[],
): Promise<{ id: number; sealed: Buffer; hash: Buffer }[]> {
  return query(`SELECT id, sealed, hash FROM seeds WHERE id = ANY($1)`, [ids]);
}
