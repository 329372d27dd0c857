import { roubles } from "@rumb/money/kopecks";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useConnection } from "../../api/connection.ts";
import { call } from "../../api/http.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onSocketEvent } from "../../api/socket.ts";
import { toast } from "../../kit/toast.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { termsOf } from "../shared/use-terms.ts";
import { createMinesTable, type MinesHands } from "./mines-conductor.ts";
import type { MinesTable } from "./mines-table.ts";

/** The one mines table of this tab, bound to the server and to the player's balance. */
export function useMinesTable(): MinesTable & MinesHands {
  useAgreement();
  return useStore(table);
}

const table = createMinesTable(
  {
    ...tableEffects,
    find: () => call("mines/get", {}),
    start: ({ stakeKopecks, bombs }, onUncertain) =>
      moneyCall("mines/play", { bet: roubles(stakeKopecks), bomb: bombs }, onUncertain),
    press: (move, onUncertain) =>
      move.kind === "auto"
        ? moneyCall("mines/auto", {}, onUncertain)
        : moneyCall("mines/press", { cell: move.cell }, onUncertain),
    take: (onUncertain) => moneyCall("mines/take", {}, onUncertain),
    terms: () => termsOf("mines", useSession.getState().site?.terms),
    tellError: toast.error,
    cheer: () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0,
  },
  useSession.getState().status === "player",
);

let playerId = useSession.getState().user?.id;

/**
 * Keeps this window at one with the player's other windows: the running game is asked for when the screen opens, when the
 * window comes back into view, when the connection does, and when the server tells of money that moved elsewhere. A
 * replay stops when its screen is left.
 */
function useAgreement(): void {
  const player = useSession((session) => session.user?.id);
  useEffect(() => {
    if (player !== playerId) {
      playerId = player;
      void table.getState().reset(player !== undefined);
    } else if (player !== undefined) void table.getState().agree();
  }, [player]);

  useEffect(() => {
    function agree(): void {
      if (!document.hidden && useSession.getState().status === "player") void table.getState().agree();
    }
    const stops = [
      onSocketEvent("updateBalance", agree),
      useConnection.subscribe((now, before) => {
        if (now.connection === "online" && before.connection !== "online") agree();
      }),
    ];
    window.addEventListener("focus", agree);
    document.addEventListener("visibilitychange", agree);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("focus", agree);
      document.removeEventListener("visibilitychange", agree);
      table.getState().stopReplay();
    };
  }, []);
}
