import type { WheelState } from "@rumb/contract/wheel/wheel-wire";
import { roubles } from "@rumb/money/kopecks";
import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onSocketEvent, requestWheel } from "../../api/socket.ts";
import { toast } from "../../kit/toast.ts";
import { createRoundBet } from "../rounds/round-bet.ts";
import { steadyNow } from "../../browser/deadline.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { type FollowedRound, useRoundSnapshot } from "../rounds/use-round-snapshot.ts";
import { createBetQueue } from "./bet-queue.ts";
import { accountForBet, accountForRounds } from "./wheel-account.ts";
import type { WheelOrder } from "./wheel-orders.ts";
import type { WheelRound, WheelTable } from "./wheel-round.ts";
import { emptyTable, openRound, reduceWheel, type WheelEvent } from "./wheel-table.ts";

/** The wheel of this tab, kept complete while the screen is there, and the bet that is on its way. */
export function useWheelTable() {
  useRoundSnapshot(followed);
  const table = useStore(store);
  useOverdue(table.round);
  const { moment } = useStore(bet);
  return { table, sending: moment.kind === "idle" ? undefined : moment, place };
}

/** Notices when the next phase stays away: its event may be lost, and no other one would show the gap. */
function useOverdue(round: WheelRound | undefined): void {
  useEffect(() => {
    if (!round || round.endsAtMs === null) return undefined;
    const lateMs = Math.max(round.endsAtMs - steadyNow(), 0) + PATIENCE_MS;
    const timer = setTimeout(() => dispatch({ type: "overdue" }), lateMs);
    return () => clearTimeout(timer);
  }, [round]);
}

/** How long after its time an event is waited for. */
const PATIENCE_MS = 2000;

const store = createStore<WheelTable>()(() => emptyTable);

const bet = createRoundBet(
  {
    send({ stakeKopecks, color }: WheelOrder, onUncertain) {
      const round = openRound(store.getState(), steadyNow());
      const body = { bet: roubles(stakeKopecks), color, ...(round !== undefined && { round }) };
      return moneyCall("wheel/play", body, onUncertain);
    },
    taken(reply) {
      dispatch({ type: "placed", reply });
      accountForBet(reply);
    },
  },
  { ...tableEffects, tellError: toast.error },
);

/** Places a bet as soon as those before it are answered. */
const place = createBetQueue({
  openRound: () => openRound(store.getState(), steadyNow()),
  async send(order) {
    const before = store.getState().own.length;
    await bet.getState().play(order);
    return store.getState().own.length > before;
  },
});

function takeState(state: WheelState): void {
  dispatch({ type: "snapshot", state, nowMs: steadyNow() });
  accountForRounds(state.history);
}

// Also while another page is open: a bet is no less lost for that.
onSocketEvent("wheelResult", (past) => accountForRounds([past]));

const followed: FollowedRound<WheelState> = {
  request: requestWheel,
  take: takeState,
  hasGap: () => store.getState().hasGap,
  subscribe: (listener) => store.subscribe(listener),
  follow() {
    const arrive = (): void => dispatch({ type: "arrived", userId: useSession.getState().user?.id });
    arrive();
    const stops = [
      useSession.subscribe(({ user }, before) => {
        if (user?.id !== before.user?.id) arrive();
      }),
      onSocketEvent("getWheel", takeState),
      onSocketEvent("newBetWheel", (bets) => dispatch({ type: "bets", bets })),
      onSocketEvent("wheelTime", (time) => dispatch({ type: "time", time, nowMs: steadyNow() })),
      onSocketEvent("startWheel", (start) => dispatch({ type: "start", start, nowMs: steadyNow() })),
      onSocketEvent("wheelResult", (result) => dispatch({ type: "result", result, nowMs: steadyNow() })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

function dispatch(event: WheelEvent): void {
  store.setState((table) => reduceWheel(table, event), true);
}
