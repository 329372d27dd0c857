import type { ReactNode } from "react";
import { Panel } from "../kit/Panel.tsx";
import { FailedPlate } from "./LoadFailed.tsx";

/** The plate in the place of what has not come yet: its skeleton, or why it did not come and how to ask again. */
export function StandIn({ query, children }: { query: Asked; children: ReactNode }) {
  const { error, isFetching, refetch } = query;
  if (error !== null && !isFetching) {
    return <FailedPlate reason={error.message} onRetry={() => void refetch()} />;
  }
  return <Panel cut>{children}</Panel>;
}

type Asked = {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};
