import type { JackpotWin } from "@rumb/contract/jackpot/jackpot-events";
import type { JackpotesWin } from "@rumb/contract/socket/socket-events";
import { formatMoney } from "@rumb/money/format";
import { creditPot, useSession } from "../api/session.ts";
import { onSocketEvent } from "../api/socket.ts";
import { kopecksOf } from "../api/wire-amount.ts";
import { toast } from "../kit/toast.ts";

/**
 * Announces to everybody a hit of the progressive pot, and pays the winner's shown balance; congratulates the winner of the game Jackpot,
 * whatever page they are on. That bank comes with an `updateBalance` of its own.
 */
export function followJackpotWins(): void {
  onSocketEvent("jackpotesWin", announce);
  onSocketEvent("winner", congratulate);
}

function congratulate({ user_id: winnerId, win }: JackpotWin): void {
  if (useSession.getState().user?.id !== winnerId) return;
  toast.success(`Поздравляем! Вы выиграли ${formatMoney(kopecksOf(win))}`);
}

function announce({ user_id: winnerId, name, jackpot_sum: sum }: JackpotesWin): void {
  const potKopecks = kopecksOf(sum);
  if (useSession.getState().user?.id !== winnerId) {
    toast.success(`Игрок ${name} сорвал джекпот на сумму ${formatMoney(potKopecks)}`);
    return;
  }
  toast.success(`Вы успешно сорвали джекпот на сумму ${formatMoney(potKopecks)}`);
  void creditPot(potKopecks);
}
