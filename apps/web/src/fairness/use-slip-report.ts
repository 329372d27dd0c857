import type { BetSlip } from "@rumb/contract/fair";
import { checkSlip } from "@rumb/contract/registry/slip-games";
import type { SlipProblem } from "@rumb/contract/slips/slip";
import type { SlipReport } from "@rumb/contract/slips/slip-steps";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { browserHashes } from "../browser/browser-hashes.ts";

/**
 * A bet recomputed in this browser; undefined while what checks a beacon's signature is on its way, which only a round that was drawn
 * with one needs.
 */
export function useSlipReport(slip: BetSlip): SlipReport | SlipProblem | undefined {
  const signed = typeof slip.round?.beacon?.signature === "string";
  const { data: curve, isError } = useQuery({
    queryKey: ["beacon-signature"],
    queryFn: () => import("@rumb/games/beacon/beacon-signature"),
    enabled: signed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    if (!signed) return checkSlip(slip, browserHashes);
    if (isError) return NOT_LOADED;
    return curve && checkSlip(slip, { ...browserHashes, isBeacon: curve.isBeacon });
  }, [slip, signed, curve, isError]);
}

const NOT_LOADED: SlipProblem = {
  problem: "Проверка подписи маяка не загрузилась. Обновите страницу и попробуйте ещё раз.",
};
