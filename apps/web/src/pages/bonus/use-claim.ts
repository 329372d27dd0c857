import { BONUS_PATHS } from "@rumb/contract/bonus";
import { REFERRAL_PATHS } from "@rumb/contract/referral";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answered, type CallFailed } from "../../api/call-query.ts";
import type { Calls } from "../../api/http.ts";
import { moneyCall } from "../../api/money-call.ts";
import { refreshUser } from "../../api/session.ts";
import { toast } from "../../kit/toast.ts";

/**
 * A claim: carried out at most once, under one key for all its repeats. Afterwards every standing on these screens is asked
 * for again, whatever came out. A refusal is told in a notice, unless the screen shows it in place.
 */
export function useClaim<Path extends ClaimPath>(path: Path, options: ClaimOptions<Path>) {
  const client = useQueryClient();
  const [isUncertain, setUncertain] = useState(false);
  const claim = useMutation<Calls[Path]["reply"], CallFailed, Calls[Path]["request"]>({
    mutationFn: async (body) => answered(await moneyCall(path, body, () => setUncertain(true))),
    networkMode: "always",
    onSuccess: options.onPaid,
    onError(error) {
      const { failure } = error;
      if (failure.outcomeUnknown) {
        toast.error(UNKNOWN_OUTCOME);
        void refreshUser();
      } else if (options.isShownInPlace?.(error) !== true) {
        toast.error(failure.error);
      }
    },
    onSettled() {
      setUncertain(false);
      for (const read of READS) void client.invalidateQueries({ queryKey: [read] });
    },
  });
  return { ...claim, isUncertain };
}

/** What the bonus screens and that of partners read: one claim may change several of them. */
export const READS = [
  BONUS_PATHS.more,
  BONUS_PATHS.repost,
  BONUS_PATHS.social,
  BONUS_PATHS.raceback,
  BONUS_PATHS.promocoder,
  REFERRAL_PATHS.standing,
] as const;

const UNKNOWN_OUTCOME = "Не удалось узнать результат. Бонусы и баланс обновятся, когда связь вернётся.";

type ClaimPath = Exclude<
  (typeof BONUS_PATHS)[keyof typeof BONUS_PATHS] | typeof REFERRAL_PATHS.out,
  (typeof READS)[number]
>;

type ClaimOptions<Path extends ClaimPath> = {
  onPaid: (reply: Calls[Path]["reply"]) => void;
  /** True for a refusal that the screen shows itself. */
  isShownInPlace?: (error: CallFailed) => boolean;
};
