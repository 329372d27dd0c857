import { WITHDRAWAL_METHODS } from "@rumb/games/wallet/withdrawal-methods";
import { Type, type Static } from "typebox";
import { body, nullable, WireDecimal } from "./http.ts";
import { pagedReply } from "./paged.ts";
import { balanceFields } from "./balance-fields.ts";

/** Ways to top up. */
export const PAYMENT_SYSTEMS = ["qiwi", "linepay", "fkwallet"] as const;
export const PaymentSystem = Type.Union(PAYMENT_SYSTEMS.map((name) => Type.Literal(name)));
export type PaymentSystem = (typeof PAYMENT_SYSTEMS)[number];

/** `system` and `promo` are texts here: what does not exist is refused by name, not as malformed. */
export const PaymentNewRequest = body({
  sum: WireDecimal,
  promo: Type.Optional(Type.String({ maxLength: 1000 })),
  system: Type.String({ maxLength: 32 }),
});
export type PaymentNewRequest = Static<typeof PaymentNewRequest>;

/** The provider's page, where the browser goes next. */
export const PaymentNewReply = Type.Object({ link: Type.String(), id: Type.Integer() });
export type PaymentNewReply = Static<typeof PaymentNewReply>;

/** A row of the history. `status`: 0 waits, 1 paid; `declined` is true when the provider has said no. Amounts are roubles. */
export const Payment = Type.Object({
  id: Type.Integer(),
  system: Type.String(),
  sum: Type.Number(),
  status: Type.Union([Type.Literal(0), Type.Literal(1)]),
  declined: Type.Boolean(),
  /** Unix ms. */
  created_at: Type.Integer(),
  /** What the deposit promo added, roubles. */
  bonus: Type.Number(),
  /** The provider's page, while a payment waits that was begun less than a day ago. */
  link: Type.Optional(Type.String()),
});
export type Payment = Static<typeof Payment>;
export const PaymentsReply = pagedReply(Payment);
export type PaymentsReply = Static<typeof PaymentsReply>;

/** `system_number` is where the money goes: a phone, a card, a wallet. */
export const WithdrawRequest = body({
  system: Type.String({ maxLength: 32 }),
  system_number: Type.String({ maxLength: 64 }),
  sum: WireDecimal,
  videocard: Type.Optional(Type.String({ maxLength: 512 })),
});
export type WithdrawRequest = Static<typeof WithdrawRequest>;

/**
 * A row of the list. `status`: 0 waits, 1 cancelled by the player, 2 rejected (`comment` says why), 3 paid.
 * `system_number` is masked. Amounts are roubles.
 */
export const Withdrawal = Type.Object({
  id: Type.Integer(),
  system: Type.String(),
  system_number: Type.String(),
  sum: Type.Number(),
  payout: Type.Number(),
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  comment: Type.String(),
  /** Unix ms. */
  created_at: Type.Integer(),
  /** The payment provider's own number of what was paid out. */
  reference: Type.Optional(Type.String()),
});
export type Withdrawal = Static<typeof Withdrawal>;
export const WithdrawReply = Type.Object({ data: Withdrawal, ...balanceFields });
export type WithdrawReply = Static<typeof WithdrawReply>;
export const WithdrawalsReply = pagedReply(Withdrawal);
export type WithdrawalsReply = Static<typeof WithdrawalsReply>;

export const WithdrawCancelRequest = body({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
export type WithdrawCancelRequest = Static<typeof WithdrawCancelRequest>;
export const WithdrawCancelReply = Type.Object({ id: Type.Integer(), ...balanceFields });
export type WithdrawCancelReply = Static<typeof WithdrawCancelReply>;

/**
 * How far the player is with the conditions of a withdrawal. Amounts are roubles. `available` is the most they may
 * take out now by the rule on bonus money; null when that rule does not bind them.
 */
export const WithdrawTerms = Type.Object({
  deposits: Type.Number(),
  deposits_needed: Type.Number(),
  wager_left: Type.Number(),
  /** What had to be wagered since `wager_left` was last 0. */
  wager_total: Type.Number(),
  available: nullable(Type.Number()),
});
export type WithdrawTerms = Static<typeof WithdrawTerms>;

/** Where the provider's page sends the browser: the screen waits there for what the provider reports to the server. */
export function paymentReturnPath(id: number): string {
  return `/wallet/payment?payment=${id}`;
}

/** Sums of a top-up in kopecks: 1.00 to 100 000.00. */
export const PAYMENT_LIMITS = { minKopecks: 100, maxKopecks: 10_000_000 } as const;

/** Names of the ways to take money out. */
export const WITHDRAWAL_SYSTEMS = Object.keys(WITHDRAWAL_METHODS);

/** To the player's own sockets: a payment of theirs was paid or declined. */
export type PaymentNews = Pick<Payment, "id" | "status" | "declined" | "sum" | "bonus">;

/** To the player's own sockets: the operator has decided, or another window has cancelled. */
export type WithdrawalNews = Pick<Withdrawal, "id" | "status" | "comment">;
