import type { JackpotPlayReply } from "@rumb/contract/jackpot/jackpot-wire";
import type { JackpotState } from "@rumb/contract/jackpot/jackpot-events";
import { kopecks, type Kopecks, roubles } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onSocketEvent, requestJackpot } from "../../api/socket.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { steadyNow } from "../../browser/deadline.ts";
import { type EndedRound, tellSession } from "../../comfort/session-news.ts";
import { toast } from "../../kit/toast.ts";
import type { TableOrder } from "../instant/instant-table.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { createRoundBet, type RoundBet } from "../rounds/round-bet.ts";
import { type FollowedRound, useRoundSnapshot } from "../rounds/use-round-snapshot.ts";
import {
  emptyTable,
  type JackpotEvent,
  type JackpotTable,
  overdueAt,
  reduceJackpot,
} from "./jackpot-table.ts";

/** The shared round as the server tells it, kept complete while the component is there. */
export function useJackpotTable(): JackpotTable {
  useRoundSnapshot(followed);
  return useStore(table);
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
const table = createStore<JackpotTable>()(() => emptyTable);

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
  { ...tableEffects, tellError: toast.error },
);

let leftAtMs = steadyNow();

const followed: FollowedRound<JackpotState> = {
  request: requestJackpot,
  take: (state) => dispatch({ kind: "state", state }),
  hasGap: () => table.getState().gap,
  subscribe: (listener) => table.subscribe(listener),
  follow() {
    // From the tile to the screen nothing is missed; after a longer absence an old round must not be shown as the present one.
    if (steadyNow() - leftAtMs > STALE_MS) table.setState(emptyTable);
    const stops = [
      onSocketEvent("getJackpot", (state) => dispatch({ kind: "state", state })),
      onSocketEvent("newBetJackpot", (told) => dispatch({ kind: "bets", told })),
      onSocketEvent("jackTime", (time) => dispatch({ kind: "time", time })),
      onSocketEvent("startSliderJackpot", (start) => dispatch({ kind: "start", start })),
      onSocketEvent("winner", (win) => dispatch({ kind: "winner", win })),
      watchClock(),
    ];
    return () => {
      for (const stop of stops) stop();
      leftAtMs = steadyNow();
    };
  },
};

const STALE_MS = 1000;

function dispatch(event: JackpotEvent): void {
  table.setState((before) => reduceJackpot(before, event, steadyNow()));
}

/** Notices when the next phase stays away: its event may be lost, and no other one would show the gap. */
function watchClock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function watch(): void {
    clearTimeout(timer);
    const dueMs = overdueAt(table.getState());
    if (dueMs === undefined) return;
    timer = setTimeout(() => dispatch({ kind: "overdue" }), Math.max(dueMs - steadyNow(), LEAST_WATCH_MS));
  }
  watch();
  const stop = table.subscribe(watch);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Between two looks at a phase that is late already. */
const LEAST_WATCH_MS = 2000;

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
