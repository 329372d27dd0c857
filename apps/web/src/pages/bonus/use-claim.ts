import type { Calls, MoneyCall } from "@rumb/contract/endpoints/calls";
import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askAgain } from "../../api/call-query.ts";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { moneyCall } from "../../api/money-call.ts";
import { refreshUser, useSession } from "../../api/session.ts";
import { toast } from "../../kit/toast.ts";

/**
 * A claim: carried out at most once, under one key for all its repeats. Afterwards every standing on these screens is asked
 * for again, whatever came out. A refusal is shown in a notice, unless the screen shows it in place.
 */
export function useClaim<Name extends MoneyCall>(name: Name, options: ClaimOptions<Name>) {
  const client = useQueryClient();
  const [isUncertain, setUncertain] = useState(false);
  const claim = useMutation<Calls[Name]["reply"], CallFailed, Calls[Name]["request"]>({
    mutationFn: async (body) => answered(await moneyCall(name, body, () => setUncertain(true))),
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
      void askAgain(client, READS);
    },
  });
  return { ...claim, isUncertain };
}

/** What the bonus screens and that of partners read: one claim may change several of them. */
export const READS = [
  "bonus/more/get",
  "bonus/repost/get",
  "bonus/social/get",
  "raceback/get",
  "promocoder/get",
  "user/getRef",
] as const satisfies readonly (keyof Calls)[];

const UNKNOWN_OUTCOME = "Не удалось узнать результат. Бонусы и баланс обновятся, когда связь вернётся.";

type ClaimOptions<Name extends MoneyCall> = {
  onPaid: (reply: Calls[Name]["reply"]) => void;
  /** True for a refusal that the screen shows itself. */
  isShownInPlace?: (error: CallFailed) => boolean;
};

/** Why nothing can be claimed here and now, in the order in which it matters; undefined when something can. */
export function useClaimObstacle({ needsLink }: { needsLink: boolean }): string | undefined {
  const connection = useConnection((state) => state.connection);
  const isLinked = useIsLinked();
  if (isDisconnected(connection)) return "Нет связи";
  return needsLink && !isLinked ? "Сначала привяжите Telegram" : undefined;
}

/** True when VK and Telegram both are the player's, as most bonuses ask. */
export function useIsLinked(): boolean {
  return useSession((session) => session.user?.isLinked ?? false);
}
