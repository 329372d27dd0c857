import { OPERATOR_ROLES } from "./operator-roles.ts";
import { OperatorFlag } from "./operator-flags.ts";
import { FRAUD_STATES } from "./fraud-rules.ts";
import { Type, type Static } from "typebox";
import { OperatorDeletion } from "./deletion.ts";
import { nullable } from "./http.ts";
import { BetSlip } from "./fair.ts";
import { FeedGame } from "./bet-fields.ts";
import { MyBet } from "./my-bets.ts";
import { Payment, Withdrawal } from "./wallet.ts";
import { SessionEndedBy } from "./sessions.ts";
/** A player as they are named in rows about other things. Of all that the console's lists and pages hold amounts are roubles, times Unix ms. */
export const OperatorPerson = Type.Object({ id: Type.Integer(), name: Type.String() });
export type OperatorPerson = Static<typeof OperatorPerson>;

/** Another account that looks like the same person. A hint: nothing follows from it by itself. */
export const OperatorTwin = Type.Object({
  ...OperatorPerson.properties,
  /** What both have, each once: the graphics card and an address, the destination of a withdrawal. */
  by: Type.Array(Type.Union([Type.Literal("device"), Type.Literal("destination")])),
});
/** The newest 20 of each kind, nobody twice, and how many more were found. */
const OperatorTwins = Type.Object({ list: Type.Array(OperatorTwin), more: Type.Integer() });
export type OperatorTwins = Static<typeof OperatorTwins>;

/** The ring of accounts that a player belongs to. A hint as well. */
const FraudHint = Type.Object({
  id: Type.Integer(),
  score: Type.Integer(),
  state: Type.Enum([...FRAUD_STATES]),
});
export type FraudHint = Static<typeof FraudHint>;

/** A withdrawal in the queue. `approvals` of `needed` different operators have said yes; `needed` was settled with the request. */
export const OperatorWithdrawal = Type.Object({
  ...Withdrawal.properties,
  player: OperatorPerson,
  approvals: Type.Integer(),
  needed: Type.Integer(),
  /** The player is banned: two operators must approve, whatever the sum. */
  banned: Type.Boolean(),
  ring: nullable(FraudHint),
  decided_at: nullable(Type.Integer()),
  /** The operator whose word was the last; null for the player's own cancel. */
  decided_by: nullable(OperatorPerson),
});
export type OperatorWithdrawal = Static<typeof OperatorWithdrawal>;

/** What a player's money has done so far. */
export const OperatorMoney = Type.Object({
  balance: Type.Number(),
  deposits: Type.Number(),
  withdrawn: Type.Number(),
  wager_left: Type.Number(),
  wager_total: Type.Number(),
  /** Over all settled bets; null while a long history is still being counted: ask again in a second. */
  staked: nullable(Type.Number()),
  won: nullable(Type.Number()),
});
export type OperatorMoney = Static<typeof OperatorMoney>;

export const OperatorApproval = Type.Object({ operator: OperatorPerson, created_at: Type.Integer() });

/**
 * A withdrawal with all that a decision needs. The number is masked in it as everywhere: `withdrawals/show`. `flags` are null while they are still
 * being looked for: ask again in a second.
 */
export const OperatorWithdrawalCard = Type.Object({
  ...OperatorWithdrawal.properties,
  address: Type.String(),
  /** How the payout stands with the provider; null while there is none. */
  payout_state: nullable(Type.Enum(["queued", "by_hand", "sent", "paid", "failed", "withheld"])),
  money: OperatorMoney,
  approved_by: Type.Array(OperatorApproval),
  twins: OperatorTwins,
  flags: nullable(Type.Array(OperatorFlag)),
  /** They have asked for it themselves: another operator decides. */
  own: Type.Boolean(),
});
export type OperatorWithdrawalCard = Static<typeof OperatorWithdrawalCard>;

export const OperatorPayment = Type.Object({
  ...Payment.properties,
  player: OperatorPerson,
  promo: nullable(Type.String()),
  paid_at: nullable(Type.Integer()),
});
export type OperatorPayment = Static<typeof OperatorPayment>;

/** The right to make promo codes for others: how often each may be used, and what it gives. */
export const PromocoderTerms = Type.Object({ uses_limit: Type.Integer(), reward: Type.Number() });
export type PromocoderTerms = Static<typeof PromocoderTerms>;

export const OperatorPlayer = Type.Object({
  id: Type.Integer(),
  vk_id: Type.String(),
  name: Type.String(),
  img: Type.String(),
  balance: Type.Number(),
  deposits: Type.Number(),
  is_ban: Type.Boolean(),
  is_ban_comment: Type.String(),
  deletion: OperatorDeletion,
  role: Type.Union([Type.Literal("player"), Type.Literal("operator")]),
  promocoder: nullable(PromocoderTerms),
  created_at: Type.Integer(),
  /** When they were here last, to the day. */
  seen_at: Type.Integer(),
});
export type OperatorPlayer = Static<typeof OperatorPlayer>;

/** What a referral has in common with who has invited them. */
const Alike = Type.Union([Type.Literal("device"), Type.Literal("address")]);

/** A player's place in the partner programme. What is alike is a hint: nothing follows from it by itself. */
export const OperatorPartner = Type.Object({
  /** Who has invited them, and what both have. */
  referrer: nullable(Type.Object({ ...OperatorPerson.properties, alike: Type.Array(Alike) })),
  referrals: Type.Integer(),
  earned: Type.Number(),
  paid_out: Type.Number(),
  /** Among their newest referrals those who look like them; at most 20. */
  alike: Type.Array(Type.Object({ ...OperatorPerson.properties, by: Alike })),
});
export type OperatorPartner = Static<typeof OperatorPartner>;

export const OperatorPlayerCard = Type.Object({
  ...OperatorPlayer.properties,
  money: OperatorMoney,
  videocard: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  pending_withdrawals: Type.Integer(),
  twins: OperatorTwins,
  ring: nullable(FraudHint),
  flags: nullable(Type.Array(OperatorFlag)),
  partner: OperatorPartner,
  /** What they may do in the console, null when it is closed to them. */
  operator_role: nullable(Type.Enum([...OPERATOR_ROLES])),
});
export type OperatorPlayerCard = Static<typeof OperatorPlayerCard>;

/** One movement. `sum` is positive when the player got it. `account` is the house account on the other side. */
export const OperatorTransfer = Type.Object({
  /** Unlike any other row's. */
  id: Type.String(),
  cause_id: Type.Integer(),
  kind: Type.String(),
  account: Type.String(),
  sum: Type.Number(),
  created_at: Type.Integer(),
});
export type OperatorTransfer = Static<typeof OperatorTransfer>;

export const OperatorSession = Type.Object({
  /** No secret: a hash of the hash that is stored. */
  id: Type.String(),
  created_at: Type.Integer(),
  seen_at: Type.Integer(),
  /** When it ended or will end. */
  ends_at: Type.Integer(),
  alive: Type.Boolean(),
  /** Null: nobody has ended it before its time. */
  ended_by: nullable(SessionEndedBy),
  address: Type.String(),
  user_agent: Type.String(),
});
export type OperatorSession = Static<typeof OperatorSession>;

export const OperatorPromoCode = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.Union([Type.Literal("player"), Type.Literal("deposit")]),
  /** Of kind `player`. */
  reward: nullable(Type.Number()),
  /** Of kind `deposit`: percents of the payment. */
  percent: nullable(Type.Integer()),
  uses_limit: Type.Integer(),
  used: Type.Integer(),
  /** Null: made by the house. */
  created_by: nullable(OperatorPerson),
  created_at: Type.Integer(),
  /** Switched off; null while it is not. */
  stopped_at: nullable(Type.Integer()),
});
export type OperatorPromoCode = Static<typeof OperatorPromoCode>;

export const OperatorBet = Type.Object({ ...MyBet.properties, player: OperatorPerson });
export type OperatorBet = Static<typeof OperatorBet>;

/** A bet with its proof, as its slip has it: a server seed that is in use is no operator's business either. */
export const OperatorBetCard = Type.Object({ ...BetSlip.properties, player: OperatorPerson });
export type OperatorBetCard = Static<typeof OperatorBetCard>;

export const OperatorRound = Type.Object({
  id: Type.Integer(),
  /** Among the rounds of its game, as its players see it. */
  number: Type.Integer(),
  game: FeedGame,
  state: Type.Union([
    Type.Literal("open"),
    Type.Literal("locked"),
    Type.Literal("drawn"),
    Type.Literal("settled"),
    Type.Literal("refunded"),
  ]),
  bank: Type.Number(),
  bets: Type.Integer(),
  opened_at: Type.Integer(),
  ended_at: nullable(Type.Integer()),
  /** Commitment of the server seed. */
  hash: Type.String(),
});
export type OperatorRound = Static<typeof OperatorRound>;

export const OperatorRoundBet = Type.Object({
  /** From 1. */
  place: Type.Integer(),
  bet_id: Type.Integer(),
  player: OperatorPerson,
  bet: Type.Number(),
  win: Type.Number(),
  params: Type.Unknown(),
});

export const OperatorRoundCard = Type.Object({
  ...OperatorRound.properties,
  outcome: Type.Unknown(),
  client_seed: nullable(Type.String()),
  /** Public with the end of the round. */
  server_seed: nullable(Type.String()),
  /** The first 1000. */
  list: Type.Array(OperatorRoundBet),
});
export type OperatorRoundCard = Static<typeof OperatorRoundCard>;

/** What one part of a setting is: how it is shown and typed, and within which bounds. */
export const OperatorSettingField = Type.Object({
  /** Its place in the value, such as `wagerTimes` or `day.maxKopecks`; empty when the value is the number itself. */
  name: Type.String(),
  label: Type.String(),
  unit: Type.Union([
    Type.Literal("kopecks"),
    Type.Literal("percent_hundredths"),
    Type.Literal("permyriad"),
    Type.Literal("seconds"),
    Type.Literal("hours"),
    Type.Literal("days"),
    Type.Literal("times"),
    Type.Literal("count"),
    Type.Literal("choice"),
  ]),
  /** Texts to choose from with their names, of the unit `choice`; empty for numbers. */
  choices: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** What null is called where it may be said. */
  none: Type.String(),
  minimum: Type.Integer(),
  maximum: nullable(Type.Integer()),
  /** Null may be said: no bound, no choice. */
  nullable: Type.Boolean(),
  /** May be left out; `default` holds then. */
  optional: Type.Boolean(),
  default: Type.Union([Type.Integer(), Type.String(), Type.Null()]),
});
export type OperatorSettingField = Static<typeof OperatorSettingField>;

export const OperatorSetting = Type.Object({
  /** Its name. */
  id: Type.String(),
  title: Type.String(),
  /** What a change does, in words. */
  effect: Type.String(),
  fields: Type.Array(OperatorSettingField),
  value: Type.Unknown(),
  default: Type.Unknown(),
  /** Money depends on it: one operator proposes a change, another confirms it. */
  needs_second: Type.Boolean(),
  /** The value in force differs from the default. */
  changed: Type.Boolean(),
  updated_at: nullable(Type.Integer()),
});
export type OperatorSetting = Static<typeof OperatorSetting>;

export const OperatorAuditEntry = Type.Object({
  id: Type.Integer(),
  created_at: Type.Integer(),
  /** Null: the command line of the site's machine. */
  operator: nullable(OperatorPerson),
  action: Type.String(),
  resource: Type.String(),
  subject: Type.String(),
  /** What a setting is called; null of what is none. */
  title: nullable(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
  address: Type.String(),
  /** SHA-256 over the previous entry's and this one's content. */
  hash: Type.String(),
});
export type OperatorAuditEntry = Static<typeof OperatorAuditEntry>;
