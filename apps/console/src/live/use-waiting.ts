import type { OperatorWaiting } from "@rumb/contract/socket/operator-news";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../api/http.ts";

/** How many of a queue wait, null beyond what is counted. The socket tells it; asked for at the beginning, and now and then should that be away. */
export function useWaiting(list: keyof OperatorWaiting): number | null {
  const { data } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: () => ask("operator/waiting/get", {}),
    refetchInterval: 60_000,
  });
  return data === undefined ? 0 : data[list];
}

export const WAITING_KEY = ["waiting"] as const;
