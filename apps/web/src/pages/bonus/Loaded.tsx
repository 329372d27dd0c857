import type { ReactNode } from "react";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { FailedPlate } from "../../site/LoadFailed.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import styles from "./Screen.module.css";

/** A bonus screen: «Загрузка…» over its skeleton until the server has said how things stand, and why when it has not. */
export function Loaded<Reply>({ standing, heights, children }: LoadedProps<Reply>) {
  const { data, error, isFetching, refetch } = standing;
  if (data !== undefined) return children(data);
  if (error !== null && !isFetching) {
    return <FailedPlate reason={error.message} onRetry={() => void refetch()} />;
  }
  const [left, right] = heights;
  return (
    // An element of its own: the browser takes one that ceases to fade and becomes the screen for one that has moved.
    <div key="loading" className={styles.loading}>
      <div className={styles.line}>
        <StatusLine tone="pending">Загрузка…</StatusLine>
      </div>
      <TwoColumns left={left.map(plate)} right={right.map(plate)} />
    </div>
  );
}

function plate(height: number, index: number) {
  return (
    // Plates of a skeleton never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index}>
      <Skeleton block height={height} />
    </div>
  );
}

export type LoadedProps<Reply> = {
  standing: {
    readonly data: Reply | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Heights of the plates to come, in pixels, by column. */
  heights: readonly [left: readonly number[], right: readonly number[]];
  children: (reply: Reply) => ReactNode;
};
