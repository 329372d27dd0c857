import type { Query } from "../../../platform/db/database.ts";
import { firstRow } from "../../../platform/db/only-row.ts";

/** An order in the books of the sandbox's provider; texts as the site gave them. */
export type SandboxOrder = {
  readonly token: string;
  readonly order: string;
  readonly system: string;
  readonly amount: string;
  readonly returnUrl: string;
  readonly state: "waiting" | "paid" | "declined" | "reversed";
};

const COLUMNS = `token, order_id AS "order", system, amount, return_url AS "returnUrl",
  CASE WHEN reversed_at IS NULL THEN state ELSE 'reversed' END AS state`;

/** Keeps an order; the one that is there already when its number is not new. */
export async function keepOrder(query: Query, order: Omit<SandboxOrder, "state">): Promise<SandboxOrder> {
  const values = [order.token, order.order, order.system, order.amount, order.returnUrl];
  await query(
    `INSERT INTO sandbox_payments (token, order_id, system, amount, return_url) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id) DO NOTHING`,
    values,
  );
  const kept = await findOrder(query, order.order);
  if (kept === null) throw new Error(`order ${order.order} was not kept`);
  return kept;
}

export function findOrder(query: Query, order: string): Promise<SandboxOrder | null> {
  return firstRow<SandboxOrder>(query, `SELECT ${COLUMNS} FROM sandbox_payments WHERE order_id = $1`, [
    order,
  ]);
}

export function findByToken(query: Query, token: string): Promise<SandboxOrder | null> {
  return firstRow<SandboxOrder>(query, `SELECT ${COLUMNS} FROM sandbox_payments WHERE token = $1`, [token]);
}

/** Decides an order that waits; what is decided stays. Returns how it stands then. */
export async function decideOrder(
  query: Query,
  token: string,
  state: "paid" | "declined",
): Promise<SandboxOrder | null> {
  await query(
    `UPDATE sandbox_payments SET state = $2, paid_at = CASE WHEN $2 = 'paid' THEN clock_timestamp() END
     WHERE token = $1 AND state = 'waiting'`,
    [token, state],
  );
  return findByToken(query, token);
}

/** Takes back what was paid. Returns how the order stands then. */
export async function reverseOrder(query: Query, token: string): Promise<SandboxOrder | null> {
  await query(
    `UPDATE sandbox_payments SET reversed_at = clock_timestamp()
     WHERE token = $1 AND state = 'paid' AND reversed_at IS NULL`,
    [token],
  );
  return findByToken(query, token);
}
