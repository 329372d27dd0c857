import { createHash } from "node:crypto";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { CreatedReply } from "@rumb/contract/operator";
import { Value } from "typebox/value";
import type { IdempotencyClaim } from "../money/command.ts";
import { storedReply } from "../money/postings/posting.ts";
import { insertReply } from "../money/postings/posting-store.ts";
import type { Query } from "../platform/db/database.ts";

/** Answers are kept under the player whose money it is; an operator's keys must meet neither their nor another operator's. */
export function operatorKey({ key, fingerprint }: IdempotencyClaim, operatorId: number): IdempotencyClaim {
  const name = createHash("sha256").update(`operator ${operatorId} ${key}`).digest("hex");
  return { key: `op:${name.slice(0, 60)}`, fingerprint };
}

/**
 * Makes something in the transaction of `query`, once for each key of the operator: a repeat is answered as before, whatever has become
 * of what was made. Refuses a key that was used otherwise; what `make` refuses is not kept.
 */
export async function makeOnce(
  query: Query,
  { operatorId, idempotency }: { operatorId: number; idempotency: IdempotencyClaim | undefined },
  make: () => Promise<{ id: number } | Refusal>,
): Promise<{ id: number } | Refusal> {
  if (idempotency === undefined) return make();
  const claim = { ...operatorKey(idempotency, operatorId), playerId: operatorId };
  await query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [claim.key]);
  const stored = await storedReply(query, claim);
  if (stored !== null) return isRefusal(stored) ? stored : Value.Parse(CreatedReply, stored.reply);
  const made = await make();
  if (!isRefusal(made)) await insertReply(query, { ...claim, reply: JSON.stringify(made) });
  return made;
}
