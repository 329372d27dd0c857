import { stateBalance } from "@rumb/contract/stated-balance";
import type { RacebackOutReply, RacebackReply } from "@rumb/contract/bonus";
import { isRefusal } from "@rumb/contract/errors";
import { RAKEBACK_UNITS_PER_KOPECK, WEEK_GAME } from "@rumb/games/bonuses/rakeback";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import { readHeldRakeback, takeRakebackUnits } from "../../money/rakeback-hours-store.ts";
import type { Query } from "../../platform/db/database.ts";
import { type BonusDeps, type BonusPlayer, payBonus } from "../../players/bonus-call.ts";
import { movableReward, type Reward, rewardTerms } from "../../players/reward-terms.ts";
import { weekGameOf } from "../../settings/week-game.ts";
import { insertBonusClaim, readDeposits } from "./bonus-store.ts";

/** What has accrued, in whole kopecks, what of it is held, and the game of the week. */
export async function rakebackStanding(
  { database, settings }: Pick<BonusDeps, "database" | "settings">,
  playerId: number,
): Promise<RacebackReply> {
  const { rewards } = settings.current();
  const [{ deposits, now }, { free, held, nextAt }, terms] = await Promise.all([
    readDeposits(database.query, playerId),
    readReward(database.query, { playerId, holdHours: rewards.holdHours }),
    rewardTerms(database.query, playerId, rewards),
  ]);
  return {
    user: {
      raceback: roubles(free),
      held: roubles(held),
      held_until: nextAt?.getTime() ?? null,
      deposit: roubles(kopecks(deposits)),
    },
    terms,
    week: { game: weekGameOf(settings)(now), procent: WEEK_GAME.numerator / WEEK_GAME.denominator },
  };
}

/**
 * Moves the whole kopecks that are free to the balance; what is less than one stays and counts on. Refuses `RAKEBACK_EMPTY` without any,
 * `REWARD_HELD` and `REWARD_CAPPED`.
 */
export function payRakeback(
  deps: Pick<BonusDeps, "postings" | "publish" | "settings">,
  player: BonusPlayer,
): Promise<unknown> {
  const { playerId } = player;
  return payBonus<RacebackOutReply>(deps, player, async (unit) => {
    const { rewards } = deps.settings.current();
    const reward = await readReward(unit.query, { playerId, holdHours: rewards.holdHours });
    const amount = await movableReward(unit.query, { playerId, reward, rewards, empty: "RAKEBACK_EMPTY" });
    if (isRefusal(amount)) return amount;
    await takeRakebackUnits(unit.query, { playerId, units: amount * RAKEBACK_UNITS_PER_KOPECK });
    const causeId = await insertBonusClaim(unit.query, { playerId, bonus: "rakeback", amount });
    await unit.credit({ kind: "bonus_rakeback", house: "bonus:rakeback", amount, causeId });
    const left = kopecks(reward.free - amount);
    return { ...stateBalance(unit), sum: roubles(amount), raceback: roubles(left) };
  });
}

/** Held is what makes the whole kopecks complete, so that both together are what has accrued. */
async function readReward(query: Query, hold: { playerId: number; holdHours: number }): Promise<Reward> {
  const { units, free, nextAt } = await readHeldRakeback(query, hold);
  const freeKopecks = whole(free);
  return { free: freeKopecks, held: kopecks(whole(units) - freeKopecks), nextAt };
}

function whole(units: number): Kopecks {
  return kopecks(Math.floor(units / RAKEBACK_UNITS_PER_KOPECK));
}
