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

/** «3 новые, 1 изменилась»; null when there is nothing to say. */
export function newsText({ added, changed }: QueueNews): string | null {
  const parts = [
    ...(added.size > 0 ? [counted(added.size, ["новая", "новые", "новых"])] : []),
    ...(changed.size > 0 ? [counted(changed.size, ["изменилась", "изменились", "изменились"])] : []),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
