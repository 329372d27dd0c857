import { classNames } from "./class-names.ts";
import { foldPages, type PageLink } from "./fold-pages.ts";
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
