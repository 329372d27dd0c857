import { RAKEBACK_GAME_IDS } from "@rumb/games/games";
import { Type, type Static } from "typebox";
import { body, nullable } from "./http.ts";
import { heldReward, RewardTerms } from "./reward-terms.ts";
import { gameNames } from "./bet-fields.ts";
import { balanceFields } from "./balance-fields.ts";

// The bonus calls. Amounts are roubles, times are Unix ms.

/** Whatever was typed: what is no code is refused by name, not as malformed. */
export const PromoActiveRequest = body({ name: Type.String({ maxLength: 1000 }) });
export type PromoActiveRequest = Static<typeof PromoActiveRequest>;
/** `text` is what the toast shows. */
export const PromoActiveReply = Type.Object({
  reward: Type.Number(),
  ...balanceFields,
  text: Type.String(),
});
export type PromoActiveReply = Static<typeof PromoActiveReply>;

/** `type` is a text here: what does not exist is refused by name, not as malformed. */
export const BonusFreeRequest = body({ type: Type.String({ maxLength: 16 }) });
export type BonusFreeRequest = Static<typeof BonusFreeRequest>;
/** `date` is when the bonus comes again; `finished` is true while it is waited for. */
export const BonusFreeReply = Type.Object({
  ...balanceFields,
  sum: Type.Number(),
  date: Type.Integer(),
  finished: Type.Boolean(),
});
export type BonusFreeReply = Static<typeof BonusFreeReply>;

const NextDate = nullable(Type.Integer());
/** When each comes again, null for one that was never claimed. */
export const BonusMoreReply = Type.Object({
  user: Type.Object({ hourly_bonus: NextDate, day_bonus: NextDate }),
  /** The most that each gives. */
  max: Type.Object({ hourly: Type.Number(), day: Type.Number() }),
  /** How long after a claim it comes again. */
  period_seconds: Type.Object({ hourly: Type.Integer(), day: Type.Integer() }),
});
export type BonusMoreReply = Static<typeof BonusMoreReply>;

/** `repost` counts the reposts ever rewarded, which makes the level; `income_repost` is what can be transferred. */
const RepostStanding = { income_repost: Type.Number(), repost: Type.Integer() };
/** `linked`: VK and Telegram are, as checking and transferring ask. */
export const BonusRepostReply = Type.Object({
  user: Type.Object({ ...RepostStanding, linked: Type.Boolean() }),
});
export type BonusRepostReply = Static<typeof BonusRepostReply>;
/** What this check has added: `repost_bonus` for `make_repost` new reposts. */
export const BonusRepostCheckReply = Type.Object({
  user: Type.Object({ ...RepostStanding, repost_bonus: Type.Number(), make_repost: Type.Integer() }),
});
export type BonusRepostCheckReply = Static<typeof BonusRepostCheckReply>;
export const BonusRepostTransferReply = Type.Object({
  user: Type.Object({ transfer: Type.Number(), ...balanceFields }),
});
export type BonusRepostTransferReply = Static<typeof BonusRepostTransferReply>;

/** The body of the social bonus is that of the others: `type` is `vk` or `tg`. */
export const BonusSocialFreeReply = Type.Object({ ...balanceFields, sum: Type.Number() });
export type BonusSocialFreeReply = Static<typeof BonusSocialFreeReply>;
/** What each gives, and whether the player has had it. `linked_tg`: their Telegram is bound, without which that one is refused. */
export const BonusSocialReply = Type.Object({
  bonus: Type.Object({ vk: Type.Number(), tg: Type.Number() }),
  user: Type.Object({ bonus_vk: Type.Boolean(), bonus_tg: Type.Boolean(), linked_tg: Type.Boolean() }),
});
export type BonusSocialReply = Static<typeof BonusSocialReply>;

/** Games with rakeback. */
export const RakebackGameName = gameNames(RAKEBACK_GAME_IDS);

/**
 * `raceback` is what can be paid out, in whole kopecks, `held` what can not yet; `deposit`, all paid deposits, makes the level.
 */
export const RacebackReply = Type.Object({
  user: Type.Object({ raceback: Type.Number(), ...heldReward, deposit: Type.Number() }),
  terms: RewardTerms,
  /** The game of the week, and what it multiplies by. */
  week: Type.Object({
    game: RakebackGameName,
    procent: Type.Number(),
  }),
});
export type RacebackReply = Static<typeof RacebackReply>;
export const RacebackOutReply = Type.Object({
  ...balanceFields,
  sum: Type.Number(),
  raceback: Type.Number(),
});
export type RacebackOutReply = Static<typeof RacebackOutReply>;

/** A promo code of the player's own: `limited` of `limit` activations are used. */
export const OwnPromo = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  limit: Type.Integer(),
  limited: Type.Integer(),
  reward: Type.Number(),
});
export type OwnPromo = Static<typeof OwnPromo>;
export const PromocoderCreateReply = Type.Object({ promo: OwnPromo, time: Type.Integer() });
export type PromocoderCreateReply = Static<typeof PromocoderCreateReply>;
/** Own codes, newest first; the terms of the next one, when it may be made (null: at once), and the pause after each. */
export const PromocoderReply = Type.Object({
  promo: Type.Array(OwnPromo),
  user: Type.Object({
    limit: Type.Integer(),
    reward: Type.Number(),
    time: NextDate,
    pause_seconds: Type.Integer(),
  }),
});
export type PromocoderReply = Static<typeof PromocoderReply>;

/** Own promo codes in the table; older ones are not listed. */
export const OWN_PROMO_ROWS = 100;
