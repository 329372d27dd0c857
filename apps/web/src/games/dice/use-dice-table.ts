import { roubles } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { putInPlay } from "../../api/in-play.ts";
import { moneyCall } from "../../api/money-call.ts";
import { refreshUser, setBalance, useSession } from "../../api/session.ts";
import { createDiceTable, type DiceTable } from "./dice-table.ts";

/** The one dice table of this tab, bound to the server and to the player's balance. */
export function useDiceTable(): DiceTable {
  return useStore(table);
}

const table = createDiceTable({
  send({ stakeKopecks, chanceHundredths, direction }, onUncertain) {
    const body = { bet: roubles(stakeKopecks), chance: chanceHundredths / 100, btn: direction };
    return moneyCall("/api/dice/play", body, onUncertain);
  },
  putInPlay,
  takeBalance: setBalance,
  // The badge shows the net win (rules.md §8); a loss makes none.
  showNet: (netKopecks) => setBalance(useSession.getState().balanceKopecks, netKopecks),
  askForTruth: () => void refreshUser(),
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});
