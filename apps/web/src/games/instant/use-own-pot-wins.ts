import { useEffect, useState } from "react";
import { useSession } from "../../api/session.ts";
import { onSocketEvent } from "../../api/socket.ts";

/** How often the pot has fallen to this player since the screen opened: each time is worth a celebration. */
export function useOwnPotWins(): number {
  const [wins, setWins] = useState(0);
  useEffect(
    () =>
      onSocketEvent("jackpotesWin", (win) => {
        if (win.user_id === useSession.getState().user?.id) setWins((before) => before + 1);
      }),
    [],
  );
  return wins;
}
