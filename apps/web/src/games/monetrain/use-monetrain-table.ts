import { roubles } from "@rumb/money/kopecks";
import { useEffect } from "react";
import { useStore } from "zustand";
import { call } from "../../api/http.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { createInstantTable, type InstantTable } from "../instant/instant-table.ts";
import { tableEffects } from "../instant/table-effects.ts";
import {
  lastBonusOf,
  type MonetrainOrder,
  type MonetrainResult,
  monetrainResultOf,
  SPIN_MS,
} from "./monetrain-table.ts";

/** The one Monetrain table of this tab, bound to the server and to the player's balance. */
export function useMonetrainTable(): InstantTable<MonetrainOrder, MonetrainResult> {
  useLastBonus();
  return useStore(table);
}

const table = createInstantTable(
  {
    id: "monetrain",
    send({ betKopecks, type }: MonetrainOrder, onUncertain) {
      return moneyCall("monetrain/buy", { bet: roubles(betKopecks), type }, onUncertain);
    },
    resultOf: monetrainResultOf,
    drawMs: ({ spins }) => spins.map(() => SPIN_MS),
    badge: "gross",
  },
  tableEffects,
);

/** A bonus that was bought before the page was loaded is over: its result stands there from the start. */
function useLastBonus(): void {
  const playerId = useSession((session) => (session.status === "player" ? session.user?.id : undefined));
  useEffect(() => {
    if (playerId !== undefined && table.getState().results.length === 0) void recallLastBonus();
  }, [playerId]);
}

/** A failure leaves the tubes as they are: the screen works without the past. */
async function recallLastBonus(): Promise<void> {
  const answer = await call("monetrain/get", {});
  if (!answer.ok || answer.data === null) return;
  const last = lastBonusOf(answer.data, useSession.getState().balanceKopecks);
  if (last !== null) table.getState().recall(last);
}
