import { stateBalance } from "@rumb/contract/stated-balance";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { DiscrepancyResolution } from "@rumb/contract/discrepancy-kinds";
import type { DiscrepancyResolveRequest } from "@rumb/contract/operator-discrepancies";
import { type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Deps } from "../../deps/deps.ts";
import { decided } from "../../money/command.ts";
import type { HouseUnit, PostingUnit } from "../../money/postings/posting.ts";
import type { Query } from "../../platform/db/database.ts";
import type { Operating } from "../../operators/operator-calls.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import { readReason } from "../../operators/operator-input.ts";
import { isBeyondAlone } from "../player-console/done-alone.ts";
import { refuseLinked } from "../player-console/player-facts.ts";
import { type Discrepancy, providerAccount, type Resolved } from "./discrepancy.ts";
import { lockDiscrepancy, readDiscrepancy, storeResolution } from "./discrepancy-store.ts";

export type ResolvingDeps = Pick<Deps, "database" | "postings" | "publish"> & {
  readonly settings: Pick<Deps["settings"], "current">;
};

/** What a resolution moves, in kopecks: to the player and to the house, below 0 from them. */
export type Booking = {
  readonly resolution: DiscrepancyResolution;
  readonly player: number;
  readonly house: number;
};

/**
 * Resolves a discrepancy: books what it says, in the transaction that marks and audits it, once for ever. The same word of the same
 * operator said again is answered as before. Refuses `DISCREPANCY_NOT_FOUND`, `DISCREPANCY_RESOLVED`, `RESOLUTION_UNFIT`,
 * `REASON_MALFORMED`, `OWN_ACCOUNT`; what benefits a player, also `LINKED_ACCOUNT`, and `PROPOSAL_NEEDED` above what one
 * operator may give in a day without a second operator's word.
 */
export async function resolveDiscrepancy(
  deps: ResolvingDeps,
  { id, resolution, note: typed }: DiscrepancyResolveRequest,
  ...[acting, second]: [acting: Operating, second?: SecondWord]
): Promise<object | Refusal> {
  const note = readReason(typed);
  if (isRefusal(note)) return note;
  const known = await readDiscrepancy(deps.database.query, id);
  if (known === null) return refusal("DISCREPANCY_NOT_FOUND");
  const { playerId } = known;
  if (playerId === acting.operatorId) return refusal("OWN_ACCOUNT");
  const decision = { id, resolution, note, acting, second };
  if (playerId === null) {
    const done = await deps.postings.runHouse(async (unit) =>
      resolve(deps, { unit, player: null }, decision),
    );
    return isRefusal(done) ? done : {};
  }
  const settled = await deps.postings.run({
    playerId,
    allowBanned: true,
    async work(unit) {
      const done = await resolve(deps, { unit, player: unit }, decision);
      return isRefusal(done) ? done : decided({ moved: done.player, stated: stateBalance(unit) });
    },
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed) throw new Error("a resolution without a key was answered from the store");
  const { moved, stated } = settled.reply;
  if (moved !== 0) deps.publish({ room: { playerId }, event: "updateBalance", data: { ...stated, win: 0 } });
  return {};
}

/**
 * Looks at a resolution before it is proposed: how the discrepancy stands, and whose money it is. Refuses what the resolution itself would
 * refuse for good.
 */
export async function factsOfResolution(
  query: Query,
  { id, note: typed }: DiscrepancyResolveRequest,
): Promise<{ basis: unknown; playerId: number | null } | Refusal> {
  const note = readReason(typed);
  if (isRefusal(note)) return note;
  const row = await readDiscrepancy(query, id);
  if (row === null) return refusal("DISCREPANCY_NOT_FOUND");
  if (row.resolution !== null) return refusal("DISCREPANCY_RESOLVED");
  return { basis: basisOf(row), playerId: row.playerId };
}

/** What a proposed resolution rests upon: another difference is another decision. */
function basisOf({ subject, kind, orderId, difference }: Discrepancy): object {
  return { subject, kind, order_id: orderId, difference: roubles(kopecks(difference)) };
}

function benefiting({ playerId }: Discrepancy): { playerId?: number } {
  return playerId === null ? {} : { playerId };
}

/** What an operator may choose for a discrepancy that is open. `balance` is the player's, 0 without one. */
export function bookingsOf({ difference, playerId }: Discrepancy, balance: Kopecks): Booking[] {
  const note = { resolution: "note", player: 0, house: 0 } as const;
  if (difference === 0) return [note];
  const writeOff = { resolution: "write_off", player: 0, house: difference } as const;
  if (playerId === null) return [writeOff, note];
  if (difference > 0) return [{ resolution: "credit", player: difference, house: 0 }, writeOff, note];
  const taken = Math.min(balance, 0 - difference);
  const take = { resolution: "take", player: 0 - taken, house: difference + taken } as const;
  return taken === 0 ? [writeOff, note] : [take, writeOff, note];
}

type Decision = {
  readonly id: number;
  readonly resolution: DiscrepancyResolution;
  readonly note: string;
  readonly acting: Operating;
  readonly second: SecondWord | undefined;
};
type Units = { readonly unit: HouseUnit; readonly player: PostingUnit | null };

async function resolve(
  deps: ResolvingDeps,
  { unit, player }: Units,
  { id, resolution, note, acting, second }: Decision,
): Promise<{ player: number } | Refusal> {
  const { query } = unit;
  const { operatorId } = acting;
  const row = await lockDiscrepancy(query, id);
  if (row === null) return refusal("DISCREPANCY_NOT_FOUND");
  if (row.resolution !== null) {
    const same =
      second === undefined &&
      row.resolution === resolution &&
      row.note === note &&
      row.resolvedBy === operatorId;
    return same ? { player: 0 } : refusal("DISCREPANCY_RESOLVED");
  }
  const balance = player?.balance() ?? kopecks(0);
  const booking = bookingsOf(row, balance).find((one) => one.resolution === resolution);
  if (booking === undefined) return refusal("RESOLUTION_UNFIT");
  const given = givenBy(row, booking, balance);
  const refused = await refuseGift(deps, query, { playerId: row.playerId, operatorId, given, second });
  if (refused !== null) return refused;
  const barred = await second?.check(query, { basis: basisOf(row), ...benefiting(row) });
  if (barred) return barred;
  const { wagerTimes } = deps.settings.current().payments;
  await book({ unit, player }, row, { ...booking, wagerTimes });
  const proposalId = second?.proposalId ?? null;
  const resolved: Resolved = {
    ...booking,
    id,
    given,
    difference: row.difference,
    note,
    operatorId,
    proposalId,
  };
  await storeResolution(query, resolved);
  await writeAudit(query, acting, {
    action: "resolve",
    resource: "discrepancies",
    subject: id,
    before: { subject: row.subject, kind: row.kind, order_id: row.orderId, player_id: row.playerId },
    after: auditFields(resolved),
  });
  await second?.done(query);
  return { player: booking.player };
}

/** What the player has of it: what they are given, and what could be taken back from them and is not. */
function givenBy({ difference, playerId }: Discrepancy, { player }: Booking, balance: Kopecks): number {
  if (playerId === null) return 0;
  if (difference > 0) return player;
  return Math.min(balance, 0 - difference) + player;
}

async function refuseGift(
  { settings }: ResolvingDeps,
  query: Query,
  {
    playerId,
    operatorId,
    given,
    second,
  }: Pick<Decision, "second"> & { playerId: number | null; operatorId: number; given: number },
): Promise<Refusal | null> {
  if (playerId === null || given === 0) return null;
  const gift = { operatorId, amount: given, as: "gift" } as const;
  const isTooMuch = second === undefined && (await isBeyondAlone(query, gift, settings.current()));
  if (isTooMuch) return refusal("PROPOSAL_NEEDED");
  return refuseLinked(query, { operatorId, playerId });
}

async function book(
  { unit, player }: Units,
  { id: causeId, subject }: Discrepancy,
  { player: toPlayer, house: toHouse, wagerTimes }: Booking & { readonly wagerTimes: number },
): Promise<void> {
  const account = providerAccount(subject);
  if (player !== null && toPlayer !== 0) {
    const amount = kopecks(Math.abs(toPlayer));
    const movement = { kind: "discrepancy", house: account, amount, causeId } as const;
    await (toPlayer > 0 ? player.credit(movement) : player.charge(movement));
    // What came from the provider is a deposit, however it was asked for.
    if (toPlayer > 0 && subject === "payment") {
      await player.addDeposit({ amount, wager: kopecks(amount * wagerTimes) });
    }
  }
  if (toHouse !== 0) {
    const amount = kopecks(Math.abs(toHouse));
    const [from, to] =
      toHouse > 0 ? ([account, "discrepancies"] as const) : (["discrepancies", account] as const);
    await unit.moveHouse({ kind: "discrepancy_house", from, to, amount, causeId });
  }
}

function auditFields({ resolution, player, house, given, note }: Resolved): object {
  return {
    resolution,
    player: roubles(kopecks(player)),
    house: roubles(kopecks(house)),
    given: roubles(kopecks(given)),
    note,
  };
}
