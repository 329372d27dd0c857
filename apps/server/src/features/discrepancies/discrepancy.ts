import type { Logger } from "pino";
import type { DiscrepancyKind, DiscrepancyResolution } from "@rumb/contract/discrepancy-kinds";
import type { HouseAccount } from "../../money/command.ts";
import { BY_SITE, writeAudit } from "../../audit/audit-log.ts";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query, SealedQuery } from "../../platform/db/database.ts";
import { type Booked, insertDiscrepancy, isBooked, readBooked } from "./discrepancy-store.ts";

/** What our side and the provider's do not agree about; amounts are kopecks. */
export type DiscrepancyFound = {
  readonly subject: "payment" | "payout";
  readonly kind: DiscrepancyKind;
  /** The payment's or the withdrawal's number, as the provider says it; it may be none of ours. */
  readonly orderId: number;
  readonly playerId: number | null;
  readonly expected: number;
  readonly expectedState: string;
  readonly came: number;
  readonly cameState: string;
  readonly reference: string | null;
  readonly source: "call" | "asked" | "statement" | "site";
  /** What the books lack, or have too much of when it is below 0. */
  readonly difference: number;
};

/** The same as it is kept, with how it was resolved. */
export type Discrepancy = DiscrepancyFound & {
  readonly id: number;
  readonly createdAt: Date;
  readonly resolution: DiscrepancyResolution | null;
  readonly playerMoved: number;
  readonly houseMoved: number;
  readonly note: string | null;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: number | null;
};

/** What an operator has decided; `player` and `house` are what it moves to them, `given` what the player has of it. */
export type Resolved = {
  readonly id: number;
  readonly resolution: DiscrepancyResolution;
  readonly player: number;
  readonly house: number;
  readonly given: number;
  readonly difference: number;
  readonly note: string;
  readonly operatorId: number;
  /** When another operator has proposed it. */
  readonly proposalId: number | null;
};

/**
 * Puts a difference into the operators' queue, once however often it is found. Call it under the lock of the payment or withdrawal that
 * it is about, so that its figures are true.
 */
export async function openDiscrepancy(
  { query, log }: { readonly query: SealedQuery; readonly log: Pick<Logger, "warn"> },
  found: DiscrepancyFound,
): Promise<void> {
  const id = await insertDiscrepancy(query, found);
  if (id === null) return;
  const { subject, kind, orderId: order, expected, came } = found;
  await writeAudit(query, BY_SITE, {
    action: "find",
    resource: "discrepancies",
    subject: id,
    before: null,
    after: {
      subject,
      kind,
      order_id: order,
      player_id: found.playerId,
      expected: roubles(kopecks(expected)),
      came: roubles(kopecks(came)),
      source: found.source,
    },
  });
  log.warn({ subject, kind, order, expected, came }, "the provider says otherwise than the books");
}

/** True when an operator has decided about money of this order, and so decides about all that comes of it. */
export function isForOperators(query: Query, orderId: number): Promise<boolean> {
  return isBooked(query, { subject: "payment", orderId });
}

/** What operators have booked of the money of a payout, or of a payment. */
export function bookedFor(
  query: Query,
  order: Pick<DiscrepancyFound, "subject" | "orderId">,
): Promise<Booked> {
  return readBooked(query, order);
}

/** The house account on whose other side the provider stands. */
export function providerAccount(subject: DiscrepancyFound["subject"]): HouseAccount {
  return subject === "payment" ? "payments" : "withdrawals:paid";
}
