import type { OrderStanding } from "../../integrations/payment/payment-provider.ts";
import type { Deps } from "../../deps/deps.ts";
import { type DiscrepancyFound, openDiscrepancy } from "../discrepancies/discrepancy.ts";
import type { Heard } from "./payment-settling.ts";
import { lockPayment, type PaymentRow } from "./payment-store.ts";

type NotingDeps = Pick<Deps, "database" | "log">;
type How = { readonly heard: Heard; readonly repeat?: boolean };

/** Keeps for the operators what the provider says of money that nobody may be credited for just so. */
export async function notePayment(
  { database, log }: NotingDeps,
  standing: OrderStanding,
  heard: Heard,
): Promise<"noted" | "known"> {
  // Money that did not come, or went back before it was ours, is no difference.
  if (standing.status !== "paid" && standing.status !== "reversed") return "known";
  return database.transaction(async (query) => {
    const payment = await lockPayment(query, standing.orderId);
    if (standing.status === "reversed" && payment?.state !== "paid") return "known";
    await openDiscrepancy({ query, log }, foundBy(payment, standing, { heard }));
    return "noted";
  });
}

/** Keeps that the provider's statements do not have what was credited. */
export function noteMissing({ database, log }: NotingDeps, orderId: number): Promise<void> {
  return database.transaction(async (query) => {
    const payment = await lockPayment(query, orderId);
    if (payment === null) throw new Error(`there is no payment ${orderId}`);
    const { playerId, amount, state } = payment;
    await openDiscrepancy(
      { query, log },
      {
        subject: "payment",
        kind: "missing",
        orderId,
        playerId,
        expected: amount,
        expectedState: state,
        came: 0,
        cameState: "missing",
        reference: null,
        source: "statement",
        difference: 0 - amount,
      },
    );
  });
}

/**
 * Keeps that the provider was paid for this order again; all of it is more than was asked. `again` is what came after the first time, this
 * included: by it a third time is not taken for the second.
 */
export function noteRepeat(
  { database, log }: NotingDeps,
  standing: OrderStanding & { readonly again: number },
): Promise<void> {
  return database.transaction(async (query) => {
    const payment = await lockPayment(query, standing.orderId);
    const found = foundBy(payment, standing, { heard: "statement" });
    const more = { kind: "repeat", came: standing.again, difference: standing.amount } as const;
    await openDiscrepancy({ query, log }, { ...found, ...more });
  });
}

/** What the payment, under its lock, and the provider do not agree about. */
export function foundBy(payment: PaymentRow | null, standing: OrderStanding, how: How): DiscrepancyFound {
  const { orderId, amount, status, reference } = standing;
  const credited = payment?.state === "paid" ? payment.amount : 0;
  const kind = kindOf(payment, standing, how);
  return {
    subject: "payment",
    kind,
    orderId,
    playerId: payment?.playerId ?? null,
    expected: payment?.amount ?? 0,
    expectedState: payment?.state ?? "unknown",
    came: amount,
    cameState: status,
    reference: reference ?? null,
    source: how.heard,
    difference: (status === "reversed" || kind === "state" ? 0 : amount) - credited,
  };
}

function kindOf(
  payment: PaymentRow | null,
  { status, system, amount }: OrderStanding,
  { repeat = false }: How,
): DiscrepancyFound["kind"] {
  if (payment === null) return "unknown";
  if (status === "reversed") return "reversed";
  if (repeat) return "repeat";
  if (payment.system !== system) return "system";
  if (payment.amount !== amount) return "amount";
  // Word of what has gone back already; had it come again, a statement would say so.
  return payment.takenBack ? "state" : "expired";
}
