import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { CallFailed } from "@rumb/contract/endpoints/http-client";
import { createWishGate } from "./wish-gate.ts";

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
