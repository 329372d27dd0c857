import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { CreatedReply } from "@rumb/contract/operator";
import type { FraudDecideRequest, FraudNoteRequest } from "@rumb/contract/operator-fraud";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Keyed, Operating } from "../../operators/operator-calls.ts";
import { readReason } from "../../operators/operator-input.ts";
import { makeOnce } from "../../operators/operator-key.ts";
import type { SealedDatabase, SealedQuery } from "../../platform/db/database.ts";
import { banPlayersIn } from "../player-console/player-console.ts";
import { refuseLinked } from "../player-console/player-facts.ts";
import { queueErased } from "./ring-notes.ts";
import { type HeldRing, insertRingEvent, lockRings, readMembers, writeRing } from "./ring-store.ts";

type Deciding = { readonly database: Pick<SealedDatabase, "transaction"> };

/**
 * Decides about a ring as it was seen: of two operators at once one is first. `banned` bans all of its accounts that are not yet, all of them or
 * none. The number of what was written. Refuses `RING_NOT_FOUND`, `RING_ENDED`, `RING_CHANGED`, `REASON_MALFORMED`, `OWN_ACCOUNT` of whoever
 * belongs to it, `LINKED_ACCOUNT` of whoever would clear an account linked to theirs, and `NOT_PERMITTED` when an operator would be banned.
 */
export async function decideRing(
  { database }: Deciding,
  { body, idempotency }: Keyed<FraudDecideRequest>,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  const { id, version, state, reason: typed } = body;
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  const decide = async (query: SealedQuery) => {
    const held = await lockRing(query, id);
    if (isRefusal(held)) return held;
    const { ring, members } = held;
    if (ring.version !== version) return refusal("RING_CHANGED");
    if (members.includes(acting.operatorId)) return refusal("OWN_ACCOUNT");
    if (state === "cleared") {
      const linked = await refuseLinkedToAny(query, members, acting);
      if (linked !== null) return linked;
    }
    const barred =
      state === "banned" ? await banPlayersIn(query, { ids: members, comment: reason }, acting) : null;
    if (barred !== null) return barred;
    await writeRing(query, { ...ring, state });
    const event = await insertRingEvent(query, {
      ringId: id,
      kind: state,
      operatorId: acting.operatorId,
      note: reason,
      members,
    });
    await queueErased(query, id);
    const deed = { action: "decide", resource: "fraud_rings", subject: id } as const;
    const [before, after] = [{ state: ring.state }, { state, members, reason }];
    await writeAudit(query, acting, { ...deed, before, after });
    return { id: event };
  };
  const { operatorId } = acting;
  return database.transaction((query) =>
    makeOnce(query, { operatorId, idempotency, reply: CreatedReply }, () => decide(query)),
  );
}

/**
 * Writes down what an operator knows about a ring; nothing else changes, so whoever decides meanwhile is not held up. The audit log says who and
 * when, not what: an entry is for good, a note goes with the accounts that it may name. Refuses `RING_NOT_FOUND`, `RING_ENDED`, `REASON_MALFORMED`.
 */
export async function noteRing(
  { database }: Deciding,
  { body: { id, note: typed }, idempotency }: Keyed<FraudNoteRequest>,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  const note = readReason(typed);
  if (isRefusal(note)) return note;
  const { operatorId } = acting;
  const write = async (query: SealedQuery) => {
    const held = await lockRing(query, id);
    if (isRefusal(held)) return held;
    const event = await insertRingEvent(query, { ringId: id, kind: "note", operatorId, note });
    await queueErased(query, id);
    const deed = { action: "note", resource: "fraud_rings", subject: id } as const;
    await writeAudit(query, acting, { ...deed, before: null, after: { noteId: event } });
    return { id: event };
  };
  return database.transaction((query) =>
    makeOnce(query, { operatorId, idempotency, reply: CreatedReply }, () => write(query)),
  );
}

type HeldWithMembers = { readonly ring: HeldRing; readonly members: readonly number[] };

/** A ring whose accounts are erased is over before the job has written that down: one account alone is none. */
async function lockRing(query: SealedQuery, id: number): Promise<HeldWithMembers | Refusal> {
  const [ring] = await lockRings(query, [id]);
  if (ring === undefined) return refusal("RING_NOT_FOUND");
  const members = await readMembers(query, id);
  return ring.endedAt === null && members.length > 1 ? { ring, members } : refusal("RING_ENDED");
}

/** Nobody clears themselves, or a friend. */
async function refuseLinkedToAny(
  query: SealedQuery,
  playerIds: readonly number[],
  { operatorId }: Operating,
): Promise<Refusal | null> {
  for (const playerId of playerIds) {
    const linked = await refuseLinked(query, { operatorId, playerId });
    if (linked !== null) return linked;
  }
  return null;
}
