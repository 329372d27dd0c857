import type { Refusal } from "@rumb/contract/errors";
import type { PaymentSystem } from "@rumb/contract/wallet";
import type { Kopecks } from "@rumb/money/kopecks";

/** Who takes the players' money for us. One adapter speaks for all systems; docs/wallet.md describes its protocol. */
export type PaymentProvider = {
  /** Registers an order and gives the address of the page where it is paid; `PAYMENT_UNAVAILABLE` when that fails. */
  open(order: PaymentOrder): Promise<string | Refusal>;
  /**
   * Judges a call that claims to be the provider's, by its raw bytes: `PAYMENT_CALL_FORGED`, `PAYMENT_CALL_LATE`,
   * `MALFORMED`, `PAYMENT_MISMATCH` for another currency or system, or what the provider says.
   */
  readCall(call: ProviderCall): OrderStanding | Refusal;
  /** Asks how an order stands. Null when the provider does not know it; `PAYMENT_UNAVAILABLE` when it does not say. */
  ask(orderId: number): Promise<OrderStanding | null | Refusal>;
};

/** `id` is the payment's; `returnUrl` is where the browser goes afterwards, which proves nothing. */
export type PaymentOrder = {
  readonly id: number;
  readonly system: PaymentSystem;
  readonly amount: Kopecks;
  readonly returnUrl: string;
};

/** A server-to-server call as it arrived at the address of `system`. */
export type ProviderCall = {
  readonly system: string;
  readonly timestamp: unknown;
  readonly signature: unknown;
  readonly body: Uint8Array;
};

/** What the provider says of an order. */
export type OrderStanding = {
  readonly orderId: number;
  readonly system: string;
  readonly amount: Kopecks;
  /** `reversed`: it was paid, and the money was taken back. */
  readonly status: "waiting" | "paid" | "declined" | "reversed";
  /** The provider's own number of it, where it says one. */
  readonly reference?: string | undefined;
};
