import type { DeletionAskReply, DeletionAskRequest } from "@rumb/contract/deletion";
import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { askAgain, callQuery } from "../../api/call-query.ts";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { onPlayedElsewhere } from "../../api/live.ts";
import { moneyCall } from "../../api/money-call.ts";
import { refreshUser, useSession } from "../../api/session.ts";
import { onConnected, onSocketEvent } from "../../api/socket.ts";
import { toast } from "../../kit/toast.ts";

/**
 * What stands in the way of a deletion, and the money; both change on other pages and in other windows. So it is asked again whenever
 * this one is looked at, the balance changes, or something of the player's has been played or paid.
 */
export function useDeletionStanding() {
  const standing = useQuery({ ...callQuery("deletion/get", {}), refetchInterval: 15_000 });
  const { refetch } = standing;
  useEffect(() => {
    const askAgain = (): void => void refetch();
    const ends = [
      useSession.subscribe((session, before) => {
        if (session.balanceKopecks !== before.balanceKopecks) askAgain();
      }),
      // A game that is lost leaves the balance as it was.
      onPlayedElsewhere(askAgain),
      onSocketEvent("payment", askAgain),
      onSocketEvent("withdrawal", askAgain),
      // What happened without a connection was not announced here.
      onConnected(askAgain),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [refetch]);
  return standing;
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
      void askAgain(client, ["deletion/get"]);
    },
  });
  const noLink = isDisconnected(connection) ? "Нет связи" : undefined;
  return { ask: ask.mutate, pending: ask.isPending, noLink };
}
