import type { Job } from "../../platform/jobs/jobs.ts";
import type { StatementProvider } from "../../integrations/payment/statement-client.ts";
import type { SettlingDeps } from "../payments/payment-settling.ts";
import { reconcile } from "./reconciliation.ts";

/** A day is compared once; so often is looked whether one is due, and a provider that was away asked again. */
const EVERY_MS = 10 * 60_000;

export type ReconciliationJobDeps = SettlingDeps & {
  /** Null: there is no provider to compare with. */
  readonly statements: StatementProvider | null;
};

/** Compares each past day with the provider's statement of it. */
export function reconciliationJobs({ statements, ...deps }: ReconciliationJobDeps): Job[] {
  if (statements === null) return [];
  return [{ name: "reconciliation", everyMs: EVERY_MS, run: () => reconcile({ ...deps, statements }) }];
}
