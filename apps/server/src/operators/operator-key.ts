import { createHash } from "node:crypto";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { IdempotencyClaim } from "../money/command.ts";
import { storedReply } from "../money/postings/posting.ts";
import { insertReply } from "../money/postings/posting-store.ts";
import type { Query } from "../platform/db/database.ts";

/** Answers are kept under the player whose money it is; an operator's keys must meet neither their nor another operator's. */
export function operatorKey(claim: IdempotencyClaim, operatorId: number): IdempotencyClaim {
  const name = createHash("sha256").update(`operator ${operatorId} ${claim.key}`).digest("hex");
  return { ...claim, key: `op:${name.slice(0, 60)}` };
}

/**
 * Makes something in the transaction of `query`, once for each key of the operator: a repeat is answered as before, whatever has become
 * of what was made. Refuses a key that was used otherwise; what `make` refuses is not kept.
 */
export async function makeOnce<Reply extends TSchema>(
  query: Query,
  { operatorId, idempotency, reply }: Once<Reply>,
  make: () => Promise<Static<Reply> | Refusal>,
): Promise<Static<Reply> | Refusal> {
  if (idempotency === undefined) return make();
  const claim = await lockKey(query, { operatorId, idempotency });
  const stored = await storedReply(query, claim);
  if (stored !== null) return isRefusal(stored) ? stored : Value.Parse(reply, stored.reply);
  const made = await make();
  if (!isRefusal(made)) await insertReply(query, { ...claim, reply: JSON.stringify(made) });
  return made;
}

type Once<Reply> = {
  readonly operatorId: number;
  readonly idempotency: IdempotencyClaim | undefined;
  /** What `make` answers. */
  readonly reply: Reply;
};

/**
 * Notes, in the transaction of `query`, that an operator has used a key for what is answered by the store of a player: so the key is used
 * up for every other player and every other call too. Refuses `IDEMPOTENCY_KEY_REUSED`. Ask it when the player's store has no answer.
 */
export async function claimKey(
  query: Query,
  { operatorId, idempotency }: { operatorId: number; idempotency: IdempotencyClaim | undefined },
): Promise<Refusal | null> {
  if (idempotency === undefined) return null;
  const claim = await lockKey(query, { operatorId, idempotency });
  if ((await storedReply(query, claim)) !== null) return refusal("IDEMPOTENCY_KEY_REUSED");
  await insertReply(query, { ...claim, reply: "{}" });
  return null;
}

/** Whoever asks with the same key waits until the transaction ends. */
async function lockKey(
  query: Query,
  { operatorId, idempotency }: { operatorId: number; idempotency: IdempotencyClaim },
): Promise<IdempotencyClaim & { readonly playerId: number }> {
  const claim = { ...operatorKey(idempotency, operatorId), playerId: operatorId };
  await query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [claim.key]);
  return claim;
}
