import { Type, type Static } from "typebox";
import { DISCREPANCY_KINDS, DISCREPANCY_RESOLUTIONS } from "./discrepancy-kinds.ts";
import { body, nullable } from "./http.ts";
import { OperatorId } from "./operator-list.ts";
import { OperatorPerson } from "./operator-rows.ts";

// Where the payment provider and the books do not say the same. Amounts are roubles, times are Unix ms.

const Kind = Type.Enum([...DISCREPANCY_KINDS]);

const Resolution = Type.Enum([...DISCREPANCY_RESOLUTIONS]);

const Side = Type.Object({ sum: Type.Number(), state: Type.String() });

/** A row of the queue. `order_id` is the payment's or the withdrawal's number, as the provider says it. */
export const OperatorDiscrepancy = Type.Object({
  id: Type.Integer(),
  subject: Type.Union([Type.Literal("payment"), Type.Literal("payout")]),
  kind: Kind,
  order_id: Type.Integer(),
  /** Null: it is nobody's that we know. */
  player: nullable(OperatorPerson),
  ours: Side,
  theirs: Side,
  /** What the books lack; below 0 what they have too much of. */
  difference: Type.Number(),
  /** The provider's own number. */
  reference: nullable(Type.String()),
  source: Type.Enum(["call", "asked", "statement", "site"]),
  created_at: Type.Integer(),
  /** Null while it is open. */
  resolved: nullable(
    Type.Object({
      resolution: Resolution,
      /** What it has moved to the player and to the house; below 0 from them. */
      player: Type.Number(),
      house: Type.Number(),
      /** Empty, and `by` null, for a role that reads no reasons. */
      note: Type.String(),
      by: nullable(OperatorPerson),
      at: Type.Integer(),
    }),
  ),
});
export type OperatorDiscrepancy = Static<typeof OperatorDiscrepancy>;

/** The same with what may be chosen now, and what each choice would move; nothing when it is resolved. */
export const OperatorDiscrepancyCard = Type.Object({
  ...OperatorDiscrepancy.properties,
  options: Type.Array(Type.Object({ resolution: Resolution, player: Type.Number(), house: Type.Number() })),
});
export type OperatorDiscrepancyCard = Static<typeof OperatorDiscrepancyCard>;

/** `discrepancies/resolve`: the note says why, 1–500 characters. */
export const DiscrepancyResolveRequest = body({
  id: OperatorId,
  resolution: Resolution,
  note: Type.String({ maxLength: 2000 }),
});
export type DiscrepancyResolveRequest = Static<typeof DiscrepancyResolveRequest>;
