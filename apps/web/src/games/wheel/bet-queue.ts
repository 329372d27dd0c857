import type { WheelOrder } from "./wheel-orders.ts";

/**
 * Sends bets one after another, in the order in which they were pressed: quick fingers bet on several multipliers, and
 * «Повторить ставки» on all of its own. A bet that waits is dropped when its round is over, so that it never falls into
 * the next one, and all of them when one is refused.
 */
export function createBetQueue(table: QueueTable): (order: WheelOrder) => Promise<void> {
  let waiting: { order: WheelOrder; round: number }[] = [];
  let sending = false;

  return async (order) => {
    const round = table.openRound();
    if (round === undefined || waiting.length >= LONGEST_QUEUE) return;
    waiting.push({ order, round });
    if (sending) return;
    sending = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const taken = next.round === table.openRound() && (await table.send(next.order));
      if (!taken) waiting = [];
    }
    sending = false;
  };
}

/** A whole round of own bets fits in, and nothing piles up behind a server that does not answer. */
const LONGEST_QUEUE = 30;

export type QueueTable = {
  /** The round that takes bets now. */
  openRound(): number | undefined;
  /** Places the bet; resolves to whether it was taken. Does not reject. */
  send(order: WheelOrder): Promise<boolean>;
};
