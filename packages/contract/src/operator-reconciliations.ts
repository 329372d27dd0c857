import { Type, type Static } from "typebox";
import { nullable } from "./http.ts";

/** Why a day was not compared: the provider was away, its answer was not believed or not as documented, or the run was cut off. */
export const RECONCILIATION_FAILURES = ["unavailable", "forged", "late", "malformed", "unfinished"] as const;
export type ReconciliationFailure = (typeof RECONCILIATION_FAILURES)[number];

/** A day in Moscow and its comparison with the provider's statement. Times are Unix ms. */
export const OperatorReconciliation = Type.Object({
  /** The day, `2026-12-31`. */
  id: Type.String(),
  /** Null: it is done, or nobody has tried yet. */
  failure: nullable(Type.Enum([...RECONCILIATION_FAILURES])),
  attempts: Type.Integer(),
  /** Null: nobody has tried, and it is late. */
  tried_at: nullable(Type.Integer()),
  /** It should have been done by now. */
  late: Type.Boolean(),
  /** Rows that were looked at, those that were behind on our side and moved on, and those that differ. */
  compared: Type.Integer(),
  settled: Type.Integer(),
  differences: Type.Integer(),
});
export type OperatorReconciliation = Static<typeof OperatorReconciliation>;
