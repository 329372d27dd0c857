import { counted } from "@rumb/money/plural";
import type { OperatorNews } from "@rumb/contract/socket/operator-news";

/** What has happened in a list since it was read: numbers that are new in it, and those of it that have changed. */
export type QueueNews = { readonly added: ReadonlySet<number>; readonly changed: ReadonlySet<number> };

export const NOTHING_NEW: QueueNews = { added: new Set(), changed: new Set() };

/** Takes news in; `shown` are the numbers that stand on the page. A request that came and was decided meanwhile is not new any more. */
export function withNews(
  known: QueueNews,
  news: readonly OperatorNews[],
  { list, shown }: { readonly list: string; readonly shown: ReadonlySet<number> },
): QueueNews {
  const [added, changed] = [new Set(known.added), new Set(known.changed)];
  for (const { list: of, id, is_new } of news) {
    if (of !== list) continue;
    if (is_new && !shown.has(id)) added.add(id);
    if (!is_new && !added.delete(id) && shown.has(id)) changed.add(id);
  }
  return { added, changed };
}

/** The rows of a list that stand on the page, what has happened since they were read, and what of it came while others were asked for. */
export type HeardNews = {
  readonly rows: readonly Row[] | undefined;
  readonly known: QueueNews;
  readonly late: readonly OperatorNews[];
};

/** What is known when the rows that were asked for have come: they may have been read before what was announced meanwhile. */
export function withRows({ late }: HeardNews, rows: HeardNews["rows"], list: string): HeardNews {
  return { rows, known: withNews(NOTHING_NEW, late, { list, shown: numbersOf(rows) }), late: [] };
}

export function numbersOf(rows: HeardNews["rows"]): ReadonlySet<number> {
  return new Set(rows?.map(({ id }) => id));
}

type Row = { readonly id: number };

/** «3 новые, 1 изменилась»; null when there is nothing to say. */
export function newsText({ added, changed }: QueueNews): string | null {
  const parts = [
    ...(added.size > 0 ? [counted(added.size, ["новая", "новые", "новых"])] : []),
    ...(changed.size > 0 ? [counted(changed.size, ["изменилась", "изменились", "изменились"])] : []),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
