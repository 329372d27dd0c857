import { gameTitle } from "@rumb/games/games";
import { useConnection } from "../api/connection.ts";
import { isDisconnected } from "../api/connection-state.ts";
import { useSession } from "../api/session.ts";
import { changeOnScreen } from "../api/shown-terms.ts";
import { onSocketEvent } from "../api/socket.ts";
import { watchHidden } from "../browser/watch-hidden.ts";
import { toast } from "../kit/toast.ts";
import type { AutobetWorld } from "./autobet-conductor.ts";
import { useComfort } from "./comfort-settings.ts";

/** The autobet's world in this tab. */
export const autobetWorld: AutobetWorld = {
  alone: (work) =>
    navigator.locks.request("rumb.autobet", { ifAvailable: true }, (lock) =>
      lock === null ? undefined : work(),
    ),
  watch(stop) {
    const stops = [
      watchLink(() => stop({ kind: "link" })),
      onSocketEvent("jackpotesWin", ({ user_id: winnerId }) => {
        if (winnerId === useSession.getState().user?.id) stop({ kind: "pot" });
      }),
      useSession.subscribe((now, before) => {
        const change = changeOnScreen(before.site?.terms, now.site?.terms);
        if (change !== undefined) stop({ kind: "refused", text: `Условия игры изменились: ${change}` });
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
  report: (game, { detail }) => toast.news("Автоставка окончена", `${gameTitle(game)}: ${detail}`),
};

/** Time to read a result; with «Быстро» just enough to stay below the server's bound of calls in a second. */
const BREATH_MS = 500;
const FAST_BREATH_MS = 120;

/** Calls `down` when the connection is gone, be it already now, and at every sign that it is going. */
export function watchLink(down: () => void): () => void {
  if (isDisconnected(useConnection.getState().connection)) down();
  return useConnection.subscribe(({ connection, downSinceMs }) => {
    if (connection !== "online" || downSinceMs !== undefined) down();
  });
}
