import type { Payment } from "@rumb/contract/wallet";

/** Where the payment stands that the browser has come back from; `page` is the newest page of the history, once it is here. */
export function standingOf(id: number, page: readonly Payment[] | undefined): PaymentStanding {
  if (page === undefined) return { kind: "asking" };
  const payment = page.find((row) => row.id === id);
  return payment === undefined ? { kind: "absent" } : { kind: paymentState(payment), payment };
}

/** What became of a payment. */
export function paymentState({ status, declined }: Pick<Payment, "status" | "declined">): PaymentState {
  if (status === 1) return "paid";
  return declined ? "declined" : "waiting";
}

/** The number of the payment in the address that the provider sends back to; null when it names none. */
export function returnedPayment(query: URLSearchParams): number | null {
  const text = query.get("payment") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export type PaymentState = "waiting" | "paid" | "declined";

export type PaymentStanding =
  | { readonly kind: "asking" | "absent" }
  | { readonly kind: PaymentState; readonly payment: Payment };
