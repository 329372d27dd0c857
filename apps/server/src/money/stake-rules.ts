import { type Refusal, refusal } from "@rumb/contract/errors";
import { rakebackUnits } from "@rumb/games/bonuses/rakeback";
import { games, isGameId, type RakebackGameId } from "@rumb/games/games";
import { limitAt, type OwnLimit } from "@rumb/games/limits/own-limit";
import { type PlayBounds, type PlayDay, playedMsAt, stopsStake } from "@rumb/games/limits/play-day";
import { type ProgressiveTerms, UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import { formatDateTime, formatMoney } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";

// What a stake does to its player beside moving money. Batches and the end of a round follow the same rules.

/** Whether settled stakes of the game count for anything, as the table of games says. */
export function countsStakes(game: string): boolean {
  return isGameId(game) && (games[game].wagers || games[game].rakeback);
}

/** What a settled stake counts for: towards a withdrawal in kopecks, and as rakeback in 10⁻⁵ kopeck. */
export function countStake(stake: {
  readonly game: string;
  readonly stake: Kopecks;
  /** All paid deposits of the player so far, kopecks: they make the level of the rakeback. */
  readonly deposits: number;
  readonly weekGame: RakebackGameId;
}): CountedStake {
  const { game, weekGame } = stake;
  const units = rakebackUnits({
    stakeKopecks: stake.stake,
    depositsKopecks: kopecks(stake.deposits),
    game,
    weekGame,
  });
  return { staked: isGameId(game) && games[game].wagers ? stake.stake : 0, rakebackUnits: units };
}

/**
 * What is left to stake once a bet is settled. It clears what deposits had asked for when it was made, and nothing of what later ones
 * have: a stake that was placed before a deposit says nothing about the deposit's money.
 */
export function wagerLeftAfter(
  wager: Wager,
  bet: { readonly staked: number; readonly asked: number },
): number {
  const tooLate = Math.min(wager.left, wager.asked - bet.asked);
  return Math.max(tooLate, wager.left - bet.staked);
}

/** Kopecks: what a player must still stake, and what all their deposits have asked for. */
export type Wager = { readonly left: number; readonly asked: number };

export type CountedStake = { readonly staked: number; readonly rakebackUnits: number };

/** What a movement of a bet adds to its player's day, against which the player's own limits are held; null when nothing. */
export function effectOnDay(movement: { readonly kind: string; readonly amount: number }): DayEffect | null {
  const { kind, amount } = movement;
  switch (kind) {
    case "stake":
      return { staked: amount, returned: 0 };
    case "payout":
    case "progressive":
      return { staked: 0, returned: amount };
    case "refund":
      return { staked: 0 - amount, returned: 0 };
    default:
      return null;
  }
}

export type DayEffect = { readonly staked: number; readonly returned: number };

/** What a player has set, and the player's day so far: read under the lock of the account. */
export type LimitedPlayer = PlayDay & {
  readonly playerId: number;
  readonly stake: OwnLimit;
  readonly loss: OwnLimit;
  readonly time: OwnLimit;
  readonly pausedUntilMs: number | null;
};

/** The limits of a player within a batch; the day goes on with every bet of it. */
export type LimitsOfDay = { readonly bounds: PlayBounds } & {
  -readonly [Part in keyof PlayDay]: PlayDay[Part];
};

/** What a command adds to the day that one of its player's bets was made on. */
export type LimitCount = DayEffect & { readonly playerId: number; readonly betId: number };

/** The limits in force at the time of the batch. */
export function limitsOfDay(row: LimitedPlayer, now: Date): LimitsOfDay {
  const nowMs = now.getTime();
  const { pausedUntilMs, staked, returned, playedMs, lastStakeMs } = row;
  const stakeKopecks = limitAt(row.stake, nowMs).value;
  const lossKopecks = limitAt(row.loss, nowMs).value;
  const timeMinutes = limitAt(row.time, nowMs).value;
  const bounds = { stakeKopecks, lossKopecks, timeMinutes, pausedUntilMs };
  return { bounds, staked, returned, playedMs, lastStakeMs };
}

/** Throws `StakeRefused` when the stake would overrun what its player has set; else their day goes on to its moment. */
export function admitStake(limits: LimitsOfDay, stake: Kopecks, now: Date): void {
  const stopped = stopsStake(limits.bounds, limits, { stakeKopecks: stake, nowMs: now.getTime() });
  if (stopped === null) return playOn(limits, now);
  switch (stopped.by) {
    case "pause":
      throw new StakeRefused(refusal("PLAY_PAUSED", { until: formatDateTime(stopped.untilMs) }));
    case "time":
      throw new StakeRefused(refusal("TIME_LIMIT", { limit: String(stopped.limitMinutes) }));
    case "stake":
    case "loss": {
      const left = formatMoney(stopped.leftKopecks);
      const limit = formatMoney(stopped.limitKopecks);
      throw new StakeRefused(refusal(stopped.by === "stake" ? "STAKE_LIMIT" : "LOSS_LIMIT", { left, limit }));
    }
  }
}

function playOn(limits: LimitsOfDay, now: Date): void {
  limits.playedMs = playedMsAt(limits, now.getTime());
  limits.lastStakeMs = now.getTime();
}

/** Carries the refusal of a stake out of the decision that has charged it. */
export class StakeRefused extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(`a stake was refused: ${refused.code}`);
    this.refused = refused;
  }
}

/** A hit takes every whole kopeck of the pot; the fraction of one stays with the new start. */
export function emptyPot(potUnits: number, terms: ProgressiveTerms): { taken: Kopecks; units: number } {
  return {
    taken: kopecks(Math.floor(potUnits / UNITS_PER_KOPECK)),
    units: terms.startKopecks * UNITS_PER_KOPECK + (potUnits % UNITS_PER_KOPECK),
  };
}
