import { counted } from "@rumb/money/plural";
import type { OperatorNews } from "@rumb/contract/socket/operator-news";

/** What has happened in a list since it was read: numbers that are new in it, those of it that have changed, and whether news were missed. */
export type QueueNews = {
  readonly added: ReadonlySet<number>;
  readonly changed: ReadonlySet<number>;
  readonly wasBroken: boolean;
};

export const NOTHING_NEW: QueueNews = { added: new Set(), changed: new Set(), wasBroken: false };

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
  return { added, changed, wasBroken: known.wasBroken };
}

/** The rows of a list that stand on the page, what has happened since they were read, and what of it came while others were asked for. */
export type HeardNews = {
  readonly rows: readonly Row[] | undefined;
  readonly isFetching: boolean;
  readonly known: QueueNews;
  readonly late: { readonly news: readonly OperatorNews[]; readonly wasBroken: boolean };
};

const NOTHING_LATE: HeardNews["late"] = { news: [], wasBroken: false };

/** What is known of a list as it first stands there. */
export function heardOf({ rows, isFetching }: ReadList): HeardNews {
  return { rows, isFetching, known: NOTHING_NEW, late: NOTHING_LATE };
}

/** Whether the list is another one than that of which something was heard, or was read again since, or is being read. */
export function isOther(heard: HeardNews, { rows, isFetching }: ReadList): boolean {
  return heard.rows !== rows || heard.isFetching !== isFetching;
}

/**
 * What is known of a list that is another one now. The rows that have come may have been read before what was announced meanwhile, and may be
 * the very same; when none could be read, all stays as it was.
 */
export function withRows(
  heard: HeardNews,
  { rows, isFetching, hasFailed }: ReadList,
  list: string,
): HeardNews {
  const { late } = heard;
  const haveCome = heard.rows !== rows || (heard.isFetching && !isFetching && !hasFailed);
  if (!haveCome) return { ...heard, isFetching, late: isFetching ? NOTHING_LATE : late };
  const before = { ...NOTHING_NEW, wasBroken: late.wasBroken };
  const known = withNews(before, late.news, { list, shown: numbersOf(rows) });
  return { rows, isFetching, known, late: NOTHING_LATE };
}

/** Takes in what is announced. */
export function withHeard(heard: HeardNews, news: readonly OperatorNews[], list: string): HeardNews {
  const { rows, isFetching, known, late } = heard;
  return {
    ...heard,
    known: withNews(known, news, { list, shown: numbersOf(rows) }),
    late: isFetching ? { ...late, news: [...late.news, ...news] } : late,
  };
}

/** The connection was broken: nobody knows what a list has missed of which news are announced. */
export function withBreak(heard: HeardNews, list: string): HeardNews {
  if (!(list in ANNOUNCED)) return heard;
  const { isFetching, known, late } = heard;
  return {
    ...heard,
    known: { ...known, wasBroken: true },
    late: isFetching ? { ...late, wasBroken: true } : late,
  };
}

const ANNOUNCED: Readonly<Record<OperatorNews["list"], true>> = {
  withdrawals: true,
  proposals: true,
  discrepancies: true,
  alarms: true,
  fraud_rings: true,
};

function numbersOf(rows: HeardNews["rows"]): ReadonlySet<number> {
  return new Set(rows?.map(({ id }) => id));
}

type Row = { readonly id: number };
type ReadList = {
  readonly rows: HeardNews["rows"];
  readonly isFetching: boolean;
  readonly hasFailed?: boolean;
};

/** «3 новые, 1 изменилась»; null when there is nothing to say. */
export function newsText({ added, changed, wasBroken }: QueueNews): string | null {
  const parts = [
    ...(added.size > 0 ? [counted(added.size, ["новая", "новые", "новых"])] : []),
    ...(changed.size > 0 ? [counted(changed.size, ["изменилась", "изменились", "изменились"])] : []),
  ];
  const counts = parts.length === 0 ? [] : [parts.join(", ")];
  const sentences = [...counts, ...(wasBroken ? ["Связь прерывалась: список мог измениться"] : [])];
  return sentences.length === 0 ? null : sentences.join(". ");
}
