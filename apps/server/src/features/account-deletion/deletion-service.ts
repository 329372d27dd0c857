import {
  DELETION_OBSTACLES,
  type DeletionAskReply,
  type DeletionAskRequest,
  type DeletionCancelReply,
  type DeletionStanding,
} from "@rumb/contract/deletion";
import { isRefusal, refusal } from "@rumb/contract/errors";
import { RAKEBACK_UNITS_PER_KOPECK } from "@rumb/games/bonuses/rakeback";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import { decided, type IdempotencyClaim } from "../../money/command.ts";
import type { Query } from "../../platform/db/database.ts";
import { isBanned, writeDeletion } from "../../players/player-store.ts";
import { endSessionsBut } from "../../sessions/session-ends.ts";
import {
  cancelDeletion,
  insertDeletion,
  lockDeletion,
  readAccrued,
  readDeletion,
  readObstacles,
} from "./deletion-store.ts";

export type DeletionDeps = Pick<Deps, "database" | "postings"> & {
  readonly settings: Pick<Deps["settings"], "current">;
};

/** Who asks; `sessionId` is the session that stays, as a way back. */
export type LeavingPlayer = {
  readonly playerId: number;
  readonly sessionId: string;
  readonly idempotency: IdempotencyClaim | undefined;
};

/** What stands in the way of deleting the account, and what would be lost with it. */
export async function readDeletionStanding(query: Query, playerId: number): Promise<DeletionStanding> {
  const [found, accrued] = await Promise.all([readObstacles(query, playerId), readAccrued(query, playerId)]);
  return {
    obstacles: DELETION_OBSTACLES.filter((obstacle) => found.includes(obstacle)),
    balance: roubles(kopecks(accrued.balance)),
    lost: {
      rakeback: roubles(kopecks(Math.floor(accrued.rakebackUnits / RAKEBACK_UNITS_PER_KOPECK))),
      repost: roubles(kopecks(accrued.repost)),
      partner: roubles(kopecks(accrued.partner)),
    },
  };
}

/**
 * Begins the thirty days of a deletion, under the lock of the account: a play is either before it, and counted, or refused. What the
 * player gives up is the whole balance, and goes to the house until they come back; all their other sessions end. `DELETION_BLOCKED`,
 * `DELETION_BALANCE` for another sum than the balance, and `ACCOUNT_LEAVING` to whoever has asked before under another key.
 */
export async function askDeletion(
  { database, postings, settings }: DeletionDeps,
  player: LeavingPlayer,
  { give_up }: DeletionAskRequest,
): Promise<unknown> {
  const givenUp = give_up === undefined ? kopecks(0) : parseHundredths(give_up);
  if (givenUp === null) return refusal("AMOUNT_MALFORMED");
  const { playerId, sessionId, idempotency } = player;
  const settled = await postings.run<DeletionAskReply>({
    playerId,
    idempotency,
    async work(unit) {
      if ((await readObstacles(unit.query, playerId)).length > 0) return refusal("DELETION_BLOCKED");
      const amount = unit.balance();
      if (givenUp !== amount) return refusal("DELETION_BALANCE", { sum: formatMoney(amount) });
      const { id, dueAt } = await insertDeletion(unit.query, { playerId, givenUp: amount });
      if (amount > 0) await unit.charge({ kind: "deletion", house: "deletions", amount, causeId: id });
      await writeDeletion(unit.query, { id: playerId, dueAt });
      await endSessionsBut(unit.query, { settings }, { playerId, keep: sessionId });
      return decided({ due_at: dueAt.getTime() });
    },
  });
  if (!isRefusal(settled)) return settled.reply;
  // The account of whoever leaves is held as a banned one's is.
  const isLeaving = settled.code === "BANNED" && (await readDeletion(database.query, playerId)) !== null;
  return isLeaving ? refusal("ACCOUNT_LEAVING") : settled;
}

/** Takes the deletion back, with what was given up. `BANNED`, `DELETION_NOT_ASKED`, and `DELETION_BEGUN` once something is gone. */
export async function takeBackDeletion(
  { postings }: Pick<DeletionDeps, "postings">,
  { playerId, idempotency }: Pick<LeavingPlayer, "playerId" | "idempotency">,
): Promise<unknown> {
  const settled = await postings.run<DeletionCancelReply>({
    playerId,
    idempotency,
    // The account is held as a banned one's is, so the ban itself is looked at: the session may not know of it yet.
    allowBanned: true,
    async work(unit) {
      if (await isBanned(unit.query, playerId)) return refusal("BANNED");
      const deletion = await lockDeletion(unit.query, playerId);
      if (deletion === null) return refusal("DELETION_NOT_ASKED");
      if (deletion.begun) return refusal("DELETION_BEGUN");
      await cancelDeletion(unit.query, deletion.id);
      const amount = kopecks(deletion.givenUp);
      const movement = { kind: "deletion_return", house: "deletions", amount, causeId: deletion.id } as const;
      if (amount > 0) await unit.credit(movement);
      await writeDeletion(unit.query, { id: playerId, dueAt: null });
      return decided({ returned: roubles(amount) });
    },
  });
  return isRefusal(settled) ? settled : settled.reply;
}

/** What every page of a player who deletes their account has to know of it. */
export async function deletionOf(query: Query, playerId: number) {
  const deletion = await readDeletion(query, playerId);
  if (deletion === null) return null;
  const { dueAt, givenUp, waits } = deletion;
  return { due_at: dueAt.getTime(), given_up: roubles(kopecks(givenUp)), waits };
}
