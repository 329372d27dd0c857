import type { PlayTerms } from "@rumb/contract/play-terms";
import { changedTerms } from "@rumb/contract/play-terms-words";
import { GAME_IDS, gamePath } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import { create } from "zustand";
import { toast } from "../kit/toast.ts";
import { refreshUser, setBalance, setTerms, useSession } from "./session.ts";
import { onSocketEvent } from "./socket.ts";
import { kopecksOf } from "./wire-amount.ts";

/** Numbers of the whole site that the server keeps telling; undefined until it has told them once. */
export const useLive = create<{ online: number | undefined; potKopecks: Kopecks | undefined }>()(() => ({
  online: undefined,
  potKopecks: undefined,
}));

/** Follows the visitors' counter, the progressive pot, the operator's terms, and the player's balance and Telegram when they change elsewhere. */
export function followLive(): void {
  onSocketEvent("online", (online) => useLive.setState({ online }));
  onSocketEvent("jackpotGameSum", (sum) => useLive.setState({ potKopecks: kopecksOf(sum) }));
  onSocketEvent("terms", setTerms);
  useSession.subscribe((now, before) => tellChangedTerms(before.site?.terms, now.site?.terms));
  onSocketEvent("bindTg", () => {
    toast.success("Вы успешно привязали телеграм");
    void refreshUser();
  });
  onSocketEvent("updateBalance", ({ balance, win }) => {
    // A stake's net result may be a loss; only gains make a badge.
    setBalance(kopecksOf(balance), kopecksOf(Math.max(win, 0)));
  });
}

/** Says what has changed of the game that is on the screen. */
function tellChangedTerms(before: PlayTerms | undefined, now: PlayTerms | undefined): void {
  if (before === undefined || now === undefined || before === now) return;
  const game = GAME_IDS.find((id) => gamePath(id) === location.pathname);
  if (game === undefined || before.versions[game] === now.versions[game]) return;
  toast.news("Условия игры изменились", changedTerms(game, before, now).join(", "));
}
