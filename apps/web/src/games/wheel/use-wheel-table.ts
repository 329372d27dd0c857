import type { WheelPast, WheelState } from "@rumb/contract/wheel/wheel-events";
import type { WheelPlayReply } from "@rumb/contract/wheel/wheel-wire";
import { addKopecks, kopecks, roubles } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onSocketEvent, requestWheel } from "../../api/socket.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { steadyNow } from "../../browser/deadline.ts";
import { type EndedRound, reportToSession } from "../../comfort/session-news.ts";
import { toast } from "../../kit/toast.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { createRoundBet } from "../rounds/round-bet.ts";
import { createRoundFollower } from "../rounds/round-follower.ts";
import type { WheelOrder } from "./wheel-bets.ts";
import { emptyTable, openRound, reduceWheel, type WheelEvent, type WheelTable } from "./wheel-table.ts";

/** The wheel of this tab, kept complete while the screen is there, the bet that is on its way, and whether bets are being placed again. */
export function useWheelTable() {
  const table = useTable();
  const { moment } = useStore(bet);
  const { isRepeating } = useStore(repeat);
  return { table, sending: moment.kind === "idle" ? undefined : moment, place, isRepeating, placeAgain };
}

const { store, dispatch, useTable } = createRoundFollower<WheelTable, WheelEvent, WheelState>({
  empty: emptyTable,
  reduce: reduceWheel,
  request: requestWheel,
  snapshot: (state) => ({ type: "snapshot", state }),
  endsAtMs: ({ round }) => round?.endsAtMs ?? null,
  listen(dispatch) {
    const arrive = (): void => dispatch({ type: "arrived", userId: useSession.getState().user?.id });
    arrive();
    return [
      useSession.subscribe(({ user }, before) => {
        if (user?.id !== before.user?.id) arrive();
      }),
      onSocketEvent("getWheel", (state) => dispatch({ type: "snapshot", state })),
      onSocketEvent("newBetWheel", (bets) => dispatch({ type: "bets", bets })),
      onSocketEvent("wheelTime", (time) => dispatch({ type: "time", time })),
      onSocketEvent("startWheel", (start) => dispatch({ type: "start", start })),
      onSocketEvent("wheelResult", (result) => dispatch({ type: "result", result })),
    ];
  },
});

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
  { ...tableEffects, reportError: toast.error },
);

/** Places a bet as soon as those before it are answered. */
const place = createBetQueue({
  openRound: () => openRound(store.getState(), steadyNow()),
  send: (order) => bet.getState().play(order),
});

const repeat = createStore<{ isRepeating: boolean }>()(() => ({ isRepeating: false }));

/** Places all of them, once: a press while they are on their way is ignored. */
async function placeAgain(orders: readonly WheelOrder[]): Promise<void> {
  if (repeat.getState().isRepeating) return;
  repeat.setState({ isRepeating: true });
  await Promise.all(orders.map(place));
  repeat.setState({ isRepeating: false });
}

store.subscribe(({ history }, before) => {
  if (history !== before.history) accountForRounds(history);
});
// Also while another page is open: a bet is no less lost for that.
onSocketEvent("wheelResult", (past) => accountForRounds([past]));

/** Keeps an own bet for the session's account until its round is over. */
function accountForBet({ bet, round }: WheelPlayReply): void {
  const stakeKopecks = kopecksOf(bet.bet);
  reportToSession({
    kind: "held",
    bet: { game: "wheel", round, id: bet.id, stakeKopecks, color: bet.color },
  });
}

/** Enters rounds that are over, each once, if there were own bets in them. */
function accountForRounds(past: readonly Pick<WheelPast, "round" | "color">[]): void {
  reportToSession({ kind: "rounds", rounds: past.map(endedRound) });
}

function endedRound({ round, color }: Pick<WheelPast, "round" | "color">): EndedRound {
  return {
    game: "wheel",
    round,
    winOf: (bets) =>
      bets
        .filter((bet) => bet.color === color)
        .reduce((sum, { stakeKopecks }) => addKopecks(sum, kopecks(stakeKopecks * color)), kopecks(0)),
  };
}

/**
 * Sends bets one after another, in the order in which they were pressed: quick fingers bet on several multipliers, and
 * «Повторить ставки» on all of its own. A bet that waits is dropped when its round is over, so that it never falls into
 * the next one, and all of them when one is refused. What it returns resolves when the bet is answered or dropped.
 */
export function createBetQueue(table: QueueTable): (order: WheelOrder) => Promise<void> {
  const waiting: { order: WheelOrder; round: number; over: () => void }[] = [];
  let sending = false;

  async function sendAll(): Promise<void> {
    sending = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const taken = next.round === table.openRound() && (await table.send(next.order));
      next.over();
      if (!taken) for (const dropped of waiting.splice(0)) dropped.over();
    }
    sending = false;
  }

  return (order) => {
    const round = table.openRound();
    if (round === undefined || waiting.length >= LONGEST_QUEUE) return Promise.resolve();
    const { promise, resolve: over } = Promise.withResolvers<void>();
    waiting.push({ order, round, over });
    if (!sending) void sendAll();
    return promise;
  };
}

/** A whole round of own bets fits in, and nothing piles up behind a server that does not answer. */
const LONGEST_QUEUE = 30;

type QueueTable = {
  /** The round that takes bets now. */
  openRound(): number | undefined;
  /** Places the bet; resolves to whether it was taken. Does not reject. */
  send(order: WheelOrder): Promise<boolean>;
};
