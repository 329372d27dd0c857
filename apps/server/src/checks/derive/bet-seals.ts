import type { Query } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";
import { opened } from "./derived-bets.ts";
import {
  type BetSeal,
  digestBets,
  insertSeal,
  nextToSeal,
  readBrokenChain,
  readSeals,
} from "./bet-seals-store.ts";

const CHANGED = ruleOf(
  "bets.sealed",
  "bets are as they were when they were found right",
  "Ставки изменены после того, как были сверены (до этого номера)",
);
const MISSING = ruleOf(
  "seals.chain",
  "every bet that was found right is sealed",
  "Печати сверенных ставок не хватает",
);

/** So many bets share a seal. */
const SEALED_AT_ONCE = 1_000;

/**
 * Seals the bets up to an id, which the check has found right. What a player chose is a fact of the bet itself and follows from nothing
 * else: a seal is what shows a later change of it.
 */
export async function sealBets(run: Sealer, through: number): Promise<void> {
  const { query, sealing, rest, nowMs } = run;
  for (;;) {
    const startMs = nowMs();
    const next = await nextToSeal(query, { through, limit: SEALED_AT_ONCE });
    if (next === null) return;
    const digest = await digestBets(query, next);
    await insertSeal(query, { ...next, box: sealing.seal(digest, sealContextOf(next)) });
    await rest(nowMs() - startMs);
  }
}

export type Sealer = {
  readonly query: Query;
  readonly sealing: Sealing;
  /** Called behind every seal, with how long it has taken. */
  readonly rest: (workedMs: number) => Promise<void>;
  readonly nowMs: () => number;
};

/** Compares the bets behind every seal of a page with it. */
export async function judgeSeals({ query, ids, books }: BookPage): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const seal of await readSeals(query, ids)) {
    const sealed = opened(() => books.sealing.open(seal.box, sealContextOf(seal)));
    const digest = await digestBets(query, seal);
    if (sealed?.equals(digest) === true) continue;
    found.push(violationOf(CHANGED, { table: "bets", id: seal.lastId, where: { afterId: seal.afterId } }));
  }
  return found;
}

/** Looks whether the seals follow each other without a gap, up to where the books were found right. */
export async function judgeSealChain({ query }: BookPage): Promise<Violation[]> {
  return (await readBrokenChain(query)).map(({ id }) => violationOf(MISSING, { table: "books_seals", id }));
}

export function sealContextOf({ afterId, lastId, openIds }: Omit<BetSeal, "box">): Buffer {
  return Buffer.from(`bets ${afterId} ${lastId} ${openIds.join(",")}`);
}
