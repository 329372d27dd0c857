import { useState } from "react";
import { recall, remember } from "../../browser/remembered.ts";

/** The way to pay that the player has used last, kept by the browser under `key`; the first of them for a newcomer. */
export function useRememberedMethod<Method extends string>(
  key: string,
  methods: readonly [Method, ...Method[]],
): [Method, (method: Method) => void] {
  const [method, setMethod] = useState(
    () => recall(key, (stored) => methods.find((name) => name === stored) ?? null) ?? methods[0],
  );
  return [
    method,
    (next) => {
      setMethod(next);
      remember(key, next);
    },
  ];
}
