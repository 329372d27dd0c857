import type { DeletionAskReply, DeletionAskRequest } from "@rumb/contract/deletion";
import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callKey, callQuery } from "../../api/call-query.ts";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { moneyCall } from "../../api/money-call.ts";
import { refreshUser } from "../../api/session.ts";
import { toast } from "../../kit/toast.ts";

/** What stands in the way of a deletion; it is settled on other pages, so it is asked again whenever this one is looked at. */
export function useDeletionStanding() {
  return useQuery({ ...callQuery("deletion/get", {}), refetchInterval: 15_000 });
}

/** Asks for the deletion. Then the whole site gives way to the date and the way back. */
export function useDeletionAsk() {
  const client = useQueryClient();
  const connection = useConnection((state) => state.connection);
  const ask = useMutation<DeletionAskReply, CallFailed, DeletionAskRequest>({
    mutationFn: async (asked) => answered(await moneyCall("deletion/ask", asked)),
    networkMode: "always",
    onSuccess: () => refreshUser(),
    onError({ failure }) {
      toast.error(failure.error);
      void client.invalidateQueries({ queryKey: callKey("deletion/get") });
    },
  });
  const noLink = isDisconnected(connection) ? "Нет связи" : undefined;
  return { ask: ask.mutate, pending: ask.isPending, noLink };
}
