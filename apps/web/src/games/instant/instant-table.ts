import type { StatedBalance } from "@rumb/contract/stated-balance";
import type { GameId } from "@rumb/games/games";
import { type Kopecks, subtractKopecks } from "@rumb/money/kopecks";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BetInPlay } from "../../api/in-play.ts";
import type { SettledPlay } from "../../comfort/session-log.ts";
import { type PastResult, withResult } from "./last-results.ts";

/**
 * The table of a game that one call settles: one bet at a time, from the press of a button to the shown result. It lives
 * outside the screen, so a player who leaves in the middle of a draw still gets their balance. A play while another one is
 * under way is ignored. Sending must carry an order out at most once.
 */
export function createInstantTable<
  Order extends TableOrder,
  Reply extends StatedBalance,
  Result extends TableResult<Order>,
>(
  game: InstantTableGame<Order, Reply, Result>,
  effects: TableEffects,
): StoreApi<InstantTable<Order, Result>> {
  let skip: Skip = NOTHING_TO_SKIP;
  return createStore<InstantTable<Order, Result>>()((set, get) => {
    async function draw(result: Result): Promise<void> {
      let over = false;
      for (const [part, lengthMs] of game.drawMs(result).entries()) {
        if (over) break;
        const { promise: seen, resolve } = Promise.withResolvers<void>();
        skip = {
          part: resolve,
          all() {
            over = true;
            resolve();
          },
        };
        set({ moment: { kind: "drawing", result, part, sinceMs: effects.now(), lengthMs } });
        await Promise.race([effects.pause(lengthMs), seen]);
      }
      skip = NOTHING_TO_SKIP;
    }

    async function play(order: Order): Promise<void> {
      if (runningOrder(get().moment) !== undefined) return;
      set({ moment: { kind: "pending", order } });
      const bet = effects.putInPlay(order.stakeKopecks);
      const answer = await game.send(order, () => set({ moment: { kind: "uncertain", order } }));
      if (!answer.ok) {
        bet.end();
        set({ moment: { kind: "refused", text: refusalText(answer) } });
        if (answer.outcomeUnknown) effects.askForTruth();
        return;
      }
      const result = game.resultOf(order, answer.data);
      effects.takeBalance(answer.data);
      bet.settled(result.winKopecks);
      const settled = { game: game.id, ...payoutOf(result) };
      effects.decide(settled);
      await draw(result);
      bet.end();
      effects.showWin(game.badge === "net" ? netOf(result) : result.winKopecks);
      set(({ results }) => ({ moment: { kind: "settled", result }, results: withResult(results, result) }));
      effects.record(settled);
    }

    return {
      moment: { kind: "idle" },
      results: [],
      play,
      endPart: () => skip.part(),
      endDraw: () => skip.all(),
      recall: (result) => {
        const { moment, results } = get();
        if (moment.kind === "idle" && results.length === 0) set({ results: [result] });
      },
    };
  });
}

/** The order under way, from the press of a button until its result is shown; undefined in between. */
export function runningOrder<Order extends TableOrder, Result extends TableResult<Order>>(
  moment: TableMoment<Order, Result>,
): Order | undefined {
  switch (moment.kind) {
    case "pending":
    case "uncertain":
      return moment.order;
    case "drawing":
      return moment.result.order;
    case "idle":
    case "settled":
    case "refused":
      return undefined;
  }
}

/** What the bet brought above its stake; negative when it lost. */
export function netOf({ winKopecks, order }: Pick<TableResult<TableOrder>, "winKopecks" | "order">): Kopecks {
  return subtractKopecks(winKopecks, order.stakeKopecks);
}

/** What the bet paid, and what it cost. */
export function payoutOf({ winKopecks, order }: Pick<TableResult<TableOrder>, "winKopecks" | "order">) {
  return { winKopecks, stakeKopecks: order.stakeKopecks };
}

/** The server's own sentence, except where it asks for something that has already been done without success. */
function refusalText({ error, outcomeUnknown }: TableFailure): string {
  return outcomeUnknown ? "Не удалось узнать результат. Баланс обновится, когда связь вернётся." : error;
}

/** No draw is being shown. */
const NOTHING_TO_SKIP: Skip = { part: () => undefined, all: () => undefined };

/** Ends the part of a draw that is shown, or all that is left of it. */
type Skip = { readonly part: () => void; readonly all: () => void };

/** What the player asked for; each game adds its own terms. */
export type TableOrder = { readonly stakeKopecks: Kopecks };

/** What the server answered; `winKopecks` is the payout with the stake in it, 0 on a loss. */
export type TableResult<Order extends TableOrder> = PastResult & {
  readonly winKopecks: Kopecks;
  readonly balanceKopecks: Kopecks;
  readonly order: Order;
};

/**
 * Where the table stands. `uncertain`: the answer was lost and is being asked for again under the same key. A draw is
 * shown in one part or several (`part` from 0); `sinceMs` is when this part began, by the clock of animations, and `lengthMs` how
 * long it takes.
 */
export type TableMoment<Order extends TableOrder, Result extends TableResult<Order>> =
  | { readonly kind: "idle" }
  | { readonly kind: "pending" | "uncertain"; readonly order: Order }
  | {
      readonly kind: "drawing";
      readonly result: Result;
      readonly part: number;
      readonly sinceMs: number;
      readonly lengthMs: number;
    }
  | { readonly kind: "settled"; readonly result: Result }
  | { readonly kind: "refused"; readonly text: string };

export type InstantTable<Order extends TableOrder, Result extends TableResult<Order>> = {
  readonly moment: TableMoment<Order, Result>;
  /** Results that have been shown to their end, newest first. */
  readonly results: readonly Result[];
  readonly play: (order: Order) => Promise<void>;
  /** Ends the part of the draw that is shown, and goes on with the next; its result stays what it was. */
  readonly endPart: () => void;
  /** Ends the show of the draw at once; its result stays what it was. */
  readonly endDraw: () => void;
  /** Takes over the last result of an earlier visit, unless this one has seen a bet already. */
  readonly recall: (result: Result) => void;
};

type TableFailure = { readonly ok: false; readonly error: string; readonly outcomeUnknown: boolean };

/** What distinguishes one game from another. */
export type InstantTableGame<Order extends TableOrder, Reply, Result extends TableResult<Order>> = {
  readonly id: GameId;
  /** Carries out the order at most once; calls `onUncertain` when its answer was lost. */
  send(
    order: Order,
    onUncertain: () => void,
  ): Promise<{ readonly ok: true; readonly data: Reply } | TableFailure>;
  resultOf(order: Order, reply: Reply): Result;
  /** How long each part of the draw is shown, milliseconds. */
  drawMs(result: Result): readonly number[];
  /** What the badge beside the balance shows. */
  readonly badge: "net" | "gross";
};

/** The world as the table sees it. */
export type TableEffects = {
  /** Takes the stake out of the shown balance until the bet ends. */
  putInPlay(stakeKopecks: Kopecks): BetInPlay;
  /** Passes on the balance that the server stated; the bet in play keeps it from showing the result early. */
  takeBalance(stated: StatedBalance): void;
  /** Shows an amount beside the balance when it is a gain. */
  showWin(amountKopecks: Kopecks): void;
  /** Announces to the session's account a bet whose result is about to be shown: it counts then, or when the page is left before. */
  decide(play: SettledPlay): void;
  /** Enters a bet whose result has been shown into the session's account. */
  record(play: SettledPlay): void;
  /** Loads the balance again after an outcome stayed unknown. */
  askForTruth(): void;
  pause(delayMs: number): Promise<void>;
  /** Milliseconds of a clock that only moves forward. */
  now(): number;
};
