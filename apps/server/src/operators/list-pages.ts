import { LIST_FILE_ROWS, type OperatorListQuery } from "@rumb/contract/operator-list";
import type { FastifyRequest } from "fastify";
import type { Query } from "../platform/db/database.ts";
import { readsWithin } from "../platform/replicas/replica-reads.ts";
import type { AskedList, ServedList } from "./operator-calls.ts";

/** The rows of a list, page by page; how many fit, as its first page says. */
export type ListPages = {
  readonly total: number | null;
  readonly pages: AsyncIterable<readonly object[]> & { cancel(): Promise<void> };
  /** Whether a page that has left the list had to leave rows out: they are still being looked for. */
  readonly isPartial: () => boolean;
};

/**
 * Reads the first rows of a list, all of one moment. The first page is there at once, the others follow as fast as the database answers, and wait
 * for whoever takes them away: no transaction does. Throws what the list refuses.
 */
export async function readListPages(
  { reads, read }: ServedList,
  known: Pick<AskedList, "sort" | "filter">,
  request: FastifyRequest,
): Promise<ListPages> {
  // Whatever the list has to prepare first, such as the digest of a player's bets, is not seen by a transaction that has begun.
  await read(reads, { ...known, page: 1, per_page: 1, isCounted: false }, request);
  const first = Promise.withResolvers<number | null>();
  let [isWanted, hasBegun, isPartial] = [true, false, false];
  const pages = new ReadableStream<readonly object[]>({
    async start(controller) {
      const readAll = async (query: Query): Promise<void> => {
        if (hasBegun) throw new Error("the rows of a file were read twice: a server has broken off");
        await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
        const inside = readsWithin(query);
        for (const page of PAGES) {
          const isCounted = page === PAGES[0];
          const found = await read(inside, { ...known, ...page, isCounted }, request);
          const { rows, total, hasNext } = found;
          if (!isWanted) return;
          isPartial ||= found.isPartial === true;
          hasBegun = true;
          controller.enqueue(rows.filter(isRow));
          first.resolve(hasNext ? total : (total ?? rows.length));
          if (!hasNext) return;
        }
      };
      try {
        await reads.transaction(readAll);
        if (isWanted) controller.close();
      } catch (error) {
        first.reject(error);
        if (isWanted) controller.error(error);
      }
    },
    cancel() {
      isWanted = false;
    },
  });
  return { total: await first.promise, pages, isPartial: () => isPartial };
}

/** A small page first, larger ones later, none so large that making its rows holds up others: each begins where the one before has ended. */
const PAGES = pagesUpTo(LIST_FILE_ROWS);

function pagesUpTo(rows: number): readonly Pick<OperatorListQuery, "page" | "per_page">[] {
  const pages = [{ page: 1, per_page: 125 }];
  for (let offset = 125; offset < rows;) {
    const size = Math.min(offset, 500);
    pages.push({ page: offset / size + 1, per_page: size });
    offset += size;
  }
  return pages;
}

function isRow(row: unknown): row is object {
  return typeof row === "object" && row !== null;
}
