import type { OperatorReconciliation } from "@rumb/contract/operator-reconciliations";
import type { Query } from "../../platform/db/database.ts";
import { listDays } from "./reconciliation-store.ts";

const DAYS_SHOWN = 62;

/** The last days and what came of comparing them with the provider's statements. */
export async function reconciliationList(query: Query): Promise<OperatorReconciliation[]> {
  const days = await listDays(query, DAYS_SHOWN);
  return days.map(({ day, failure, attempts, triedAt, late, compared, settled, differences }) => ({
    id: day,
    failure,
    attempts,
    tried_at: triedAt && triedAt.getTime(),
    late,
    compared,
    settled,
    differences,
  }));
}
