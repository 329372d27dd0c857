import { classNames } from "./class-names.ts";
import kit from "./primitives.module.css";
import styles from "./Pagination.module.css";

/** Назад, page numbers, Вперед, as the server lists them; a link without `id` leads nowhere and says so. */
export function Pagination<Id extends string | number>({ links, onPage }: PaginationProps<Id>) {
  const [back, ...rest] = links;
  const forward = rest.pop();
  if (back === undefined || forward === undefined || rest.length < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Страницы">
      <div className={styles.row}>
        <PageKey link={back} onPage={onPage} />
        <span className={styles.numbers}>
          {foldPages(rest).map((link) =>
            link === "gap-start" || link === "gap-end" ? (
              <span key={link} className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <PageKey key={link.label} link={link} onPage={onPage} />
            ),
          )}
        </span>
        <PageKey link={forward} onPage={onPage} />
      </div>
    </nav>
  );
}

function PageKey<Id>({ link, onPage }: { link: PageLink<Id>; onPage: (id: Id) => void }) {
  const { id, label, active } = link;
  return (
    <button
      type="button"
      className={classNames(kit.plainKey, styles.key, active && kit.marked, active && styles.active)}
      aria-current={active ? "page" : undefined}
      aria-disabled={id === null || undefined}
      onClick={() => {
        if (id !== null && !active) onPage(id);
      }}
    >
      {label}
    </button>
  );
}

export type PaginationProps<Id> = { links: readonly PageLink<Id>[]; onPage: (id: Id) => void };

/**
 * Keeps the first, the last and the pages around the active one, at most seven places; the rest is a gap. Where the server
 * itself leaves pages out after the first, there is a gap as well.
 */
export function foldPages<Id>(links: readonly PageLink<Id>[]): readonly (PageLink<Id> | PageGap)[] {
  if (links.length <= PLACES)
    return skipsAfterFirst(links) ? [...links.slice(0, 1), "gap-start", ...links.slice(1)] : links;
  const last = links.length - 1;
  const active = links.findIndex((link) => link.active);
  if (active < NEAR_END) return [...links.slice(0, PLACES - 2), "gap-end", ...links.slice(-1)];
  if (active > last - NEAR_END) return [...links.slice(0, 1), "gap-start", ...links.slice(2 - PLACES)];
  const around = links.slice(active - 1, active + 2);
  return [...links.slice(0, 1), "gap-start", ...around, "gap-end", ...links.slice(-1)];
}

function skipsAfterFirst([first, second]: readonly PageLink<unknown>[]): boolean {
  return second !== undefined && Number(second.label) > Number(first?.label) + 1;
}

const PLACES = 7;
/** So close to an end, the pages up to that end are shown without a gap. */
const NEAR_END = 4;

/** `id` is what the server knows a page by: a number, or a text that only it understands. */
type PageLink<Id> = { label: string; active: boolean; id: Id | null };
type PageGap = "gap-start" | "gap-end";
