import type { Calls } from "@rumb/contract/endpoints/calls";
import type { ErrorCode } from "@rumb/contract/errors";
import { CallFailed, newIdempotencyKey } from "@rumb/contract/endpoints/http-client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNotify, useRefresh } from "react-admin";
import { ask } from "./http.ts";
import { createUnknownKeys } from "./unknown-keys.ts";

/**
 * One of an operator's actions. What it says when it is done is shown, everything on the page is asked for again, and a refusal is
 * shown in the server's words. Where nobody knows whether it was done, that is said, and the page shows what is so now; the same deed once
 * more carries the same Idempotency-Key, also from a dialog that was opened again, so nothing happens twice.
 */
export function useAction<Name extends ActionCall>(
  name: Name,
  { done, after, refused, overtaken }: ActionEnd<Calls[Name]["reply"]>,
): Action<Calls[Name]["request"]> {
  const notify = useNotify();
  const refresh = useRefresh();
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ body, idempotencyKey }: Asked<Name>) => ask(name, body, { idempotencyKey }),
    onSuccess(reply, { body }) {
      const isRepeat = unknownKeys.free(name, body);
      const said = done(reply);
      if (said !== null) notify(isRepeat ? `${said} ${IS_ONE}` : said, { type: "success" });
      refresh();
      after?.(reply);
    },
    onError(error, { body, idempotencyKey }) {
      const failure = error instanceof CallFailed ? error.failure : undefined;
      if (failure?.outcomeUnknown === true) {
        unknownKeys.keep(name, body, idempotencyKey);
        // The server's own words are for programs, which know what a key is.
        notify(failure.code === "OUTCOME_UNKNOWN" ? IS_UNKNOWN : `${error.message} ${IS_UNKNOWN}`, {
          type: "error",
        });
        refresh();
        return;
      }
      const code = failure?.code;
      if (refused?.(code) !== true) notify(error.message, { type: "error" });
      if (code === undefined || !OVERTAKEN.has(code)) return;
      // Somebody else has decided meanwhile: the page shows what, and asks no longer.
      refresh();
      overtaken?.();
    },
    onSettled() {
      isRunning.current = false;
    },
  });
  return {
    run(body) {
      // Two presses within one frame are one: until the page is drawn again its button does not know of the first.
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate({ body, idempotencyKey: unknownKeys.keyFor(name, body) });
    },
    pending: mutation.isPending,
  };
}

const unknownKeys = createUnknownKeys({ newKey: () => newIdempotencyKey(crypto) });
const IS_UNKNOWN = "Неизвестно, сделано ли это: проверьте, прежде чем повторять.";
const IS_ONE = "Это тот же запрос, что и раньше: он выполнен один раз.";

const OVERTAKEN: ReadonlySet<string> = new Set<ErrorCode>([
  "WITHDRAWAL_DECIDED",
  "PROPOSAL_DECIDED",
  "PROPOSAL_EXPIRED",
  "PROPOSAL_STALE",
  "PROPOSER_GONE",
  "DISCREPANCY_RESOLVED",
  "RESOLUTION_UNFIT",
  "APPROVED_ALREADY",
  "SESSION_NOT_FOUND",
  "RING_CHANGED",
  "RING_ENDED",
]);

type ActionCall = Extract<keyof Calls, `operator/${string}`>;
type Asked<Name extends ActionCall> = { body: Calls[Name]["request"]; idempotencyKey: string };
type ActionEnd<Reply> = {
  /** Null where another action follows and says both: notices stand one after another, five seconds each. */
  done: (reply: Reply) => string | null;
  after?: (reply: Reply) => void;
  /** True when the page itself shows why it was refused. */
  refused?: (code: string | undefined) => boolean;
  /** When somebody else was first, and the page is asked for again. */
  overtaken?: () => void;
};
export type Action<Body> = { run: (body: Body) => void; pending: boolean };
