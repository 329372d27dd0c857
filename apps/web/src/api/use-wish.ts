import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { CallFailed } from "@rumb/contract/endpoints/http-client";

/** A mutation that a double click or a held key carries out once: what must not happen twice, such as a withdrawal. */
export function useWish<Reply, Request>({ mutationFn, ...options }: WishOptions<Reply, Request>) {
  const [gate] = useState(() => createWishGate());
  const mutation = useMutation<Reply, CallFailed, Request>({
    ...options,
    async mutationFn(request) {
      let granted = false;
      try {
        const reply = await mutationFn(request);
        granted = true;
        return reply;
      } finally {
        gate.leave(granted);
      }
    },
  });
  return {
    ...mutation,
    mutate(request: Request): void {
      if (gate.enter()) mutation.mutate(request);
    },
  };
}

type WishOptions<Reply, Request> = Omit<UseMutationOptions<Reply, CallFailed, Request>, "mutationFn"> & {
  readonly mutationFn: (request: Request) => Promise<Reply>;
};

/** A click as soon as this after a wish was granted is the second one of a double click, or a key that is held down. */
const QUIET_MS = 500;

/** Lets one wish out at a time: the screen learns a moment too late that one is out, or has been granted, to stop the next. */
type WishGate = {
  /** False when this is the wish before over again. */
  enter(): boolean;
  /** The answer is here. After a refusal the next try may follow at once. */
  leave(granted: boolean): void;
};

export function createWishGate(now: () => number = () => performance.now()): WishGate {
  let isOut = false;
  let quietUntilMs = 0;
  return {
    enter() {
      const isQuiet = now() < quietUntilMs;
      if (isQuiet) quietUntilMs = now() + QUIET_MS;
      if (isOut || isQuiet) return false;
      isOut = true;
      return true;
    },
    leave(granted) {
      isOut = false;
      if (granted) quietUntilMs = now() + QUIET_MS;
    },
  };
}
