import type { JackpotPlayReply } from "@rumb/contract/jackpot/jackpot-wire";
import type { JackpotState } from "@rumb/contract/jackpot/jackpot-events";
import { kopecks, type Kopecks, roubles } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onSocketEvent, requestJackpot } from "../../api/socket.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { steadyNow } from "../../browser/deadline.ts";
import { type EndedRound, reportToSession } from "../../comfort/session-news.ts";
import { toast } from "../../kit/toast.ts";
import type { TableOrder } from "../instant/instant-table.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { createRoundBet, type RoundBet } from "../rounds/round-bet.ts";
import { createRoundFollower } from "../rounds/round-follower.ts";
import { emptyTable, endsAt, type JackpotEvent, type JackpotTable, reduceJackpot } from "./jackpot-table.ts";

/** The shared round as the server states it, kept complete while the component is there. */
export function useJackpotTable(): JackpotTable {
  return useTable();
}

/** The player's bet on its way to the round, and how to place one. */
export function useJackpotBet(): RoundBet<TableOrder> {
  return useStore(bet);
}

/** Calls the listener for every bet that the round has taken. */
function onJackpotBet(listener: (reply: JackpotPlayReply) => void): void {
  betListeners.add(listener);
}

/** Calls the listener with the table after every change of it. */
function onJackpotTable(listener: (table: JackpotTable) => void): void {
  table.subscribe(listener);
}

const betListeners = new Set<(reply: JackpotPlayReply) => void>();
let leftAtMs = steadyNow();

const {
  store: table,
  dispatch,
  useTable,
} = createRoundFollower<JackpotTable, JackpotEvent, JackpotState>({
  empty: emptyTable,
  reduce: reduceJackpot,
  request: requestJackpot,
  snapshot: (state) => ({ kind: "state", state }),
  endsAtMs: endsAt,
  listen(dispatch) {
    // From the tile to the screen nothing is missed; after a longer absence an old round must not be shown as the present one.
    if (steadyNow() - leftAtMs > STALE_MS) table.setState(emptyTable);
    return [
      onSocketEvent("getJackpot", (state) => dispatch({ kind: "state", state })),
      onSocketEvent("newBetJackpot", (news) => dispatch({ kind: "bets", news })),
      onSocketEvent("jackTime", (time) => dispatch({ kind: "time", time })),
      onSocketEvent("startSliderJackpot", (start) => dispatch({ kind: "start", start })),
      onSocketEvent("winner", (win) => dispatch({ kind: "winner", win })),
      () => {
        leftAtMs = steadyNow();
      },
    ];
  },
});

const bet = createRoundBet(
  {
    send({ stakeKopecks }: TableOrder, onUncertain) {
      const { round } = table.getState();
      const body = { bet: roubles(stakeKopecks), ...(round && { round: round.number }) };
      return moneyCall("jackpot/play", body, onUncertain);
    },
    taken(reply) {
      const { user } = useSession.getState();
      if (user) dispatch({ kind: "played", reply, player: user });
      for (const listener of betListeners) listener(reply);
    },
  },
  { ...tableEffects, reportError: toast.error },
);

const STALE_MS = 1000;

/**
 * Keeps the session's account of own bets in the shared round, from now on and on every page: a bet is no less won or lost
 * when its player looks elsewhere. Call once. A round that gave its stakes back was none.
 */
export function keepJackpotAccount(): void {
  onJackpotBet(({ id, round, fromTicket, toTicket }) => {
    // A ticket is a kopeck.
    const stakeKopecks = kopecks(toTicket - fromTicket + 1);
    reportToSession({ kind: "held", bet: { game: "jackpot", round, id, stakeKopecks, color: 0 } });
  });
  onSocketEvent("winner", ({ round, user_id: winnerId, win }) => {
    reportToSession({ kind: "rounds", rounds: [endedRound(round, winnerId, kopecksOf(win))] });
  });
  onJackpotTable(({ past, refund }: JackpotTable) => {
    const rounds = past.map(({ round, winner }) => endedRound(round, winner.playerId, winner.winKopecks));
    reportToSession({ kind: "rounds", rounds });
    if (refund !== undefined)
      reportToSession({ kind: "refund", round: { game: "jackpot", round: refund.round } });
  });
}

function endedRound(round: number, winnerId: number, winKopecks: Kopecks): EndedRound {
  return { game: "jackpot", round, winOf: () => (winnerId === ownId() ? winKopecks : kopecks(0)) };
}

function ownId(): number | undefined {
  return useSession.getState().user?.id;
}
