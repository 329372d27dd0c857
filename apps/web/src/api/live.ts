import type { ServerEvents } from "@rumb/contract/socket/socket-events";
import type { Kopecks } from "@rumb/money/kopecks";
import { create } from "zustand";
import { toast } from "../kit/toast.ts";
import { moneyCallsSettled } from "./money-call.ts";
import { isNews, refreshUser, setTerms, takeBalance, useSession } from "./session.ts";
import { changeOnScreen } from "./shown-terms.ts";
import { onSocketEvent } from "./socket.ts";
import { kopecksOf } from "./wire-amount.ts";

/** Numbers of the whole site that the server keeps sending; undefined until it has sent them once. */
export const useLive = create<{ online: number | undefined; potKopecks: Kopecks | undefined }>()(() => ({
  online: undefined,
  potKopecks: undefined,
}));

/** Follows the visitors' counter, the progressive pot, the operator's terms, and the player's balance and Telegram when they change elsewhere. */
export function followLive(): void {
  onSocketEvent("online", (online) => useLive.setState({ online }));
  onSocketEvent("jackpotGameSum", (sum) => useLive.setState({ potKopecks: kopecksOf(sum) }));
  onSocketEvent("terms", setTerms);
  useSession.subscribe((now, before) => {
    const change = changeOnScreen(before.site?.terms, now.site?.terms);
    if (change !== undefined) toast.news("Условия игры изменились", change);
  });
  onSocketEvent("bindTg", () => {
    toast.success("Вы успешно привязали телеграм");
    void refreshUser();
  });
  onSocketEvent("unbindTg", () => void refreshUser());
  // What was played in another window has moved the balance that this one shows.
  const lookAgain = (): void => {
    if (!document.hidden && useSession.getState().status === "player") void refreshUser();
  };
  document.addEventListener("visibilitychange", lookAgain);
  window.addEventListener("focus", lookAgain);
  onSocketEvent("updateBalance", (stated) => {
    // A stake's net result may be a loss; only gains make a badge.
    takeBalance(stated, kopecksOf(Math.max(stated.win, 0)));
  });
  onSocketEvent("played", (played) => void followPlay(played));
}

/** Calls the handler with the games that were played in another window, until the returned function is called. */
export function onPlayedElsewhere(handler: (games: readonly string[]) => void): () => void {
  elsewhereHandlers.add(handler);
  return () => elsewhereHandlers.delete(handler);
}

/** The answer to a play of this window says the same and more, and comes first. */
async function followPlay(played: ServerEvents["played"]["data"]): Promise<void> {
  await moneyCallsSettled();
  if (!isNews(played.balance_version)) return;
  takeBalance(played);
  for (const handler of elsewhereHandlers) handler(played.games);
}

const elsewhereHandlers = new Set<(games: readonly string[]) => void>();
