import type { Query } from "../../platform/db/database.ts";
import { monotonicMs } from "../../platform/runtime/schedule.ts";
import { catchUp, type MyBetsDeps, readSnapshot } from "./my-bets-service.ts";
import {
  type BetRange,
  type FittingBets,
  readDigestedIds,
  readFittingIds,
  readUndigestedIds,
} from "./my-bets-store.ts";

export type SearchedBets = Pick<BetRange, "playerId" | "fromId" | "belowId"> & {
  readonly fitting: FittingBets;
  readonly order: "ASC" | "DESC";
  readonly offset: number;
  readonly limit: number;
};

export type FoundBets = {
  readonly ids: readonly number[];
  /** More may fit: the digest, which is on its way, will say. */
  readonly isPartial: boolean;
};

/** More than a digest lies behind when it has just caught up. */
const LOOKED_AT = 5_000;
const AT_ONCE = 250;
const SEARCH_MS = 100;

/**
 * A page of one player's bets that fit a filter; `use` has it within the same snapshot. Their digest knows which these are, and what it does not
 * hold yet is looked through beside it: the first `LOOKED_AT` of that, and as far as `searchMs` reach, for it may lie on the disk.
 */
export async function searchPlayerBets<Used>(
  deps: MyBetsDeps,
  { searchMs = SEARCH_MS, ...wanted }: SearchedBets & { readonly searchMs?: number },
  use: (query: Query, found: FoundBets) => Promise<Used>,
): Promise<Used> {
  await catchUp(deps, wanted.playerId);
  return readSnapshot(deps, async (query) => use(query, await search(query, wanted, searchMs)));
}

async function search(
  query: Query,
  { order, offset, limit, fitting, ...range }: SearchedBets,
  searchMs: number,
): Promise<FoundBets> {
  const most = offset + limit;
  const end = order === "DESC" ? "newest" : "oldest";
  const [digested, behind] = await Promise.all([
    readDigestedIds(query, { ...range, ...fitting, end, limit: most }),
    readUndigestedIds(query, { ...range, end, limit: LOOKED_AT + 1 }),
  ]);
  // Whatever the digest holds is older than what it does not.
  const missing = order === "DESC" ? most : most - digested.length;
  const { ids: fresh, isPartial } = await lookThrough(query, { behind, fitting, most: missing, searchMs });
  const ids = order === "DESC" ? [...fresh, ...digested] : [...digested, ...fresh];
  return { ids: ids.slice(offset, most), isPartial };
}

/** Those of the ids that fit, in their order, until there are enough. */
async function lookThrough(query: Query, { behind, fitting, most, searchMs }: Looking): Promise<FoundBets> {
  const untilMs = monotonicMs() + searchMs;
  const ids: number[] = [];
  for (let from = 0; ids.length < most && from < behind.length; from += AT_ONCE) {
    if (from >= LOOKED_AT || monotonicMs() >= untilMs) return { ids, isPartial: true };
    const part = behind.slice(from, from + AT_ONCE);
    const found = new Set(await readFittingIds(query, { ...fitting, ids: part }));
    ids.push(...part.filter((id) => found.has(id)));
  }
  return { ids, isPartial: false };
}

type Looking = {
  readonly behind: readonly number[];
  readonly fitting: FittingBets;
  readonly most: number;
  readonly searchMs: number;
};
