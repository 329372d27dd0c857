import { putInPlay } from "../../api/in-play.ts";
import { afterFrame } from "../../kit/after-frame.ts";
import { refreshUser, showWin, takeBalance } from "../../api/session.ts";
import { recordPlay } from "../../comfort/session-news.ts";
import type { TableEffects } from "./instant-table.ts";

/** The table's effects in this tab: the player's balance and the browser's clock. */
export const tableEffects: TableEffects = {
  putInPlay,
  takeBalance,
  showWin,
  // The account of the session has time until the result is drawn.
  record: (play) => void afterFrame(() => recordPlay(play)),
  askForTruth: () => void refreshUser(),
  pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  now: () => performance.now(),
};
