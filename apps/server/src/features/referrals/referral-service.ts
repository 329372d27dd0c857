import { stateBalance } from "@rumb/contract/stated-balance";
import { isRefusal } from "@rumb/contract/errors";
import type { GetRefReply, OutRefReply } from "@rumb/contract/referral";
import { levelOf, REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { Database, Query } from "../../platform/db/database.ts";
import type { BonusPlayer } from "../../players/bonus-call.ts";
import {
  earnDueIncome,
  hasDueIncome,
  insertPayout,
  lockAccount,
  readIncome,
  readStanding,
  readWaitingReferrers,
  takeIncome,
} from "./referral-store.ts";
import { decided } from "../../money/command.ts";
import { movableReward, rewardTerms } from "../../players/reward-terms.ts";

type StandingDeps = {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly settings: Pick<Deps["settings"], "current">;
};

/** What a partner's screen shows, after what is due has become income. `linkTo` makes the address of a code. */
export async function referralStanding(
  { database, settings }: StandingDeps,
  playerId: number,
  linkTo: (code: string) => string,
): Promise<GetRefReply> {
  await settleReferrer(database, playerId);
  const { referrals, payments, rewards } = settings.current();
  const [standing, income, reward] = await Promise.all([
    readStanding(database.query, playerId),
    readIncome(database.query, { playerId, holdHours: rewards.holdHours }),
    rewardTerms(database.query, playerId, rewards),
  ]);
  const { level, percent } = levelOf(REFERRAL_LEVELS, standing.referrals);
  const next = REFERRAL_LEVELS.find(({ from }) => from > standing.referrals);
  return {
    user: {
      id: playerId,
      clicked: standing.clicked,
      income_all: roubles(kopecks(standing.earned)),
      referalov: standing.referrals,
      income: roubles(income.free),
      held: roubles(income.held),
      held_until: income.nextAt?.getTime() ?? null,
      ref_link: linkTo(standing.code),
      pending: roubles(kopecks(standing.pending)),
      level,
      percent,
      next: next ? { percent: next.percent, from: next.from } : null,
    },
    terms: {
      link_reward: roubles(kopecks(referrals.linkRewardKopecks)),
      wager_times: payments.wagerTimes,
      cookie_days: referrals.cookieDays,
      ...reward,
    },
  };
}

/** Moves the income that is free to the balance. Refuses `REFERRAL_INCOME_EMPTY`, `REWARD_HELD` and `REWARD_CAPPED`. */
export async function payReferralIncome(
  { postings, publish, settings }: Pick<Deps, "postings" | "publish"> & Pick<StandingDeps, "settings">,
  player: BonusPlayer,
): Promise<unknown> {
  const { playerId } = player;
  const settled = await postings.run<OutRefReply>({
    ...player,
    async work(unit) {
      await settle(unit.query, playerId);
      const { rewards } = settings.current();
      const reward = await readIncome(unit.query, { playerId, holdHours: rewards.holdHours });
      const moving = { playerId, reward, rewards, empty: "REFERRAL_INCOME_EMPTY" } as const;
      const amount = await movableReward(unit.query, moving);
      if (isRefusal(amount)) return amount;
      await takeIncome(unit.query, { playerId, amount });
      const causeId = await insertPayout(unit.query, { playerId, amount });
      await unit.credit({ kind: "bonus_referral", house: "bonus:referral", amount, causeId });
      return decided({ ...stateBalance(unit), sum: roubles(amount) });
    },
  });
  if (isRefusal(settled)) return settled;
  if (!settled.replayed) {
    const { sum: _, ...stated } = settled.reply;
    publish({ room: { playerId }, event: "updateBalance", data: { ...stated, win: 0 } });
  }
  return settled.reply;
}

/** Lets what is due become income for everybody, one referrer in a transaction. */
export async function settleReferrers(database: StandingDeps["database"]): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await readWaitingReferrers(database.query, { afterId, limit: AT_ONCE });
    for (const id of ids) await settleReferrer(database, id);
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
  }
}

const AT_ONCE = 500;

/** Mostly there is nothing to do, which costs one look and no lock. */
async function settleReferrer(database: StandingDeps["database"], playerId: number): Promise<void> {
  if (await hasDueIncome(database.query, playerId)) {
    await database.transaction((query) => settle(query, playerId));
  }
}

/**
 * The account's lock first: of two at once the second sees what the first has done. Referrals are only read, never locked: they
 * may be in a batch of the ledger, which takes its players in the order of their ids.
 */
async function settle(query: Query, playerId: number): Promise<void> {
  await lockAccount(query, playerId);
  await earnDueIncome(query, playerId);
}
