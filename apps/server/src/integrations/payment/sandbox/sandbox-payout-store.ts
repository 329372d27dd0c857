import type { Query } from "../../../platform/db/database.ts";
import { firstRow } from "../../../platform/db/only-row.ts";

/** A payout in the books of the sandbox's provider; texts as the site gave them. */
export type SandboxPayout = {
  readonly payout: string;
  readonly system: string;
  readonly destination: string;
  readonly amount: string;
  readonly reference: string;
  readonly state: "waiting" | "paid" | "failed";
};

/** Keeps a payout; the one that is there already when its number is not new. */
export async function keepPayout(query: Query, made: SandboxPayout): Promise<SandboxPayout> {
  await query(
    `INSERT INTO sandbox_payouts (payout_id, system, destination, amount, reference, state) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (payout_id) DO NOTHING`,
    [made.payout, made.system, made.destination, made.amount, made.reference, made.state],
  );
  const kept = await findPayout(query, made.payout);
  if (kept === null) throw new Error(`payout ${made.payout} was not kept`);
  return kept;
}

export function findPayout(query: Query, payout: string): Promise<SandboxPayout | null> {
  return firstRow<SandboxPayout>(
    query,
    `SELECT payout_id AS payout, system, destination, amount, reference, state FROM sandbox_payouts WHERE payout_id = $1`,
    [payout],
  );
}
