import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askAgain, callQuery } from "../../api/call-query.ts";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { call } from "../../api/http.ts";
import { toast } from "../../kit/toast.ts";
import { endedWords } from "./session-words.ts";

/** Where the player is signed in; other browsers come and go, so it is asked again when the page comes back into view. */
export function useSessions() {
  return useQuery({ ...callQuery("sessions/get", {}), refetchInterval: 60_000 });
}

/** Ends one session by its id, or all the others (null). The list is asked again whatever came of it. */
export function useSessionEnd() {
  const client = useQueryClient();
  const connection = useConnection((state) => state.connection);
  const end = useMutation<string, CallFailed, string | null>({
    mutationFn: async (id) => {
      if (id === null) return endedWords(answered(await call("sessions/end-others", {})).ended);
      answered(await call("sessions/end", { id }));
      return "Вход завершён";
    },
    networkMode: "always",
    onSuccess: (words) => toast.success(words),
    onError: ({ failure }) => toast.error(failure.error),
    onSettled: () => askAgain(client, ["sessions/get"]),
  });
  return {
    end: end.mutate,
    /** Undefined while nothing is being ended. */
    pending: end.isPending ? end.variables : undefined,
    noLink: isDisconnected(connection) ? "Нет связи" : undefined,
  };
}
