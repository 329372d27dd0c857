import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import type { LimitsReply, LimitsSetRequest } from "@rumb/contract/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askAgain, callQuery } from "../../api/call-query.ts";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { takeLimits } from "../../api/known-limits.ts";
import { moneyCall } from "../../api/money-call.ts";
import { toast } from "../../kit/toast.ts";

/** The player's limits as the server states them; bets of other windows and midnight change them too. */
export function useLimits() {
  return useQuery({ ...callQuery("limits/get", {}), refetchInterval: 60_000 });
}

/** Changes a limit or takes a pause; what the server then says is what the page shows. */
export function useLimitsChange() {
  const client = useQueryClient();
  const connection = useConnection((state) => state.connection);
  const change = useMutation<LimitsReply, CallFailed, LimitsChange>({
    mutationFn: async (asked) =>
      answered(
        "days" in asked ? await moneyCall("limits/pause", asked) : await moneyCall("limits/set", asked),
      ),
    networkMode: "always",
    onSuccess(reply) {
      takeLimits(reply);
      client.setQueryData(callQuery("limits/get", {}).queryKey, reply);
    },
    onError({ failure }) {
      toast.error(failure.outcomeUnknown ? UNKNOWN : failure.error);
      void askAgain(client, ["limits/get"]);
    },
  });
  const noLink = isDisconnected(connection) ? "Нет связи" : undefined;
  return { change: change.mutate, pending: change.isPending ? change.variables : undefined, noLink };
}

const UNKNOWN = "Не удалось узнать результат. Лимиты обновятся, когда связь вернётся.";

export type LimitsChange = LimitsSetRequest | { readonly days: number };
