import { answered, type CallFailed, type CallResult } from "@rumb/contract/endpoints/http-client";
import type { FairRotateRequest, FairState } from "@rumb/contract/fair";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askAgain, callQuery } from "../api/call-query.ts";
import { call } from "../api/http.ts";

/** The player's seeds as the server states them; asks for nothing while `enabled` is false. */
export function useFairState(enabled: boolean) {
  return useQuery({ ...fairQuery, enabled });
}

/** Reveals the seed in use and brings the next one into play. */
export function useRotation() {
  const client = useQueryClient();
  return useMutation<FairState, CallFailed, FairRotateRequest>({
    mutationFn: async (wanted) => answered(await rotate(wanted)),
    networkMode: "always",
    async onSuccess(state) {
      // An older answer that is on its way would bring the revealed seed back.
      await client.cancelQueries({ queryKey: fairQuery.queryKey });
      client.setQueryData(fairQuery.queryKey, state);
      // Slips of the revealed seed can be verified from now on.
      void askAgain(client, ["fair/bet"]);
    },
    onError: () => void askAgain(client, ["fair/get"]),
  });
}

const fairQuery = callQuery("fair/get", {});

/** The request names the seed that is to be revealed, so after a lost answer the state says whether it came through. */
async function rotate(wanted: FairRotateRequest): Promise<CallResult<FairState>> {
  const result = await call("fair/rotate", wanted);
  if (result.ok || !result.outcomeUnknown) return result;
  const state = await call("fair/get", {});
  return state.ok && state.data.previous?.hash === wanted.hash ? state : result;
}
