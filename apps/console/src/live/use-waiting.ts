import type { OperatorListName } from "@rumb/contract/operator-list";
import { useQuery } from "@tanstack/react-query";
import { askFor } from "../api/http.ts";
import { LIVE, WAITING_KEY } from "./Live.tsx";

/** How many of a list wait, null beyond what is counted; asked again after any news, and now and then should the socket be away. */
export function useWaiting(list: OperatorListName, filter: object): number | null {
  const { data } = useQuery({
    queryKey: [WAITING_KEY, list],
    queryFn: () =>
      askFor<{ total: number | null }>(`operator/${list}/list`, { page: 1, per_page: 1, filter }),
    refetchInterval: 60_000,
    meta: LIVE,
  });
  return data === undefined ? 0 : data.total;
}
