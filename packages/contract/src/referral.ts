import { Type, type Static } from "typebox";
import { nullable } from "./http.ts";
import { heldReward, RewardTerms } from "./reward-terms.ts";
import { balanceFields } from "./balance-fields.ts";

// The partner programme with the names of the wire. Amounts are roubles.

/** `referalov` is how many they have invited, which makes the level; `income` is what they may take out now, `held` what not yet. */
export const GetRefReply = Type.Object({
  user: Type.Object({
    id: Type.Integer(),
    clicked: Type.Integer(),
    income_all: Type.Number(),
    referalov: Type.Integer(),
    income: Type.Number(),
    ...heldReward,
    ref_link: Type.String(),
    /** Shares of deposits that are not staked yet. */
    pending: Type.Number(),
    level: Type.Integer(),
    percent: Type.Integer(),
    /** The next level and how many invited players it takes; null on the highest. */
    next: nullable(Type.Object({ percent: Type.Integer(), from: Type.Integer() })),
  }),
  /** The operator's terms, so that the page cannot state others. */
  terms: Type.Object({
    /** For a referral who links VK and Telegram. */
    link_reward: Type.Number(),
    /** How often a deposit must be staked. */
    wager_times: Type.Integer(),
    /** How long a visit by the link is remembered. */
    cookie_days: Type.Integer(),
    ...RewardTerms.properties,
  }),
});
export type GetRefReply = Static<typeof GetRefReply>;

export const OutRefReply = Type.Object({ ...balanceFields, sum: Type.Number() });
export type OutRefReply = Static<typeof OutRefReply>;
