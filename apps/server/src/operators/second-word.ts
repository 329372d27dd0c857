import type { Refusal } from "@rumb/contract/errors";
import type { Query, SealedQuery } from "../platform/db/database.ts";

/** What a deed that nobody does alone needs from its proposal, when a second operator confirms it. */
export type SecondWord = {
  readonly proposalId: number;
  /** The first operator. */
  readonly proposedBy: number;
  /**
   * Says, under the locks of the deed and of the proposal, why it may not be done after all; `basis` is how what is changed stands
   * now, `playerId` who benefits.
   */
  check(query: Query, now: { basis?: unknown; playerId?: number }): Promise<Refusal | null>;
  /** Keeps that it was done, in the deed's transaction. Call it last: all other operators wait from here on. */
  done(query: SealedQuery): Promise<void>;
};
