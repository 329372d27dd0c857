import { isDeepStrictEqual } from "node:util";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { CreatedReply } from "@rumb/contract/operator";
import { mayDecide } from "@rumb/contract/operator-permissions";
import {
  PROPOSAL_HOURS,
  type ProposalCreateRequest,
  type ProposalKind,
  type ProposalRefuseRequest,
  ProposedDeed,
} from "@rumb/contract/operator-proposals";
import { Value } from "typebox/value";
import { writeAudit } from "../../audit/audit-log.ts";
import { holdRole } from "../../audit/audit-store.ts";
import type { Keyed, Operating } from "../../operators/operator-calls.ts";
import { readReason } from "../../operators/operator-input.ts";
import { makeOnce } from "../../operators/operator-key.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import type { Query, SealedQuery } from "../../platform/db/database.ts";
import { refuseLinked } from "../player-console/player-facts.ts";
import { carryOut, type DeedDeps, factsOf } from "./proposal-deeds.ts";
import {
  findSame,
  insertProposal,
  lockProposal,
  type ProposalRow,
  readProposal,
  storeDecision,
} from "./proposal-store.ts";

/**
 * Keeps what one operator proposes for another to confirm. Refuses what the deed itself would refuse, `REASON_MALFORMED`, and what is
 * about the proposer's own account or one that is linked to it. What they have proposed already, and waits, is not proposed twice; a
 * repeated key answers as before, also when it waits no more.
 */
export async function propose(
  { database }: DeedDeps,
  { body: { deed, reason: typed }, idempotency }: Keyed<ProposalCreateRequest>,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  const { operatorId } = acting;
  return database.transaction(async (query) => {
    const barredByRole = await refuseRole(query, { operatorId, kind: deed.kind });
    if (barredByRole !== null) return barredByRole;
    return makeOnce(query, { operatorId, idempotency, reply: CreatedReply }, () =>
      keepProposal(query, { deed, reason }, acting),
    );
  });
}

async function keepProposal(
  query: SealedQuery,
  { deed, reason }: ProposalCreateRequest,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  const { operatorId } = acting;
  const facts = await factsOf(query, deed);
  if (isRefusal(facts)) return facts;
  const barred = await barredFrom(query, { operatorId, playerId: facts.playerId });
  if (barred !== null) return barred;
  const { kind, ask } = deed;
  const same = await findSame(query, { kind, ask, proposedBy: operatorId });
  if (same !== null) return { id: same };
  const kept = { ...facts, kind, ask, reason, proposedBy: operatorId, hours: PROPOSAL_HOURS };
  const id = await insertProposal(query, kept);
  const after = { kind, ask, reason, basis: facts.basis };
  await writeAudit(query, acting, { ...PROPOSALS, action: "propose", subject: id, before: null, after });
  return { id };
}

/**
 * Does what was proposed. Refuses `PROPOSAL_NOT_FOUND`, `PROPOSAL_OWN`, `PROPOSAL_DECIDED`, `PROPOSAL_EXPIRED`, `PROPOSAL_STALE` when what
 * it changes was changed meanwhile, `PROPOSER_GONE`, `OWN_ACCOUNT` and `LINKED_ACCOUNT`, and what the deed itself refuses. Said again by
 * the same operator it is answered as before.
 */
export async function confirmProposal(
  deps: DeedDeps,
  id: number,
  acting: Operating,
): Promise<object | Refusal> {
  const known = await readProposal(deps.database.query, id);
  if (known === null) return refusal("PROPOSAL_NOT_FOUND");
  const refused = refusedFor(known, acting);
  if (refused !== null) return refused;
  if (known.state === "confirmed") return {};
  const deed = Value.Parse(ProposedDeed, { kind: known.kind, ask: known.ask });
  const done = await carryOut(deps, { deed, second: secondWord(known, acting), acting });
  if (!isRefusal(done)) return {};
  // Two presses of one operator may have met: the second finds what the first has done.
  const now = await readProposal(deps.database.query, id);
  return now?.state === "confirmed" && now.decidedBy === acting.operatorId ? {} : done;
}

/** Another operator's no. Refuses as a confirmation does, and `REASON_MALFORMED`. */
export function refuseProposal(
  deps: DeedDeps,
  { id, comment: typed }: ProposalRefuseRequest,
  acting: Operating,
): Promise<object | Refusal> {
  const comment = readReason(typed);
  if (isRefusal(comment)) return Promise.resolve(comment);
  return decide(deps, { id, comment, state: "refused" }, acting);
}

/** The proposer's own no. Refuses `PROPOSAL_NOT_FOUND`, `PROPOSAL_NOT_OWN`, `PROPOSAL_DECIDED`. */
export function withdrawProposal(deps: DeedDeps, id: number, acting: Operating): Promise<object | Refusal> {
  return decide(deps, { id, comment: "", state: "withdrawn" }, acting);
}

function decide(
  { database }: DeedDeps,
  { id, state, comment }: { id: number; state: "refused" | "withdrawn"; comment: string },
  acting: Operating,
): Promise<object | Refusal> {
  const { operatorId } = acting;
  return database.transaction(async (query) => {
    const row = await lockProposal(query, id);
    if (row === null) return refusal("PROPOSAL_NOT_FOUND");
    if (row.state === state && row.decidedBy === operatorId) return {};
    const own = row.proposedBy === operatorId;
    if (state === "withdrawn" && !own) return refusal("PROPOSAL_NOT_OWN");
    if (state === "refused" && own) return refusal("PROPOSAL_OWN");
    if (row.state !== "waiting") return refusal("PROPOSAL_DECIDED");
    if (row.playerId === operatorId) return refusal("OWN_ACCOUNT");
    const barredByRole = state === "refused" ? await refuseRole(query, { operatorId, kind: row.kind }) : null;
    if (barredByRole !== null) return barredByRole;
    await storeDecision(query, { id, state, operatorId, comment });
    const after = { kind: row.kind, state, comment };
    const action = state === "refused" ? "refuse" : "withdraw";
    await writeAudit(query, acting, { ...PROPOSALS, action, subject: id, before: null, after });
    return {};
  });
}

function secondWord({ id, proposedBy }: ProposalRow, acting: Operating): SecondWord {
  const { operatorId } = acting;
  return {
    proposalId: id,
    proposedBy,
    async check(query, now) {
      const row = await lockProposal(query, id);
      if (row === null) return refusal("PROPOSAL_NOT_FOUND");
      const refused = refusedFor(row, acting);
      if (refused !== null) return refused;
      if (row.state !== "waiting") return refusal("PROPOSAL_DECIDED");
      if (!mayDecide(await holdRole(query, row.proposedBy), row.kind)) return refusal("PROPOSER_GONE");
      const barredByRole = await refuseRole(query, { operatorId, kind: row.kind });
      if (barredByRole !== null) return barredByRole;
      if (now.basis !== undefined && !isDeepStrictEqual(plain(now.basis), row.basis))
        return refusal("PROPOSAL_STALE");
      const playerId = now.playerId ?? null;
      const barred = await barredFrom(query, { operatorId, playerId });
      return barred ?? barredFrom(query, { operatorId: row.proposedBy, playerId });
    },
    async done(query) {
      await storeDecision(query, { id, state: "confirmed", operatorId, comment: "" });
      const after = { state: "confirmed" };
      await writeAudit(query, acting, { ...PROPOSALS, action: "confirm", subject: id, before: null, after });
    },
  };
}

/** What may be said without its lock, and is said again under it. */
function refusedFor(row: ProposalRow, { operatorId }: Operating): Refusal | null {
  if (row.proposedBy === operatorId) return refusal("PROPOSAL_OWN");
  if (row.state === "confirmed" && row.decidedBy === operatorId) return null;
  if (row.state !== "waiting") return refusal("PROPOSAL_DECIDED");
  return row.expired ? refusal("PROPOSAL_EXPIRED") : null;
}

async function barredFrom(
  query: Query,
  { operatorId, playerId }: { operatorId: number; playerId: number | null },
): Promise<Refusal | null> {
  if (playerId === null) return null;
  return playerId === operatorId ? refusal("OWN_ACCOUNT") : refuseLinked(query, { operatorId, playerId });
}

/** Whoever proposes or decides needs the permission of the deed itself, when they do and not when they signed in. */
async function refuseRole(
  query: Query,
  { operatorId, kind }: { operatorId: number; kind: ProposalKind },
): Promise<Refusal | null> {
  const role = await holdRole(query, operatorId);
  if (role === null) return refusal("NOT_OPERATOR");
  return mayDecide(role, kind) ? null : refusal("NOT_PERMITTED");
}

/** As it comes back from the database. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const PROPOSALS = { resource: "proposals" } as const;
