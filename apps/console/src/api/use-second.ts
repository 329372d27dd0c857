import type { ProposedDeed } from "@rumb/contract/operator-proposals";
import { useState } from "react";
import { useAction } from "./use-action.ts";

/**
 * What a dialog needs for a deed that one operator may not do alone: from the site's word on, or from the beginning when `always` says
 * so, it is proposed with a reason instead of done.
 */
export function useSecond({ after, always = false }: { after: () => void; always?: boolean }): Second {
  const [needed, setNeeded] = useState(always);
  const [reason, setReason] = useState("");
  const { run, pending } = useAction("operator/proposals/create", {
    done: () => "Отправлено второму оператору. Предложение — в разделе «Ждут второго»",
    after,
  });
  return {
    needed,
    refused(code) {
      if (code === "PROPOSAL_NEEDED") setNeeded(true);
      return code === "PROPOSAL_NEEDED";
    },
    reason,
    setReason,
    propose: (deed) => run({ deed, reason: reason.trim() }),
    pending,
  };
}

export type Second = {
  readonly needed: boolean;
  /** Hears why the deed's own call was refused; true when that is shown by the dialog. */
  readonly refused: (code: string | undefined) => boolean;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly propose: (deed: ProposedDeed) => void;
  readonly pending: boolean;
};
