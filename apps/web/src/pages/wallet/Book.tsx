import type { PageLink } from "@rumb/contract/paged";
import type { ReactNode } from "react";
import { FailedNotice } from "../../kit/FailedNotice.tsx";
import { classNames } from "../../kit/class-names.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Pagination } from "../../kit/Pagination.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { LoadingWords } from "../../kit/LoadingWords.tsx";
import { LoadFailed } from "../../site/LoadFailed.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./Book.module.css";

/**
 * A page of the ledger: its table, the ruled lines that are still free below it, and the way to other pages. It has the
 * height of a full page from the start, so that nothing moves when rows arrive.
 */
export function Book<Reply extends Paged>(props: BookProps<Reply>) {
  const { title, note, tall = false, pages, onPage, children } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = pages;
  const failed = error !== null && !isFetching;
  const loading = !failed && data === undefined;
  return (
    <Panel title={title} ruled className={styles.panel}>
      <div className={styles.book}>
        {note !== undefined && <p className={kit.note}>{note}</p>}
        {failed && data && <FailedNotice reason={error.message} onRetry={() => void refetch()} />}
        <div className={classNames(styles.sheet, tall && styles.tall)} aria-busy={isPlaceholderData}>
          {data && children(data)}
          {failed && !data && <LoadFailed reason={error.message} onRetry={() => void refetch()} />}
          {loading ? <Loading /> : <div className={styles.free} aria-hidden="true" />}
        </div>
        {data && <Pagination links={data.links} onPage={onPage} />}
      </div>
    </Panel>
  );
}

/** What an empty page of the ledger says. */
export function EmptyBook({ text }: { text: string }) {
  return (
    <EmptyState
      instrument="ledger"
      text={
        <>
          <span className={styles.none}>N/A</span>
          {text}
        </>
      }
    />
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <LoadingWords />
      <Skeleton lines={6} />
    </div>
  );
}

type Paged = { readonly data: readonly unknown[]; readonly links: PageLink[] };

export type BookProps<Reply extends Paged> = {
  title: string;
  /** One line above the table. */
  note?: string;
  /** Its rows have two lines. */
  tall?: boolean;
  pages: {
    readonly data: Reply | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    /** The page before, while the next one is fetched. */
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  onPage: (page: number) => void;
  children: (page: Reply) => ReactNode;
};
