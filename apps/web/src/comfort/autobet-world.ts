import { useConnection } from "../api/connection.ts";
import { useSession } from "../api/session.ts";
import { onSocketEvent } from "../api/socket.ts";
import type { AutobetWorld } from "./autobet-conductor.ts";
import { useComfort } from "./comfort-settings.ts";
import { watchHidden } from "../browser/watch-hidden.ts";

/** The autobet's world in this tab. */
export const autobetWorld: AutobetWorld = {
  alone: (work) =>
    navigator.locks.request("rumb.autobet", { ifAvailable: true }, (lock) =>
      lock === null ? undefined : work(),
    ),
  watch(stop) {
    const stops = [
      useConnection.subscribe(({ connection, downSinceMs }) => {
        if (connection !== "online" || downSinceMs !== undefined) stop({ kind: "link" });
      }),
      onSocketEvent("jackpotesWin", ({ user_id: winnerId }) => {
        if (winnerId === useSession.getState().user?.id) stop({ kind: "pot" });
      }),
      watchHidden(document, () => stop({ kind: "hidden" })),
    ];
    return () => {
      for (const unwatch of stops) unwatch();
    };
  },
  breathe() {
    const pauseMs = useComfort.getState().fast ? FAST_BREATH_MS : BREATH_MS;
    return new Promise((resolve) => setTimeout(resolve, pauseMs));
  },
};

/** True where this browser can see to it that only one tab bets: over https, and on this very machine. */
export const canRunAlone = "locks" in navigator;

/** Time to read a result; with «Быстро» just enough to stay below the server's bound of calls in a second. */
const BREATH_MS = 500;
const FAST_BREATH_MS = 120;
