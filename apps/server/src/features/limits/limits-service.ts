import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import {
  DAY_LIMITS,
  isLimitKind,
  type LimitKind,
  type LimitsReply,
  type LimitsSetRequest,
  REMINDER_MINUTES,
  TIME_LIMIT_MINUTES,
} from "@rumb/contract/limits";
import type { PlayerUser } from "@rumb/contract/player";
import { changeLimit, limitAt, limitEndsMs, type OwnLimit } from "@rumb/games/limits/own-limit";
import { dayEndsMs, lostOn, PAUSE_DAYS, pauseUntilMs, type PlayDay } from "@rumb/games/limits/play-day";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatDateTime, formatMoney } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { Query } from "../../platform/db/database.ts";
import { decided, type IdempotencyClaim } from "../../money/command.ts";
import { readDay, recountDay, sumDay } from "../../money/limit-days-store.ts";
import { type OwnLimits, readOwnLimits, saveOwnLimits } from "./limits-store.ts";

export type LimitsDeps = Pick<Deps, "database" | "postings">;

/** Who changes their limits. */
export type LimitsPlayer = { readonly playerId: number; readonly idempotency: IdempotencyClaim | undefined };

/** What the player has set, what of it is used today, and what is to come. */
export function readLimits({ database }: Pick<Deps, "database">, playerId: number): Promise<LimitsReply> {
  return limitsReply(database.query, playerId);
}

/** What every page of the player minds: their reminder and their pause. */
export async function readBreaks(
  { database }: Pick<Deps, "database">,
  playerId: number,
): Promise<PlayerUser["limits"]> {
  return breaksOf(await readOwnLimits(database.query, playerId));
}

/**
 * Sets a limit: at once when it is stricter, a day later otherwise. It is written under the lock of the player's account, so a bet is
 * either before it, and counted, or held to it. `LIMIT_UNKNOWN`, `AMOUNT_MALFORMED`, `LIMIT_OUT_OF_RANGE`, `TIME_LIMIT_UNKNOWN`, `REMINDER_UNKNOWN`.
 */
export function setLimit(
  deps: LimitsDeps,
  player: LimitsPlayer,
  { kind, limit }: LimitsSetRequest,
): Promise<unknown> {
  if (!isLimitKind(kind)) return Promise.resolve(refusal("LIMIT_UNKNOWN"));
  const wished = parseLimit(kind, limit);
  if (isRefusal(wished)) return Promise.resolve(wished);
  return change(deps, player, (limits) => ({
    ...limits,
    [kind]: changeLimit(limits[kind], wished.value, limits.nowMs),
  }));
}

/** Stops all stakes for some days. `PAUSE_UNKNOWN` for other lengths, `PAUSE_RUNS` when it would end a running one sooner. */
export function takePause(deps: LimitsDeps, player: LimitsPlayer, days: number): Promise<unknown> {
  if (!PAUSE_DAYS.some((length) => length === days)) {
    return Promise.resolve(refusal("PAUSE_UNKNOWN", { days: inWords(PAUSE_DAYS) }));
  }
  return change(deps, player, (limits) => {
    const { pausedUntilMs, nowMs } = limits;
    const untilMs = pauseUntilMs(pausedUntilMs, days, nowMs);
    if (untilMs === null) return refusal("PAUSE_RUNS", { until: formatDateTime(pausedUntilMs ?? nowMs) });
    return { ...limits, pausedUntilMs: untilMs };
  });
}

async function change(
  { postings }: LimitsDeps,
  player: LimitsPlayer,
  decide: (limits: OwnLimits) => OwnLimits | Refusal,
): Promise<unknown> {
  const { playerId } = player;
  const settled = await postings.run<LimitsReply>({
    ...player,
    async work({ query }) {
      const limits = decide(await readOwnLimits(query, playerId));
      if (isRefusal(limits)) return limits;
      const untilMs = limitedUntilMs(limits);
      if (untilMs !== null) await recountDay(query, playerId);
      await saveOwnLimits(query, playerId, { limits, limitedUntilMs: untilMs });
      return decided(await limitsReply(query, playerId));
    },
  });
  return isRefusal(settled) ? settled : settled.reply;
}

/** When the last of what holds their stakes ends; a reminder holds none. */
function limitedUntilMs({ stake, loss, time, pausedUntilMs }: OwnLimits): number | null {
  const ends = [limitEndsMs(stake), limitEndsMs(loss), limitEndsMs(time), pausedUntilMs].filter(
    (end) => end !== null,
  );
  return ends.length === 0 ? null : Math.max(...ends);
}

function parseLimit(kind: LimitKind, limit: unknown): { value: number | null } | Refusal {
  if (limit === null) return { value: null };
  const parsed = parseHundredths(limit);
  if (kind === "reminder" || kind === "time") {
    const minutes = (parsed ?? 0) / 100;
    const [offered, code] =
      kind === "time"
        ? ([TIME_LIMIT_MINUTES, "TIME_LIMIT_UNKNOWN"] as const)
        : ([REMINDER_MINUTES, "REMINDER_UNKNOWN"] as const);
    if (offered.some((one) => one === minutes)) return { value: minutes };
    return refusal(code, { minutes: inWords(offered) });
  }
  if (parsed === null) return refusal("AMOUNT_MALFORMED");
  const { min, max } = DAY_LIMITS;
  if (parsed >= min && parsed <= max) return { value: parsed };
  return refusal("LIMIT_OUT_OF_RANGE", { min: formatMoney(min), max: formatMoney(max) });
}

function inWords(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(", ")} или ${numbers.at(-1)}`;
}

async function limitsReply(query: Query, playerId: number): Promise<LimitsReply> {
  const limits = await readOwnLimits(query, playerId);
  const { nowMs, limited } = limits;
  const day: PlayDay = await (limited ? readDay : sumDay)(query, playerId);
  return {
    stake: dayLimit(limits.stake, nowMs, day.staked),
    loss: dayLimit(limits.loss, nowMs, lostOn(day)),
    time: timeLimit(limits.time, nowMs, day.playedMs),
    reminder: shown(limits.reminder, nowMs, (minutes) => minutes),
    paused_until: breaksOf(limits).paused_until,
    now: nowMs,
    day_ends: dayEndsMs(nowMs),
  };
}

function breaksOf({ reminder, time, pausedUntilMs, nowMs }: OwnLimits): PlayerUser["limits"] {
  const paused = pausedUntilMs !== null && pausedUntilMs > nowMs;
  return {
    reminder: limitAt(reminder, nowMs).value,
    paused_until: paused ? pausedUntilMs : null,
    time: limitAt(time, nowMs).value,
  };
}

function dayLimit(limit: OwnLimit, nowMs: number, used: number): LimitsReply["stake"] {
  const { value } = limitAt(limit, nowMs);
  const left = value === null ? null : inRoubles(Math.max(0, value - used));
  return { ...shown(limit, nowMs, inRoubles), used: inRoubles(used), left };
}

/** Whole minutes; what is left is 0 only when the time is up. */
function timeLimit(limit: OwnLimit, nowMs: number, playedMs: number): LimitsReply["time"] {
  const { value } = limitAt(limit, nowMs);
  const left = value === null ? null : Math.max(0, Math.ceil(value - playedMs / MINUTE_MS));
  return { ...shown(limit, nowMs, (minutes) => minutes), used: Math.floor(playedMs / MINUTE_MS), left };
}

const MINUTE_MS = 60_000;

function shown(limit: OwnLimit, nowMs: number, wire: (value: number) => number) {
  const { value, next } = limitAt(limit, nowMs);
  const amount = (one: number | null) => (one === null ? null : wire(one));
  return { limit: amount(value), next: next && { limit: amount(next.value), at: next.atMs } };
}

function inRoubles(value: number): number {
  return roubles(kopecks(value));
}
