import { type Static, Type } from "typebox";
import { body, nullable, WireDecimal } from "./http.ts";

// «Удалить аккаунт». Amounts are roubles, times are Unix ms.

/** Days between the request and the erasure; until they are over the player may stay. */
export const DELETION_DAYS = 30;

/** What has to be settled before an account can be deleted, in the order in which it is said. */
export const DELETION_OBSTACLES = [
  "withdrawal",
  "payout",
  "payment",
  "mines",
  "round",
  "discrepancy",
  "proposal",
  "operator",
] as const;
export const DeletionObstacle = Type.Enum([...DELETION_OBSTACLES]);
export type DeletionObstacle = Static<typeof DeletionObstacle>;

export const DeletionStanding = Type.Object({
  obstacles: Type.Array(DeletionObstacle),
  balance: Type.Number(),
  /** What has accrued and was not moved to the balance: it is lost. */
  lost: Type.Object({ rakeback: Type.Number(), repost: Type.Number(), partner: Type.Number() }),
});
export type DeletionStanding = Static<typeof DeletionStanding>;

/** `give_up` is the whole balance as the player has seen it; left out, they have seen none. */
export const DeletionAskRequest = body({ give_up: Type.Optional(WireDecimal) });
export type DeletionAskRequest = Static<typeof DeletionAskRequest>;

export const DeletionAskReply = Type.Object({ due_at: Type.Integer() });
export type DeletionAskReply = Static<typeof DeletionAskReply>;

/** What came back to the balance. */
export const DeletionCancelReply = Type.Object({ returned: Type.Number() });
export type DeletionCancelReply = Static<typeof DeletionCancelReply>;

/** Of a player in the console: when their data may go, or went; null of whoever stays. Nobody but they can call it off. */
export const OperatorDeletion = nullable(
  Type.Object({ due_at: Type.Integer(), erased_at: nullable(Type.Integer()) }),
);
