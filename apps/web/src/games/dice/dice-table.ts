import type { DicePlayReply } from "@rumb/contract/game-dice";
import type { DiceParams } from "@rumb/games/dice/dice";
import { subtractKopecks, type Kopecks } from "@rumb/money/kopecks";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BetInPlay } from "../../api/in-play.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { type PastRoll, withRoll } from "./last-rolls.ts";

/** How long the needle flies to a roll, milliseconds; the result counts as shown after that. */
export const FLIGHT_MS = 600;

/**
 * The dice table: one bet at a time, from the press of a button to the shown result. It lives outside the screen, so a
 * player who leaves in the middle of a draw still gets his balance. A play while another one is pending is ignored.
 */
export function createDiceTable(effects: DiceEffects): StoreApi<DiceTable> {
  return createStore<DiceTable>()((set, get) => ({
    moment: { kind: "idle" },
    rolls: [],
    async play(order) {
      if (runningBet(get().moment) !== undefined) return;
      set({ moment: { kind: "pending", order } });
      const bet = effects.putInPlay(order.stakeKopecks);
      const answer = await effects.send(order, () => set({ moment: { kind: "uncertain", order } }));
      if (!answer.ok) {
        bet.end();
        set({ moment: { kind: "refused", text: refusalText(answer) } });
        if (answer.outcomeUnknown) effects.askForTruth();
        return;
      }
      const result = resultOf(order, answer.data);
      effects.takeBalance(result.balanceKopecks);
      bet.settled(result.winKopecks);
      set({ moment: { kind: "drawing", result } });
      await effects.pause(FLIGHT_MS);
      bet.end();
      effects.showNet(netOf(result));
      set(({ rolls }) => ({ moment: { kind: "settled", result }, rolls: withRoll(rolls, result) }));
    },
  }));
}

/** The side that a running bet is on, from the press of a button until its result is shown; undefined in between. */
export function runningBet(moment: DiceMoment): DiceOrder["direction"] | undefined {
  switch (moment.kind) {
    case "pending":
    case "uncertain":
      return moment.order.direction;
    case "drawing":
      return moment.result.order.direction;
    case "idle":
    case "settled":
    case "refused":
      return undefined;
  }
}

/** What the bet brought above its stake; negative when it lost. */
export function netOf({ winKopecks, order }: DiceResult): Kopecks {
  return subtractKopecks(winKopecks, order.stakeKopecks);
}

/** What the bet paid, and what it cost. */
export function payoutOf({ winKopecks, order }: DiceResult) {
  return { winKopecks, stakeKopecks: order.stakeKopecks };
}

function resultOf(order: DiceOrder, reply: DicePlayReply): DiceResult {
  return {
    id: reply.id,
    roll: reply.rand_num,
    won: reply.status === "win",
    winKopecks: kopecksOf(reply.win),
    balanceKopecks: kopecksOf(reply.balance),
    text: reply.text,
    order,
  };
}

/** The server's own sentence, except where it asks for something that has already been done without success. */
function refusalText({ error, outcomeUnknown }: DiceFailure): string {
  return outcomeUnknown ? "Не удалось узнать результат. Баланс обновится, когда связь вернётся." : error;
}

/** What the player asked for. */
export type DiceOrder = {
  readonly stakeKopecks: Kopecks;
  readonly chanceHundredths: number;
  readonly direction: DiceParams["direction"];
};

/** What the server answered; `winKopecks` is the payout with the stake in it, 0 on a loss. */
export type DiceResult = PastRoll & {
  readonly winKopecks: Kopecks;
  readonly balanceKopecks: Kopecks;
  readonly text: string;
  readonly order: DiceOrder;
};

/** Where the table stands. `uncertain`: the answer was lost and is being asked for again under the same key. */
export type DiceMoment =
  | { readonly kind: "idle" }
  | { readonly kind: "pending" | "uncertain"; readonly order: DiceOrder }
  | { readonly kind: "drawing" | "settled"; readonly result: DiceResult }
  | { readonly kind: "refused"; readonly text: string };

export type DiceTable = {
  readonly moment: DiceMoment;
  /** Newest first. */
  readonly rolls: readonly DiceResult[];
  readonly play: (order: DiceOrder) => Promise<void>;
};

type DiceFailure = { readonly ok: false; readonly error: string; readonly outcomeUnknown: boolean };

/** The world as the table sees it. */
export type DiceEffects = {
  /** Carries out the order at most once; calls `onUncertain` when its answer was lost. */
  send(
    order: DiceOrder,
    onUncertain: () => void,
  ): Promise<{ readonly ok: true; readonly data: DicePlayReply } | DiceFailure>;
  /** Takes the stake out of the shown balance until the bet ends. */
  putInPlay(stakeKopecks: Kopecks): BetInPlay;
  /** Hands on the balance that the server stated; the bet in play keeps it from showing the result early. */
  takeBalance(balanceKopecks: Kopecks): void;
  /** Shows the net result beside the balance when it is a gain. */
  showNet(netKopecks: Kopecks): void;
  /** Loads the balance again after an outcome stayed unknown. */
  askForTruth(): void;
  pause(delayMs: number): Promise<void>;
};
