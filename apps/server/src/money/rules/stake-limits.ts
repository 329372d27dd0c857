import { type Refusal, refusal } from "@rumb/contract/errors";
import { limitAt, type OwnLimit } from "@rumb/games/limits/own-limit";
import { type PlayBounds, type PlayDay, stopsStake } from "@rumb/games/limits/play-day";
import { formatDateTime, formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";

/** What a player has set for himself, and his day so far: read under the lock of his account. */
export type LimitedPlayer = PlayDay & {
  readonly playerId: number;
  readonly stake: OwnLimit;
  readonly loss: OwnLimit;
  readonly pausedUntilMs: number | null;
};

/** The limits of a player within a batch; his day goes on with every bet of it. */
export type LimitsOfDay = { readonly bounds: PlayBounds; staked: number; returned: number };

/** What a command adds to the day that one of its player's bets was made on. */
export type LimitCount = {
  readonly playerId: number;
  readonly betId: number;
  readonly staked: Kopecks;
  readonly returned: Kopecks;
};

/** The limits in force at the time of the batch. */
export function limitsOfDay(row: LimitedPlayer, now: Date): LimitsOfDay {
  const nowMs = now.getTime();
  const { pausedUntilMs, staked, returned } = row;
  const stakeKopecks = limitAt(row.stake, nowMs).value;
  const lossKopecks = limitAt(row.loss, nowMs).value;
  return { bounds: { stakeKopecks, lossKopecks, pausedUntilMs }, staked, returned };
}

/** Throws `StakeRefused` when the stake would overrun what its player has set. */
export function admitStake(limits: LimitsOfDay, stake: Kopecks, now: Date): void {
  const stopped = stopsStake(limits.bounds, limits, { stakeKopecks: stake, nowMs: now.getTime() });
  if (stopped === null) return;
  switch (stopped.by) {
    case "pause":
      throw new StakeRefused(refusal("PLAY_PAUSED", { until: formatDateTime(stopped.untilMs) }));
    case "stake":
    case "loss": {
      const left = formatMoney(stopped.leftKopecks);
      const limit = formatMoney(stopped.limitKopecks);
      throw new StakeRefused(refusal(stopped.by === "stake" ? "STAKE_LIMIT" : "LOSS_LIMIT", { left, limit }));
    }
  }
}

/** Carries the refusal of a stake out of the decision that has charged it. */
export class StakeRefused extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(`a stake was refused: ${refused.code}`);
    this.refused = refused;
  }
}
