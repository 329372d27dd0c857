import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { useSession } from "../../api/session.ts";
import { onSocketEvent } from "../../api/socket.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { type EndedRound, tellSession } from "../../comfort/session-news.ts";
import type { JackpotTable } from "./jackpot-table.ts";
import { onJackpotBet, onJackpotTable } from "./use-jackpot-table.ts";

/**
 * Keeps the session's account of own bets in the shared round, from now on and on every page: a bet is no less won or lost
 * when its player looks elsewhere. Call once. A round that gave its stakes back was none.
 */
export function keepJackpotAccount(): void {
  onJackpotBet(({ id, round, fromTicket, toTicket }) => {
    // A ticket is a kopeck.
    const stakeKopecks = kopecks(toTicket - fromTicket + 1);
    tellSession({ kind: "held", bet: { game: "jackpot", round, id, stakeKopecks, color: 0 } });
  });
  onSocketEvent("winner", ({ round, user_id: winnerId, win }) => {
    tellSession({ kind: "rounds", rounds: [endedRound(round, winnerId, kopecksOf(win))] });
  });
  onJackpotTable(({ past, refund }: JackpotTable) => {
    const rounds = past.map(({ round, winner }) => endedRound(round, winner.playerId, winner.bankKopecks));
    tellSession({ kind: "rounds", rounds });
    if (refund !== undefined)
      tellSession({ kind: "refund", round: { game: "jackpot", round: refund.round } });
  });
}

function endedRound(round: number, winnerId: number, bankKopecks: Kopecks): EndedRound {
  return { game: "jackpot", round, winOf: () => (winnerId === ownId() ? bankKopecks : kopecks(0)) };
}

function ownId(): number | undefined {
  return useSession.getState().user?.id;
}
