import type { ReactNode } from "react";
import { FailedNotice } from "./FailedNotice.tsx";
import { Panel } from "./Panel.tsx";

/** The plate in the place of what has not come yet: its skeleton, or why it did not come and how to ask again. */
export function StandIn({ query, children }: { query: Asked; children: ReactNode }) {
  const { error, isFetching, refetch } = query;
  return (
    <Panel cut>
      {error !== null && !isFetching ? (
        <FailedNotice reason={error.message} onRetry={() => void refetch()} />
      ) : (
        children
      )}
    </Panel>
  );
}

type Asked = {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};
