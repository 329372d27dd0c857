import { Button } from "../kit/Button.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { LoadingWords } from "../kit/LoadingWords.tsx";
import styles from "./Awaited.module.css";

/** What stands in a sheet until its proof has come: its skeleton, or why it did not come and how to ask again. */
export function Awaited({ error, isFetching, refetch, heights }: AwaitedProps) {
  if (error && !isFetching)
    return (
      <div className={styles.failed}>
        <StatusLine tone="lose">{error.message}</StatusLine>
        <Button onClick={() => void refetch()}>Повторить</Button>
      </div>
    );
  return (
    <>
      <LoadingWords />
      {heights.map((height) => (
        <Skeleton key={height} block height={height} />
      ))}
    </>
  );
}

type AwaitedProps = {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** Heights of the plates to come, each another, in pixels. */
  heights: readonly number[];
};
