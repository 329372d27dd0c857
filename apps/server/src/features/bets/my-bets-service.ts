import { type Refusal, refusal } from "@rumb/contract/errors";
import type { MyBet, MyBetsFilter, MyBetsReply, MyBetsRequest, MyBetsTotals } from "@rumb/contract/my-bets";
import type { MyBetResult } from "@rumb/contract/bet-fields";
import { refuseFilter } from "@rumb/contract/my-bets-filter";
import { betResult } from "@rumb/games/bet-result";
import { GAME_IDS, isGameId } from "@rumb/games/games";
import { kopecks, roubles, subtractKopecks } from "@rumb/money/kopecks";
import { monthOfFirstId } from "../../money/archive/archive-month.ts";
import type { Database, Query } from "../../platform/db/database.ts";
import { inTime } from "../../platform/runtime/in-time.ts";
import type { BetDigester } from "./my-bets-digest.ts";
import { cutPage, FIRST_PAGE, NEWER_BETS, OLDER_BETS, readPlace } from "./my-bets-pages.ts";
import {
  type BetFilter,
  type BetRange,
  type BetRow,
  type BetState,
  type BetTotals,
  countUndigested,
  readArchivedBelow,
  readBets,
  readFilteredBets,
  readTotals,
  useIndexOrder,
} from "./my-bets-store.ts";

export type MyBetsDeps = {
  readonly database: Pick<Database, "transaction">;
  readonly digester: Pick<BetDigester, "advance">;
};

/** A digest that lies so many bets behind is brought up to date. */
export const DIGEST_FROM = 1_000;
/** As many bets as are summed up without a digest: some milliseconds. */
export const TAIL_LIMIT = 5_000;

/**
 * A page of a player's own bets with its links and totals, all of one moment.
 *
 * What is paid for a page does not depend on how many bets there are. Without a filter it is a walk along the index
 * (player_id, id), which the ledger keeps anyway. With one, and for the totals, there is the digest (migration
 * `my-bets`): sums by day, and the ids of each game and state. An index over game and state would do for the pages, but
 * to write a bet would take 14 µs of PostgreSQL instead of 9 and a quarter more log; the digest costs a play nothing,
 * because it is written when its player looks, at 3 µs a bet (bench/scenarios/history.ts measures the pages). What it does
 * not hold yet, at most `TAIL_LIMIT` bets, is read beside it; while more than that is missing, at the first visit of
 * somebody with a long history, there are no totals and no filtered pages.
 */
export async function myBets(
  deps: MyBetsDeps,
  playerId: number,
  { page, ...filter }: MyBetsRequest,
): Promise<MyBetsReply | Refusal> {
  const place = page === undefined ? FIRST_PAGE : readPlace(page);
  if (place === null) return refusal("MALFORMED_FIELD", { field: "page" });
  const refused = refuseFilter(filter);
  if (refused !== null) return refused;
  return readSnapshot(deps, async (query) => {
    const list = await openBetList(query, playerId, filter);
    const { belowId } = place;
    const [older, newer] = await Promise.all([
      list.read({ fromId: 0, belowId, end: "newest", limit: OLDER_BETS }),
      place.number === 1
        ? []
        : list.read({ fromId: belowId, belowId: Number.MAX_SAFE_INTEGER, end: "oldest", limit: NEWER_BETS }),
    ]);
    const cut = cutPage(place, { older, newer });
    if (list.behind) void deps.digester.advance(playerId);
    const page = {
      data: cut.page.map(myBet),
      links: cut.links,
      totals: list.totals && totalsOf(list.totals),
    };
    if (cut.links.at(-1)?.id !== null) return page;
    const beforeMs = await archivedBefore(query, playerId);
    return beforeMs === null ? page : { ...page, archived_before: beforeMs };
  });
}

/** The moment before which the player's bets are in the archive, Unix ms; null when none of them is. */
export async function archivedBefore(query: Query, playerId: number): Promise<number | null> {
  const below = await readArchivedBelow(query, playerId);
  return below === null ? null : Date.parse(`${monthOfFirstId(below).name}-01T00:00:00Z`);
}

/** Runs reads of one moment. */
export function readSnapshot<T>(
  { database }: Pick<MyBetsDeps, "database">,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return database.transaction(async (query) => {
    await Promise.all([
      query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`),
      useIndexOrder(query),
    ]);
    return work(query);
  });
}

/** Whether the digest is so far behind that there are neither totals nor filtered pages. Cheaper than to try; within `readSnapshot`. */
export async function isFarBehind(query: Query, playerId: number): Promise<boolean> {
  return (await countUndigested(query, { playerId, limit: TAIL_LIMIT })) === TAIL_LIMIT;
}

/** Gives a digest that lies behind a moment to come nearer, which is enough for some ten thousand bets. With more of them it goes on by itself. */
export async function catchUp(deps: MyBetsDeps, playerId: number): Promise<void> {
  const undigested = await readSnapshot(deps, (query) =>
    countUndigested(query, { playerId, limit: DIGEST_FROM }),
  );
  if (undigested === DIGEST_FROM) await inTime(deps.digester.advance(playerId), CATCH_UP_MS);
}

const CATCH_UP_MS = 40;

/** A player's bets that fit a filter, in order of id. */
export type BetList = {
  /** Null while the digest is too far behind to say. */
  readonly totals: BetTotals | null;
  /** The digest should be brought up to date. */
  readonly behind: boolean;
  /** False while the digest is too far behind for this filter; `read` finds nothing then. */
  readonly complete: boolean;
  read(range: Omit<BetRange, "playerId">): Promise<BetRow[]>;
};

/** Opens the list for reads within `readSnapshot`. */
export async function openBetList(query: Query, playerId: number, wanted: MyBetsFilter): Promise<BetList> {
  const filter = filterOf(wanted);
  const totals = await readTotals(query, { playerId, filter, tailLimit: TAIL_LIMIT });
  const totalsKnown = totals.undigested < TAIL_LIMIT;
  const everything = Object.values(wanted).every((value) => value === undefined);
  const digested =
    filter.days === null ? ANY_ID : { firstId: totals.firstId ?? 0, lastId: totals.lastId ?? -1 };
  return {
    totals: totalsKnown ? totals : null,
    behind: totals.undigested >= DIGEST_FROM,
    complete: everything || totalsKnown,
    async read(range) {
      if (everything) return readBets(query, { playerId, ...range });
      return totalsKnown ? readFilteredBets(query, { playerId, ...range }, { filter, digested }) : [];
    },
  };
}

/** No day on the wire is before it. */
const EARLIEST = "2000-01-01";
const ANY_ID = { firstId: 0, lastId: Number.MAX_SAFE_INTEGER - 1 };

const STATE_OF: Record<MyBetResult, BetState> = {
  win: "won",
  lose: "lost",
  open: "open",
  refund: "refunded",
};

function filterOf({ game, result, from, to }: MyBetsFilter): BetFilter {
  return {
    games: game === undefined ? GAME_IDS : [game],
    states: result === undefined ? Object.values(STATE_OF) : [STATE_OF[result]],
    days: from === undefined && to === undefined ? null : { from: from ?? EARLIEST, to: to ?? "infinity" },
  };
}

/** A bet as its player sees it in the list. Throws on a game that the contract does not name. */
export function myBet(row: Omit<BetRow, "inPeriod">): MyBet {
  if (!isGameId(row.game)) throw new Error(`bet ${row.id} is of the unknown game ${row.game}`);
  return {
    id: row.id,
    game: row.game,
    bet: roubles(kopecks(row.stake)),
    coff: row.coefficientHundredths / 100,
    win: row.state === "refunded" ? 0 : roubles(kopecks(row.payout)),
    pot: roubles(kopecks(row.potPayout)),
    result: resultOf(row),
    created_at: row.createdAt.getTime(),
  };
}

function resultOf({ state, stake, payout }: Pick<BetRow, "state" | "stake" | "payout">): MyBet["result"] {
  if (state === "open") return "open";
  return state === "refunded" ? "refund" : betResult(kopecks(stake), kopecks(payout));
}

function totalsOf({ bets, stakedKopecks, wonKopecks }: BetTotals): MyBetsTotals {
  const [staked, won] = [kopecks(stakedKopecks), kopecks(wonKopecks)];
  return { bets, staked: roubles(staked), won: roubles(won), net: roubles(subtractKopecks(won, staked)) };
}
