import { Type, type Static } from "typebox";
import { nullable } from "./http.ts";

const TimedBonus = Type.Object({ max: Type.Number(), period_seconds: Type.Integer() });

/**
 * What the site's texts say about rules that the operator sets: they quote these figures and none of their own. Amounts are
 * roubles. What cannot be set, such as the fees of withdrawals, stands in the pure tables of @rumb/games.
 */
export const SiteTerms = Type.Object({
  /** When the operator last changed one of these figures, Unix ms; null when they never have. */
  changed_at: nullable(Type.Integer()),
  withdrawal: Type.Object({
    /** What a player must have paid in altogether. */
    deposits: Type.Number(),
    /** How often each deposit must be staked. */
    wager_times: Type.Integer(),
    /** How long a deposit makes its player active. */
    active_days: Type.Integer(),
    two_operators_above: Type.Number(),
  }),
  bonus: Type.Object({
    day: TimedBonus,
    hourly: TimedBonus,
    promocoder_pause_seconds: Type.Integer(),
    /** For joining the VK group, and the Telegram channel. */
    social: Type.Object({ vk: Type.Number(), tg: Type.Number() }),
  }),
  referral: Type.Object({
    /** For a referral who has linked VK and Telegram. */
    reward: Type.Number(),
    /** How long a visit by a link is remembered. */
    cookie_days: Type.Integer(),
  }),
  /** Rakeback, and the income of partners. */
  reward: Type.Object({
    /** They can be moved when they are so old. */
    hold_hours: Type.Integer(),
    /** The most that one person moves in a calendar month; null: no bound. */
    month_cap: nullable(Type.Number()),
  }),
  pot: Type.Object({
    /** Part of a stake that goes in, 1/10 000. */
    share: Type.Integer(),
    start: Type.Number(),
    /** Whether a bet can take it at all. */
    can_hit: Type.Boolean(),
  }),
  rounds: Type.Object({
    jackpot_seconds: Type.Integer(),
    /** A jackpot with one player is given back after this. */
    jackpot_alone_seconds: Type.Integer(),
    wheel_seconds: Type.Integer(),
    /** What the winner of a jackpot pays of the bank, hundredths of a percent. */
    jackpot_fee: Type.Integer(),
  }),
});
export type SiteTerms = Static<typeof SiteTerms>;
