import type { Query } from "../../platform/db/database.ts";
import type { SettingValues } from "../../settings/settings.ts";
import { lockDoneAlone } from "./player-console-store.ts";

/**
 * True when an operator would, alone and in 24 hours, give players more than one of them may, in any way, or give and approve more than one
 * may over all players. What they do alone waits for each other.
 */
export async function isBeyondAlone(
  query: Query,
  { operatorId, amount, as }: { operatorId: number; amount: number; as: "gift" | "approval" },
  { adjustments, oneOperator }: Pick<SettingValues, "adjustments" | "oneOperator">,
): Promise<boolean> {
  const { given, approved } = await lockDoneAlone(query, operatorId);
  const isTooMuchGiven = as === "gift" && given + amount > adjustments.dayTotalKopecks;
  return isTooMuchGiven || given + approved + amount > oneOperator.dayTotalKopecks;
}
