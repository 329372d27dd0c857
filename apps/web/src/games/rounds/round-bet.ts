import type { CallResult } from "@rumb/contract/endpoints/http-client";
import type { StatedBalance } from "@rumb/contract/stated-balance";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BetInPlay } from "../../api/in-play.ts";
import type { TableOrder } from "../instant/instant-table.ts";

/**
 * Places bets in a shared round, one at a time: a press while another bet is on its way is ignored. It lives outside the
 * screen, so a player who leaves still gets their balance. A refusal is shown as a notice and gives the stake back.
 */
export function createRoundBet<Order extends TableOrder, Reply extends StatedBalance>(
  game: RoundBetGame<Order, Reply>,
  effects: RoundBetEffects,
): StoreApi<RoundBet<Order>> {
  return createStore<RoundBet<Order>>()((set, get) => ({
    moment: { kind: "idle" },
    async play(order) {
      if (get().moment.kind !== "idle") return false;
      set({ moment: { kind: "pending", order } });
      const bet = effects.putInPlay(order.stakeKopecks);
      const answer = await game.send(order, () => set({ moment: { kind: "uncertain", order } }));
      if (answer.ok) {
        effects.takeBalance(answer.data);
        game.taken(answer.data, order);
      } else if (answer.outcomeUnknown) {
        effects.askForTruth();
        effects.reportError(UNKNOWN);
      } else effects.reportError(answer.error);
      bet.end();
      set({ moment: { kind: "idle" } });
      return answer.ok;
    },
  }));
}

/** Said when all repeats of a bet went without an answer. */
const UNKNOWN = "Не удалось узнать, принята ли ставка. Баланс и раунд обновятся, когда связь вернётся.";

/** A bet on its way. `uncertain`: its answer was lost and is being asked for again under the same key. */
export type RoundBet<Order extends TableOrder> = {
  readonly moment:
    | { readonly kind: "idle" }
    | { readonly kind: "pending" | "uncertain"; readonly order: Order };
  /** Resolves to whether the round has taken the bet, behind everything that follows from it. Does not reject. */
  readonly play: (order: Order) => Promise<boolean>;
};

/** What distinguishes one game from another. */
export type RoundBetGame<Order extends TableOrder, Reply> = {
  /** Carries out the order at most once; calls `onUncertain` when its answer was lost. */
  send(order: Order, onUncertain: () => void): Promise<CallResult<Reply>>;
  /** The round has taken the bet. */
  taken(reply: Reply, order: Order): void;
};

/** The world as a bet sees it; `tableEffects` with the notices of the page. */
export type RoundBetEffects = {
  putInPlay(stakeKopecks: TableOrder["stakeKopecks"]): BetInPlay;
  takeBalance(stated: StatedBalance): void;
  askForTruth(): void;
  reportError(text: string): void;
};
