import type { Kopecks } from "@rumb/money/kopecks";
import type { PostingDesk } from "../../money/postings/posting.ts";

/** A payment that is being credited. */
export type PaidDeposit = {
  readonly paymentId: number;
  readonly playerId: number;
  readonly amount: Kopecks;
  /** What must be staked because of it. */
  readonly wager: Kopecks;
  readonly promoCodeId: number | null;
};

/**
 * Has a part in every paid deposit, in the transaction that credits it: after the credit, before the payment is paid. Returns
 * what it has added to the player's balance. It may lock rows of its own, but no other player's, whose turn may be to lock this
 * one.
 */
export type DepositParticipant = (desk: PostingDesk, deposit: PaidDeposit) => Promise<Kopecks>;
