import { putInPlay } from "../../api/in-play.ts";
import { afterFrame } from "../../kit/after-frame.ts";
import { refreshUser, showWin, takeBalance } from "../../api/session.ts";
import { recordPlay, reportToSession } from "../../comfort/session-news.ts";
import type { TableEffects } from "./instant-table.ts";

/** The table's effects in this tab: the player's balance and the browser's clock. */
export const tableEffects: TableEffects = {
  putInPlay,
  takeBalance,
  showWin,
  // The account of the session has time until what the player sees is drawn.
  decide: (play) => void afterFrame(() => reportToSession({ kind: "decided", play })),
  record: (play) => void afterFrame(() => recordPlay(play)),
  askForTruth: () => void refreshUser(),
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  now: () => performance.now(),
};
