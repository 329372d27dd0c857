import { useState } from "react";
import { keyFault } from "./passkey.ts";

/** Runs one thing at a time that may fail, and says why it has. */
export function useTry(): Try {
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  return {
    pending,
    fault,
    run(work) {
      setPending(true);
      setFault(null);
      work().then(
        () => setPending(false),
        (error: unknown) => {
          setFault(keyFault(error));
          setPending(false);
        },
      );
    },
  };
}

export type Try = {
  readonly pending: boolean;
  /** Why the last one came to nothing, in a sentence; null when it did not. */
  readonly fault: string | null;
  readonly run: (work: () => Promise<void>) => void;
};
