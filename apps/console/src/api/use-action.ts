import { operatorPath } from "@rumb/contract/operator";
import type { OperatorListName } from "@rumb/contract/operator-list";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNotify, useRefresh } from "react-admin";
import { newIdempotencyKey, post } from "./http.ts";

/**
 * One of an operator's actions. What it says when it is done is shown, everything on the page is asked for again, and a refusal is
 * shown in the server's words. `run` repeated after a failure carries the same Idempotency-Key, so nothing happens twice.
 */
export function useAction<Body, Reply = unknown>(
  [resource, call]: readonly [OperatorListName, string],
  { done, after }: { done: (reply: Reply) => string; after?: (reply: Reply) => void },
): Action<Body> {
  const notify = useNotify();
  const refresh = useRefresh();
  const key = useRef<{ body: string; key: string } | null>(null);
  const mutation = useMutation({
    mutationFn(body: Body) {
      const said = JSON.stringify(body);
      if (key.current?.body !== said) key.current = { body: said, key: newIdempotencyKey() };
      return post<Reply>(operatorPath(resource, call), body, { idempotencyKey: key.current.key });
    },
    onSuccess(reply) {
      key.current = null;
      notify(done(reply), { type: "success" });
      refresh();
      after?.(reply);
    },
    onError: (error) => notify(error.message, { type: "error" }),
  });
  return { run: (body) => mutation.mutate(body), pending: mutation.isPending };
}

export type Action<Body> = { run: (body: Body) => void; pending: boolean };
