import { type Refusal, refusal } from "@rumb/contract/errors";
import type { MyBetsFilter } from "@rumb/contract/my-bets";
import { MY_BETS_FILE_ROWS, refuseFilter } from "@rumb/contract/my-bets-filter";
import type { Query } from "../../platform/db/database.ts";
import { csvArchived, csvBets, CSV_CUT_SHORT, CSV_HEAD } from "./my-bets-csv.ts";
import { FIRST_PAGE } from "./my-bets-pages.ts";
import { archivedBefore, type MyBetsDeps, openBetList, readSnapshot } from "./my-bets-service.ts";

/** Writes files of bets. */
export type BetFiles = {
  /** The player's bets that fit, newest first, at most `limit` of them, all of one moment; in pieces of text. */
  write(playerId: number, filter: MyBetsFilter, limit?: number): Promise<string[] | Refusal>;
};

const READ_AT_ONCE = 1_000;
/** A file is some 10 MB at most, and is whole in memory before it leaves: half a file must not look like one. */
const FILES_AT_ONCE = 2;

/** Opens the writer of one process. A second file of a player, and more at once than it can bear, are refused. */
export function openBetFiles(deps: MyBetsDeps): BetFiles {
  const writing = new Set<number>();
  return {
    async write(playerId, filter, limit = MY_BETS_FILE_ROWS) {
      const refused = refuseFilter(filter);
      if (refused !== null) return refused;
      if (writing.has(playerId)) return refusal("TOO_OFTEN", { seconds: "5" });
      if (writing.size >= FILES_AT_ONCE) return refusal("OVERLOADED", { seconds: "5" });
      writing.add(playerId);
      try {
        return await readSnapshot(deps, (query) => writeFile(deps, query, { playerId, filter, limit }));
      } finally {
        writing.delete(playerId);
      }
    },
  };
}

async function writeFile(
  { digester }: MyBetsDeps,
  query: Query,
  { playerId, filter, limit }: { playerId: number; filter: MyBetsFilter; limit: number },
): Promise<string[] | Refusal> {
  const list = await openBetList(query, playerId, filter);
  if (list.behind) void digester.advance(playerId);
  if (!list.complete) return refusal("HISTORY_PREPARING", { seconds: "5" });
  const pieces = [CSV_HEAD];
  let left = limit;
  for (let belowId = FIRST_PAGE.belowId; ;) {
    const passed = await list.read({ fromId: 0, belowId, end: "newest", limit: READ_AT_ONCE });
    const fitting = passed.filter((bet) => bet.inPeriod);
    pieces.push(csvBets(fitting.slice(0, left)));
    if (fitting.length > left) return [...pieces, CSV_CUT_SHORT];
    left -= fitting.length;
    const last = passed.at(-1);
    if (last === undefined || passed.length < READ_AT_ONCE)
      return [...pieces, ...(await archivedLine(query, playerId))];
    belowId = last.id;
  }
}

async function archivedLine(query: Query, playerId: number): Promise<string[]> {
  const beforeMs = await archivedBefore(query, playerId);
  return beforeMs === null ? [] : [csvArchived(beforeMs)];
}
