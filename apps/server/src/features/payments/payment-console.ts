import { refusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorPayment } from "@rumb/contract/operator-rows";
import type { Query } from "../../platform/db/database.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import { type AskedList, askedOne } from "../../operators/operator-calls.ts";
import { listPayments, type OperatedPayment } from "./payment-store.ts";
import { paymentFacts } from "./payment-service.ts";

/** Payments by pages. */
export async function paymentList(query: Query, asked: AskedList): Promise<ListPage<OperatorPayment>> {
  return rowsAs(await listPayments(query, asked), wirePayment);
}

/** One payment. Refuses `PAYMENT_NOT_FOUND`. */
export async function paymentCard(query: Query, id: number): Promise<OperatorPayment | Refusal> {
  const { rows } = await paymentList(query, askedOne(id));
  return rows[0] ?? refusal("PAYMENT_NOT_FOUND");
}

function wirePayment(row: OperatedPayment): OperatorPayment {
  return {
    ...paymentFacts(row),
    player: { id: row.playerId, name: row.playerName },
    promo: row.promo,
    paid_at: row.paidAt && row.paidAt.getTime(),
  };
}
