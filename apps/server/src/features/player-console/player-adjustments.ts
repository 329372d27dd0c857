import { stateBalance, type StatedBalance } from "@rumb/contract/stated-balance";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { PlayerAdjustReply, PlayerAdjustRequest } from "@rumb/contract/operator";
import { type Kopecks, roubles } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Keyed, Operating } from "../../operators/operator-calls.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import { readReason, readSum } from "../../operators/operator-input.ts";
import { claimKey, operatorKey } from "../../operators/operator-key.ts";
import { isBeyondAlone } from "./done-alone.ts";
import { refuseLeaving } from "../../players/gone-players.ts";
import { refuseLinked } from "./player-facts.ts";
import { insertAdjustment, readOperatedPlayer } from "./player-console-store.ts";

export type AdjustmentDeps = Pick<Deps, "database" | "postings" | "publish"> & {
  readonly settings: Pick<Deps["settings"], "current">;
};

/** Kopecks of one adjustment. */
const LIMITS = { minKopecks: 1, maxKopecks: 10_000_000 };

/**
 * Gives a player money or takes it, as a posting of its own kind with a house account of its own. A ban does not stop it, a balance
 * that is too small does. Refuses `PLAYER_NOT_FOUND`, `PLAYER_LEAVING`, `PLAYER_ERASED`, `OWN_ACCOUNT`, `LINKED_ACCOUNT`, `PROPOSAL_NEEDED` above what
 * one operator may give, or give and approve, in a day alone, `REASON_MALFORMED`, sums out of range,
 * `INSUFFICIENT_BALANCE` and a key that was used otherwise, also with another player or in another call. A repeated key answers as before
 * and moves nothing.
 */
export async function adjustBalance(
  { database, postings, publish, settings }: AdjustmentDeps,
  { body, idempotency, second }: Adjusting,
  acting: Operating,
): Promise<unknown> {
  const { operatorId } = acting;
  const { id: playerId, direction } = body;
  if (playerId === operatorId) return refusal("OWN_ACCOUNT");
  const read = readAdjustment(body);
  if (isRefusal(read)) return read;
  const { reason, amount } = read;
  if ((await readOperatedPlayer(database.query, playerId)) === null) return refusal("PLAYER_NOT_FOUND");
  const settled = await postings.run<PlayerAdjustReply, StatedBalance>({
    playerId,
    idempotency: idempotency && operatorKey(idempotency, operatorId),
    allowBanned: true,
    async work(unit) {
      const reused = await claimKey(unit.query, { operatorId, idempotency });
      if (reused !== null) return reused;
      const player = await readOperatedPlayer(unit.query, playerId);
      const barred = player && refuseLeaving(player);
      if (barred) return barred;
      const given = direction === "credit";
      const isTooMuch =
        second === undefined &&
        given &&
        (await isBeyondAlone(unit.query, { operatorId, amount, as: "gift" }, settings.current()));
      if (isTooMuch) return refusal("PROPOSAL_NEEDED");
      const refused = await second?.check(unit.query, { playerId });
      if (refused) return refused;
      const linked = given ? await refuseLinked(unit.query, { operatorId, playerId }) : null;
      if (linked !== null) return linked;
      if (!given && unit.balance() < amount) return refusal("INSUFFICIENT_BALANCE");
      const before = { balance: roubles(unit.balance()) };
      const signed = given ? amount : 0 - amount;
      const proposalId = second?.proposalId ?? null;
      const made = { playerId, operatorId, amount: signed, reason, proposalId };
      const id = await insertAdjustment(unit.query, made);
      const movement = { kind: "adjustment", house: "adjustments", amount, causeId: id } as const;
      await (given ? unit.credit(movement) : unit.charge(movement));
      const after = {
        balance: roubles(unit.balance()),
        adjustment: id,
        direction,
        sum: roubles(amount),
        reason,
      };
      await writeAudit(unit.query, acting, {
        action: "adjust",
        resource: "players",
        subject: playerId,
        before,
        after,
      });
      await second?.done(unit.query);
      const stated = stateBalance(unit);
      return { reply: { id, balance: stated.balance }, events: stated };
    },
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed) return settled.reply;
  publish({ room: { playerId }, event: "updateBalance", data: { ...settled.events, win: 0 } });
  return settled.reply;
}

/** Reads what is typed of an adjustment. Refuses `REASON_MALFORMED` and sums out of range. */
export function readAdjustment({
  reason: typed,
  sum,
}: PlayerAdjustRequest): { reason: string; amount: Kopecks } | Refusal {
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  const amount = readSum(sum, LIMITS);
  return isRefusal(amount) ? amount : { reason, amount };
}

type Adjusting = Keyed<PlayerAdjustRequest> & {
  /** When another operator has proposed it. */
  readonly second?: SecondWord;
};
