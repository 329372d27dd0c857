import { Type, type Static } from "typebox";
import { FeedGame } from "./bet-fields.ts";
import { body, nullable, WireDecimal } from "./http.ts";
import { OPERATOR_ROLES } from "./operator-roles.ts";
import { OperatorDay, OperatorId, type OperatorListName } from "./operator-list.ts";

// The console's calls. All are POST with the session's cookie: 401 without one, 403 `NOT_OPERATOR` to everybody but an operator.
// Lists and their filters are in operator-list.ts, rows and cards in operator-rows.ts.

/** Body of every `/one`. A setting is named, everything else is numbered. */
export const OperatorOneRequest = body({ id: OperatorId });
export type OperatorOneRequest = Static<typeof OperatorOneRequest>;
/** Resources that have `/one`. */
export const OPERATOR_CARDS = [
  "withdrawals",
  "payments",
  "discrepancies",
  "players",
  "fraud_rings",
  "promo_codes",
  "bets",
  "rounds",
  "audit_log",
] as const satisfies readonly OperatorListName[];
export type OperatorCardName = (typeof OPERATOR_CARDS)[number];

/** Longest reason or comment, characters. */
export const OPERATOR_REASON_MAX = 500;
const Reason = Type.String({ maxLength: 2000 });

/** `withdrawals/approve` {id}: `paid` is false while a second operator must approve. */
export const WithdrawalApproveReply = Type.Object({
  paid: Type.Boolean(),
  approvals: Type.Integer(),
  needed: Type.Integer(),
});
export type WithdrawalApproveReply = Static<typeof WithdrawalApproveReply>;

/** `withdrawals/reject`: the player reads the comment in red, so it must say something. */
export const WithdrawalRejectRequest = body({ id: OperatorId, comment: Reason });
export type WithdrawalRejectRequest = Static<typeof WithdrawalRejectRequest>;

/** `withdrawals/reject-all`: of one player, whose number is `id`; `rejected` is how many waited. */
export const WithdrawalRejectAllReply = Type.Object({ rejected: Type.Integer() });
export type WithdrawalRejectAllReply = Static<typeof WithdrawalRejectAllReply>;

/** `withdrawals/show`: the whole number that money goes to. Why, and who asked, is written down before it is answered. */
export const WithdrawalShowRequest = body({ id: OperatorId, reason: Reason });
export type WithdrawalShowRequest = Static<typeof WithdrawalShowRequest>;
/** `shown_today`: how many numbers this operator has been shown in 24 hours. */
export const WithdrawalShowReply = Type.Object({ destination: Type.String(), shown_today: Type.Integer() });
export type WithdrawalShowReply = Static<typeof WithdrawalShowReply>;

/** `alarms/get`: what an operator must look into now. */
export const OperatorAlarmsReply = Type.Object({
  /** Operators who have been shown more numbers in 24 hours than the setting allows without a question. */
  numbers_shown: Type.Array(
    Type.Object({
      operator: Type.Object({ id: Type.Integer(), name: Type.String() }),
      count: Type.Integer(),
    }),
  ),
});
export type OperatorAlarmsReply = Static<typeof OperatorAlarmsReply>;

/** `players/ban`: ends the player's calls and sockets at once; on a banned player it changes the reason. */
export const PlayerBanRequest = body({ id: OperatorId, comment: Reason });
export type PlayerBanRequest = Static<typeof PlayerBanRequest>;

/** `players/end-sessions`: the player signs in again wherever they are. */
export const PlayerEndSessionsRequest = body({ id: OperatorId, reason: Reason });
export type PlayerEndSessionsRequest = Static<typeof PlayerEndSessionsRequest>;

/** `players/end-session`: one of them, by the name that the list of sessions gives it. May carry an Idempotency-Key. */
export const PlayerEndSessionRequest = body({
  id: OperatorId,
  session: Type.String({ maxLength: 64 }),
  reason: Reason,
});
export type PlayerEndSessionRequest = Static<typeof PlayerEndSessionRequest>;

/** What a banned player sees: show it with the typed reason before the ban. */
export function banScreenText(comment: string): { title: string; reason: string } {
  return { title: "Вы получили ограничение доступа к сайту.", reason: comment.trim() };
}

/** `players/promocoder`: `terms` null takes the right away. Reward in roubles, 0.01–10 000.00; 1–100 000 uses. */
export const PlayerPromocoderRequest = body({
  id: OperatorId,
  terms: nullable(body({ uses_limit: Type.Integer({ minimum: 1, maximum: 100_000 }), reward: WireDecimal })),
});
export type PlayerPromocoderRequest = Static<typeof PlayerPromocoderRequest>;

/** What they may do in the console; null closes it to them. There is no call: two operators decide it, by a proposal. */
export const PlayerRoleRequest = body({ id: OperatorId, role: nullable(Type.Enum([...OPERATOR_ROLES])) });
export type PlayerRoleRequest = Static<typeof PlayerRoleRequest>;

/**
 * `players/adjust`: moves money between the player and the house account of adjustments. May carry an Idempotency-Key: the same key
 * of the same operator moves nothing twice.
 */
export const PlayerAdjustRequest = body({
  id: OperatorId,
  direction: Type.Union([Type.Literal("credit"), Type.Literal("debit")]),
  /** Roubles, 0.01–100 000.00. */
  sum: WireDecimal,
  reason: Reason,
});
export type PlayerAdjustRequest = Static<typeof PlayerAdjustRequest>;
export const PlayerAdjustReply = Type.Object({ id: Type.Integer(), balance: Type.Number() });
export type PlayerAdjustReply = Static<typeof PlayerAdjustReply>;

/** `promo_codes/create`: 3–32 letters, digits, `-` and `_`; few uses for a short name. `reward` (roubles) of kind `player`, `percent` of kind `deposit`. May carry an Idempotency-Key. */
export const PromoCreateRequest = body({
  name: Type.String({ maxLength: 64 }),
  terms: Type.Union([
    body({ kind: Type.Literal("player"), reward: WireDecimal }),
    body({ kind: Type.Literal("deposit"), percent: Type.Integer({ minimum: 1, maximum: 1000 }) }),
  ]),
  uses_limit: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
export type PromoCreateRequest = Static<typeof PromoCreateRequest>;

/** Shorter names are found by trying, so those codes have few uses. */
export const PROMO_LONG_NAME = 8;
export const PROMO_SHORT_USES = 100;

/** Whether a code of so many uses would be found by trying names. */
export function isPromoGuessable(name: string, usesLimit: number): boolean {
  return Array.from(name.trim()).length < PROMO_LONG_NAME && usesLimit > PROMO_SHORT_USES;
}

/** The number of what was made. */
export const CreatedReply = Type.Object({ id: Type.Integer() });

/** `settings/change`: the value replaces the setting as a whole. `settings/reset` {id} returns to the default. */
export const SettingChangeRequest = body({ id: Type.String({ maxLength: 64 }), value: Type.Unknown() });
export type SettingChangeRequest = Static<typeof SettingChangeRequest>;
export const SettingResetRequest = body({ id: Type.String({ maxLength: 64 }) });
export type SettingResetRequest = Static<typeof SettingResetRequest>;

/** Longest period of the economy, days. */
export const ECONOMY_DAYS_MAX = 366;
/** `economy/get` and `economy/csv` (answers text/csv): days in Moscow, both inside. */
export const EconomyRequest = body({ from: OperatorDay, to: OperatorDay });
export type EconomyRequest = Static<typeof EconomyRequest>;

const play = {
  bets: Type.Integer(),
  /** Stakes of settled bets, without refunds. */
  turnover: Type.Number(),
  /** Wins, without the progressive pot. */
  payout: Type.Number(),
  pot: Type.Number(),
  /** Part of the stakes that rakeback has given; null without bets, and of days before it was counted. */
  rakeback: nullable(Type.Number()),
  /** Shares, 1 is the whole stake: what came back, what the rules promise, and between which it lies in 95 of 100 cases. Null without bets. */
  returned: nullable(Type.Number()),
  theory: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
};
/** One game, over the whole period or on one day. */
export const EconomyGame = Type.Object({ game: FeedGame, ...play });
export type EconomyGame = Static<typeof EconomyGame>;
export const EconomyGameDay = Type.Object({ day: Type.String(), ...EconomyGame.properties });
export type EconomyGameDay = Static<typeof EconomyGameDay>;
/** The money that went in and out on one day, roubles. */
export const EconomyMoneyDay = Type.Object({
  day: Type.String(),
  deposits: Type.Number(),
  withdrawals: Type.Number(),
  /** What bonuses and promo codes have cost, and each kind of them by the name of its house account: `bonus:day`. */
  bonuses: Type.Number(),
  bonus_kinds: Type.Record(Type.String(), Type.Number()),
  /** Of operators, credits less debits. */
  adjustments: Type.Number(),
});
export type EconomyMoneyDay = Static<typeof EconomyMoneyDay>;

/** The house account of a bonus in words; one that has none yet is called by its own name. */
export function bonusWords(account: string): string {
  return BONUS_WORDS[account] ?? account.replace(/^bonus:/, "");
}

const BONUS_WORDS: Readonly<Record<string, string>> = {
  "bonus:promo": "Промокоды",
  "bonus:day": "Ежедневный",
  "bonus:hourly": "Часовой",
  "bonus:rakeback": "Рейкбек",
  "bonus:social": "Соцсети",
  "bonus:repost": "Репосты",
  "bonus:referral": "Партнёры",
};

/** Days without a bet, or without money, are left out. */
export const EconomyReply = Type.Object({
  games: Type.Array(EconomyGame),
  game_days: Type.Array(EconomyGameDay),
  money_days: Type.Array(EconomyMoneyDay),
  /** House accounts of the bonuses that the site has, and of those that cost something in the period. */
  bonus_accounts: Type.Array(Type.String()),
  /** False while so many bets are new that they are not all counted; ask again in a minute. */
  complete: Type.Boolean(),
});
export type EconomyReply = Static<typeof EconomyReply>;
