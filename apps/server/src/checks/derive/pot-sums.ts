import type { Query } from "../../platform/db/database.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import type { Sealer } from "./bet-seals.ts";
import { opened } from "./derived-bets.ts";
import {
  insertPotSum,
  type PotShares,
  readArchivedShares,
  readNewestPotSum,
  readSealedShares,
  readSharesBehind,
  readSharesOf,
} from "./pot-sums-store.ts";

/**
 * What all bets have given to the pot and taken from it. What the sealed ones come to is stored, so it takes the same time
 * whatever their number is.
 * Null when somebody else has stored that.
 */
export async function sumPot(query: Query, sealing: Sealing): Promise<PotShares | null> {
  const known = await openNewest(query, sealing);
  if (known === null) return null;
  const range = { afterId: known.lastId, throughId: Number.MAX_SAFE_INTEGER };
  const archived = await readArchivedShares(query, range);
  return [archived, await readSharesBehind(query, known.lastId)].reduce(plus, await settled(query, known));
}

/**
 * Stores what the sealed bets come to, for the checks that follow: at the end of each month, so that a month in the archive is in it or
 * is not, and at the last sealed bet.
 */
export async function storePotSums({ query, sealing, rest, nowMs }: Sealer): Promise<void> {
  const newest = await openNewest(query, sealing);
  if (newest === null) return;
  let sum = newest;
  for (;;) {
    const startMs = nowMs();
    const next = await readSealedShares(query, { afterId: sum.lastId, limit: SUMMED_AT_ONCE });
    const isEnd = next === null || monthOf(next.lastId) !== monthOf(sum.lastId);
    if (isEnd && sum.lastId > newest.lastId) {
      sum = { ...(await settled(query, sum)), lastId: sum.lastId };
      const box = sealing.seal(Buffer.from(JSON.stringify(sum)), potContextOf(sum.lastId));
      await insertPotSum(query, sum.lastId, box);
    }
    if (next === null) return;
    const range = { afterId: sum.lastId, throughId: next.lastId };
    sum = { ...plus(plus(sum, next), await readArchivedShares(query, range)), lastId: next.lastId };
    await rest(nowMs() - startMs);
  }
}

function monthOf(id: number): number {
  return Math.floor(id / BETS_OF_MONTH);
}

type PotSum = PotShares & { readonly lastId: number };

async function openNewest(query: Query, sealing: Sealing): Promise<PotSum | null> {
  const newest = await readNewestPotSum(query);
  if (newest === null) return { lastId: 0, accrued: 0, accruedOpen: 0, paid: 0, hits: [], open: [] };
  const { lastId, box } = newest;
  const text = opened(() => sealing.open(box, potContextOf(lastId)));
  if (text === null) return null;
  // Sealed by the lines above.
  const sum: PotShares & { hits: string[] } = JSON.parse(text.toString());
  return { ...sum, lastId, hits: sum.hits.map((at) => new Date(at)) };
}

/** The same with those that were open as they stand now. */
async function settled(query: Query, sum: PotShares): Promise<PotShares> {
  return plus({ ...sum, accruedOpen: 0, open: [] }, await readSharesOf(query, sum.open));
}

function plus(one: PotShares, other: PotShares): PotShares {
  return {
    accrued: one.accrued + other.accrued,
    accruedOpen: one.accruedOpen + other.accruedOpen,
    paid: one.paid + other.paid,
    hits: [...one.hits, ...other.hits].toSorted((a, b) => a.getTime() - b.getTime()),
    open: [...one.open, ...other.open],
  };
}

export function potContextOf(lastId: number): Buffer {
  return Buffer.from(`pot ${lastId}`);
}

const SUMMED_AT_ONCE = 5_000;
/** The number of a bet is that of its month times this, and one that counts. */
const BETS_OF_MONTH = 100_000_000_000;
