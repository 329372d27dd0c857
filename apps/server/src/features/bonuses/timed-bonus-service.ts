import { stateBalance } from "@rumb/contract/stated-balance";
import type { BonusFreeReply, BonusMoreReply } from "@rumb/contract/bonus";
import { type Refusal, refusal } from "@rumb/contract/errors";
import { isTimedBonus, type TimedBonus, timedBonusKopecks } from "@rumb/games/bonuses/timed-bonus";
import { formatHms } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import type { Random } from "../../platform/runtime/random.ts";
import { type BonusDeps, type BonusPlayer, payBonus } from "../../players/bonus-call.ts";
import { databaseTime, insertBonusClaim, readTimers, takeTimer } from "./bonus-store.ts";
import { randomStream } from "./random-stream.ts";

export type TimedBonusDeps = BonusDeps & {
  readonly random: Random;
  /** The time that decides; the database's own when absent. */
  readonly time?: (query: Query) => Promise<Date>;
};

/**
 * Pays the daily or the hourly bonus: a uniform sum, when its timer has passed. `BONUS_UNKNOWN` for another name,
 * `BONUS_NOT_READY` with the time that is left.
 */
export async function claimTimedBonus(
  deps: TimedBonusDeps,
  player: BonusPlayer,
  bonus: string,
): Promise<unknown> {
  if (!isTimedBonus(bonus)) return refusal("BONUS_UNKNOWN");
  const { playerId } = player;
  const { maxKopecks, periodSeconds } = deps.settings.current().bonuses[bonus];
  return payBonus<BonusFreeReply>(deps, player, async (unit) => {
    // Behind the lock: whoever has waited for another claim must see its timer as passed or not by a later time.
    const now = await (deps.time ?? databaseTime)(unit.query);
    const readyAt = new Date(now.getTime() + periodSeconds * 1000);
    if (!(await takeTimer(unit.query, { playerId, bonus, now, readyAt }))) {
      return notReady(unit.query, { playerId, bonus, now });
    }
    const amount = timedBonusKopecks(randomStream(deps.random), kopecks(maxKopecks));
    const causeId = await insertBonusClaim(unit.query, { playerId, bonus, amount });
    await unit.credit({ kind: `bonus_${bonus}`, house: `bonus:${bonus}`, amount, causeId });
    return {
      ...stateBalance(unit),
      sum: roubles(amount),
      date: readyAt.getTime(),
      finished: true,
    };
  });
}

/** When each comes again, after how long, and what each gives at most. */
export async function readTimedBonuses(
  { database, settings }: Pick<BonusDeps, "database" | "settings">,
  playerId: number,
): Promise<BonusMoreReply> {
  const timers = await readTimers(database.query, playerId);
  const next = (bonus: TimedBonus) =>
    timers.find((timer) => timer.bonus === bonus)?.readyAt.getTime() ?? null;
  const { bonuses } = settings.current();
  const most = (bonus: TimedBonus) => roubles(kopecks(bonuses[bonus].maxKopecks));
  return {
    user: { hourly_bonus: next("hourly"), day_bonus: next("day") },
    max: { hourly: most("hourly"), day: most("day") },
    period_seconds: { hourly: bonuses.hourly.periodSeconds, day: bonuses.day.periodSeconds },
  };
}

async function notReady(
  query: Query,
  { playerId, bonus, now }: { playerId: number; bonus: TimedBonus; now: Date },
): Promise<Refusal> {
  const timer = (await readTimers(query, playerId)).find((one) => one.bonus === bonus);
  const leftMs = (timer?.readyAt.getTime() ?? 0) - now.getTime();
  // A begun second counts as a whole one: at «00:00:00» it would be ready.
  return refusal("BONUS_NOT_READY", { time: formatHms(leftMs + 999) });
}
