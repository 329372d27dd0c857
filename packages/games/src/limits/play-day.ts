import { type Kopecks, kopecks } from "@rumb/money/kopecks";

/**
 * A day of a player with limits, in Moscow, as far as it has come. Amounts are kopecks of the bets made on it: `staked` without what
 * was refunded, `returned` with the pot. A bet that is still open has returned nothing, so its stake counts as lost. `playedMs` is the
 * time from stake to stake up to the last one, at `lastStakeMs` (Unix ms; null before the first).
 */
export type PlayDay = {
  readonly staked: number;
  readonly returned: number;
  readonly playedMs: number;
  readonly lastStakeMs: number | null;
};

export const NEW_DAY: PlayDay = { staked: 0, returned: 0, playedMs: 0, lastStakeMs: null };

/** A longer time without a stake is no play. */
export const REST_MS = 10 * 60_000;

/** How long the day has been played when a stake is made at a moment (Unix ms): the time since the last one counts unless it was a rest. */
export function playedMsAt(
  { playedMs, lastStakeMs }: Pick<PlayDay, "playedMs" | "lastStakeMs">,
  nowMs: number,
): number {
  const since = lastStakeMs === null ? 0 : Math.max(0, nowMs - lastStakeMs);
  return since > REST_MS ? playedMs : playedMs + since;
}

/** What holds their stakes; null where they have set nothing. */
export type PlayBounds = {
  readonly stakeKopecks: number | null;
  readonly lossKopecks: number | null;
  /** Of play in a day. */
  readonly timeMinutes: number | null;
  /** Unix ms. */
  readonly pausedUntilMs: number | null;
};

/** Why a stake may not be made; `leftKopecks` is the largest that may, 0 or more. */
export type StakeStopped =
  | { readonly by: "pause"; readonly untilMs: number }
  | { readonly by: "time"; readonly limitMinutes: number }
  | { readonly by: "stake" | "loss"; readonly limitKopecks: Kopecks; readonly leftKopecks: Kopecks };

/**
 * Null when one more stake keeps within all of their limits. A win of the day widens the loss limit, never the stake limit. The time is
 * that of the stakes so far: until the next one nobody knows whether a player rests, and time that is up must stay up.
 */
export function stopsStake(
  bounds: PlayBounds,
  day: PlayDay,
  play: { readonly stakeKopecks: number; readonly nowMs: number },
): StakeStopped | null {
  const { pausedUntilMs, timeMinutes } = bounds;
  if (pausedUntilMs !== null && play.nowMs < pausedUntilMs) return { by: "pause", untilMs: pausedUntilMs };
  if (timeMinutes !== null && day.playedMs >= timeMinutes * MINUTE_MS) {
    return { by: "time", limitMinutes: timeMinutes };
  }
  const stopped = (by: "stake" | "loss", limit: number | null, used: number): StakeStopped | null => {
    if (limit === null || used + play.stakeKopecks <= limit) return null;
    return { by, limitKopecks: kopecks(limit), leftKopecks: kopecks(Math.max(0, limit - used)) };
  };
  return (
    stopped("stake", bounds.stakeKopecks, day.staked) ?? stopped("loss", bounds.lossKopecks, lostOn(day))
  );
}

/** What the day has cost so far, kopecks; negative when it has won. */
export function lostOn({ staked, returned }: Pick<PlayDay, "staked" | "returned">): Kopecks {
  return kopecks(staked - returned);
}

/** The midnight in Moscow that ends the day of a moment; both Unix ms. */
export function dayEndsMs(nowMs: number): number {
  return (Math.floor((nowMs + MOSCOW_MS) / DAY_MS) + 1) * DAY_MS - MOSCOW_MS;
}

/** Days a pause may last. */
export const PAUSE_DAYS = [1, 7, 30] as const;

/** When a pause of `days` from now ends (Unix ms), or null when one runs that ends no sooner: it is never shortened. */
export function pauseUntilMs(pausedUntilMs: number | null, days: number, nowMs: number): number | null {
  const untilMs = nowMs + days * DAY_MS;
  return pausedUntilMs !== null && pausedUntilMs >= untilMs ? null : untilMs;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
// UTC+3 without summer time since 26.10.2014.
const MOSCOW_MS = 3 * 3_600_000;
