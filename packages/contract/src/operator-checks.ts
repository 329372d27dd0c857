import { Type, type Static } from "typebox";
import { nullable } from "./http.ts";

// The check of the books, as the console shows it. Times are Unix ms.

/** A run of it. */
export const OperatorLedgerCheck = Type.Object({
  id: Type.Integer(),
  started_at: Type.Integer(),
  ended_at: Type.Integer(),
  violations: Type.Integer(),
  /** The first 20: the rule that is broken, and where. `says` says it in Russian; checks of before have neither `code` nor that. */
  found: Type.Array(
    Type.Object({
      rule: Type.String(),
      code: Type.Optional(Type.String()),
      says: Type.Optional(Type.String()),
      where: Type.Unknown(),
    }),
  ),
  /** Rows looked at; null for checks of before. */
  checked: nullable(Type.Integer()),
  /** Why it came to no end. */
  failure: nullable(Type.String()),
});
export type OperatorLedgerCheck = Static<typeof OperatorLedgerCheck>;

/** How the check of the books stands, over all nodes. */
export const OperatorBooks = Type.Object({
  id: Type.Literal("books"),
  state: Type.Union([Type.Literal("idle"), Type.Literal("running"), Type.Literal("broken")]),
  /** What is being looked at, in Russian; and how many rows so far, of about how many. */
  part: nullable(Type.String()),
  checked: Type.Integer(),
  expected: nullable(Type.Integer()),
  started_at: nullable(Type.Integer()),
  failure: nullable(Type.String()),
  /** The last check that came to an end. */
  last: nullable(
    Type.Object({ started_at: Type.Integer(), ended_at: Type.Integer(), violations: Type.Integer() }),
  ),
  /** It should have come to an end long ago. */
  late: Type.Boolean(),
  /** When everything that is old was gone through last. */
  whole_at: nullable(Type.Integer()),
});
export type OperatorBooks = Static<typeof OperatorBooks>;
