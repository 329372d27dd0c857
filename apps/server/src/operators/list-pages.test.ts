import { LIST_FILE_ROWS } from "@rumb/contract/operator-list";
import { expect, test } from "vitest";
import { readListPages } from "./list-pages.ts";
import type { AskedList, ServedList } from "./operator-calls.ts";

const KNOWN = { sort: { field: "id", order: "ASC" }, filter: {} } as const;

/** A list of numbered rows; `hold` is waited for before each page of it. */
function listOf(count: number, hold: (asked: AskedList) => Promise<void> = async () => undefined) {
  const asked: AskedList[] = [];
  let transactions = 0;
  const query = async () => [];
  const served: ServedList = {
    reads: {
      query,
      async transaction(work) {
        transactions += 1;
        return work(query);
      },
    },
    async read(_, page) {
      asked.push(page);
      await hold(page);
      const offset = (page.page - 1) * page.per_page;
      const size = Math.max(0, Math.min(page.per_page, count - offset));
      const rows = Array.from({ length: size }, (_row, index) => ({ id: offset + index }));
      return { rows, total: page.isCounted === false ? null : count, hasNext: offset + size < count };
    },
  };
  return { served, asked, transactions: () => transactions };
}

const request = Object.create(null);

async function idsOf(pages: AsyncIterable<readonly object[]>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const page of pages) for (const row of page) ids.push("id" in row ? row.id : null);
  return ids;
}

test.each([0, 1, 125, 126, 999, 3_456, LIST_FILE_ROWS, LIST_FILE_ROWS + 5])(
  "of %i rows every one comes once and in order, counted once, in one transaction",
  async (count) => {
    const { served, asked, transactions } = listOf(count);
    const { total, pages } = await readListPages(served, KNOWN, request);
    const most = Math.min(count, LIST_FILE_ROWS);
    expect(await idsOf(pages)).toEqual(Array.from({ length: most }, (_, index) => index));
    expect([total, transactions()]).toEqual([count, 1]);
    expect(asked.filter(({ isCounted }) => isCounted !== false)).toHaveLength(1);
    expect(Math.max(...asked.map(({ per_page }) => per_page))).toBeLessThanOrEqual(500);
  },
);

test("the first rows are there while the next are read, and the transaction waits for nobody who takes them", async () => {
  const later = Promise.withResolvers<void>();
  const { served, asked } = listOf(5_000, async ({ page }) => (page > 1 ? later.promise : undefined));
  const { pages } = await readListPages(served, KNOWN, request);
  const rows = pages[Symbol.asyncIterator]();
  expect((await rows.next()).value).toHaveLength(125);
  later.resolve();
  // Nobody asks for another page, and all are read.
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 10, per_page: 500 });
});

test("whoever goes ends the reading after the page that is read", async () => {
  const later = Promise.withResolvers<void>();
  const { served, asked } = listOf(5_000, async ({ page }) => (page > 1 ? later.promise : undefined));
  const { pages } = await readListPages(served, KNOWN, request);
  await expect.poll(() => asked.length).toBe(3);
  await pages.cancel();
  later.resolve();
  await later.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(3);
});

test("what the list refuses is thrown, and what breaks off later breaks the rows off", async () => {
  const refusing = listOf(5, async () => Promise.reject(new Error("refused")));
  await expect(readListPages(refusing.served, KNOWN, request)).rejects.toThrow("refused");
  const breaking = listOf(5_000, async ({ page }) =>
    page > 1 ? Promise.reject(new Error("down")) : undefined,
  );
  const { pages } = await readListPages(breaking.served, KNOWN, request);
  await expect(idsOf(pages)).rejects.toThrow("down");
});

test("rows of a server that breaks off are not followed by those of another", async () => {
  const { served } = listOf(5_000, async () => undefined);
  const twice: ServedList = {
    ...served,
    reads: {
      ...served.reads,
      async transaction(work) {
        await served.reads.transaction(work);
        return served.reads.transaction(work);
      },
    },
  };
  const { pages } = await readListPages(twice, KNOWN, request);
  await expect(idsOf(pages)).rejects.toThrow("read twice");
});
