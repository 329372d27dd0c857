import type { JackpotesWin } from "@rumb/contract/socket";
import { formatMoney } from "@rumb/money/format";
import { creditPot, useSession } from "../api/session.ts";
import { onSocketEvent } from "../api/socket.ts";
import { kopecksOf } from "../api/wire-amount.ts";
import { toast } from "../ui/toast.ts";

/** Tells everybody of a hit of the progressive pot, and pays the winner's shown balance. */
export function followJackpotWins(): void {
  onSocketEvent("jackpotesWin", tell);
}

function tell({ user_id: winnerId, name, jackpot_sum: sum }: JackpotesWin): void {
  const potKopecks = kopecksOf(sum);
  if (useSession.getState().user?.id !== winnerId) {
    toast.success(`Игрок ${name} сорвал джекпот на сумму ${formatMoney(potKopecks)}`);
    return;
  }
  toast.success(`Вы успешно сорвали джекпот на сумму ${formatMoney(potKopecks)}`);
  void creditPot(potKopecks);
}
