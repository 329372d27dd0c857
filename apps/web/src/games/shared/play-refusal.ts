import type { Kopecks } from "@rumb/money/kopecks";
import type { Connection } from "../../api/connection-state.ts";

/**
 * Why a bet cannot be placed now, in the words of the play button, or undefined when it can. The server judges again;
 * a bet under way is not a reason of this kind, its button is pending.
 */
export function playRefusal({ connection, balanceKopecks, stakeKopecks }: BetPlace): string | undefined {
  if (connection === "lost" || connection === "offline") return "Нет связи";
  return stakeKopecks > balanceKopecks ? "Недостаточно средств" : undefined;
}

export type BetPlace = {
  readonly connection: Connection;
  /** What the player can stake: the balance less what is in play. */
  readonly balanceKopecks: Kopecks;
  readonly stakeKopecks: Kopecks;
};
