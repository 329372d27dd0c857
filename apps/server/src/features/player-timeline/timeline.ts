import { refusal, type Refusal } from "@rumb/contract/errors";
import { NOTE_CORRECTED_MINUTES } from "@rumb/contract/operator-notes";
import { hasPermission, knowsReasons } from "@rumb/contract/operator-permissions";
import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { OperatorPerson } from "@rumb/contract/operator-rows";
import {
  timelineKindsOf,
  type TimelineEvent,
  type TimelineKind,
  type TimelineReply,
  type TimelineRequest,
} from "@rumb/contract/operator-timeline";
import { isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database, Query } from "../../platform/db/database.ts";
import { readPlayer } from "../../players/player-store.ts";
import * as money from "./timeline-money-store.ts";
import { type AskedPage, type Placed, RANKS, readPlace } from "./timeline-page.ts";
import * as person from "./timeline-person-store.ts";

/** Who looks: what they may see of it hangs on their role. */
export type Viewer = { readonly id: number; readonly role: OperatorRole | null; readonly nowMs: number };

/**
 * A page of what happened to a player, out of all sources, the newest first. Each source gives the next few along its index, in one
 * transaction, and the newest of them all are the page: its cost hangs neither on how long ago it was nor on how much the player plays.
 * Refuses `PLAYER_NOT_FOUND`, and `NOT_PERMITTED` when a kind is asked for that the caller may not see.
 */
export function playerTimeline(
  { database }: { readonly database: Pick<Database, "transaction"> },
  { id: playerId, kinds, after, limit }: TimelineRequest,
  viewer: Viewer,
): Promise<TimelineReply | Refusal> {
  const seen = timelineKindsOf(viewer.role);
  const wanted = kinds ?? seen;
  if (wanted.some((kind) => !seen.includes(kind))) return Promise.resolve(refusal("NOT_PERMITTED"));
  return database.transaction(async (query) => {
    if ((await readPlayer(query, playerId)) === null) return refusal("PLAYER_NOT_FOUND");
    const asked = { playerId, place: readPlace(after), limit: limit + 1 };
    const sources = wanted.flatMap((kind) => SOURCES[kind]);
    const found = await Promise.all(sources.map((read) => read(query, asked, viewer)));
    const newest = found.flat().toSorted(byTime);
    const page = newest.slice(0, limit);
    const last = page.at(-1);
    return {
      events: page.map(({ event }) => event),
      next: newest.length > limit && last !== undefined ? `${last.atUs}.${last.rank}.${last.key}` : null,
    };
  });
}

type Found = Placed & { readonly rank: number; readonly event: TimelineEvent };
type Source = (query: Query, asked: AskedPage, viewer: Viewer) => Promise<Found[]>;

function byTime(one: Found, other: Found): number {
  return other.atUs - one.atUs || other.rank - one.rank || other.key - one.key;
}

/** A source of events: how its rows are read, and what the console sees of one. */
function source<Row extends Placed>(
  rank: number,
  read: (query: Query, asked: AskedPage) => Promise<Row[]>,
  wire: (row: Row, common: { id: string; at: number }, viewer: Viewer) => TimelineEvent,
): Source {
  return async (query, asked, viewer) => {
    const rows = await read(query, asked);
    return rows.map((row) => {
      const { atUs, key } = row;
      const common = { id: `${rank}-${key}-${atUs}`, at: Math.floor(atUs / 1000) };
      return { atUs, key, rank, event: wire(row, common, viewer) };
    });
  };
}

const SOURCES: Readonly<Record<TimelineKind, readonly Source[]>> = {
  deposit: [
    source(RANKS.deposit, money.readDeposits, (row, common) => ({
      ...common,
      kind: "deposit",
      payment_id: row.key,
      sum: sumOf(row.amount),
      system: row.system,
      state: row.state,
      paid_at: row.paidAt?.getTime() ?? null,
    })),
  ],
  withdrawal: [
    source(RANKS.withdrawalMade, money.readWithdrawalsMade, (row, common) =>
      withdrawalStep({ ...row, state: "pending", comment: "", byId: null }, common, "made"),
    ),
    source(RANKS.withdrawalDecided, money.readWithdrawalsDecided, (row, common) =>
      withdrawalStep(row, common, row.state === "paid" || row.state === "pending" ? "approved" : row.state),
    ),
    source(RANKS.withdrawalSent, money.readWithdrawalsSent, (row, common) =>
      withdrawalStep({ ...row, byId: null }, common, "sent"),
    ),
  ],
  bet: [
    source(RANKS.bet, money.readNotableBets, ({ game, ...row }, common) => {
      if (!isGameId(game)) throw new Error(`bet ${row.key} is of the unknown game ${game}`);
      return {
        ...common,
        kind: "bet",
        bet_id: row.key,
        game,
        bet: sumOf(row.stake),
        win: sumOf(row.payout),
        pot: sumOf(row.pot),
        coff: row.coefficient / 100,
      };
    }),
  ],
  bonus: [
    source(RANKS.bonus, money.readBonuses, ({ kind: transfer, amount }, common) => ({
      ...common,
      kind: "bonus",
      transfer,
      sum: sumOf(amount),
    })),
  ],
  promo: [
    source(RANKS.promo, money.readPromoGifts, ({ name, amount, paymentId }, common) => ({
      ...common,
      kind: "promo",
      name,
      sum: sumOf(amount),
      payment_id: paymentId,
    })),
  ],
  session: [
    source(RANKS.sessionBegan, person.readSessionsBegun, (row, common) => ({
      ...common,
      kind: "session",
      step: "began",
      ...sessionFacts(row),
      ended_by: null,
    })),
    source(RANKS.sessionEnded, person.readSessionsEnded, (row, common) => ({
      ...common,
      kind: "session",
      step: "ended",
      ...sessionFacts(row),
      ended_by: row.endedBy,
    })),
  ],
  link: [
    source(RANKS.telegramBound, person.readTelegramBound, ({ name }, common) => ({
      ...common,
      kind: "link",
      to: "telegram",
      step: "bound",
      name,
    })),
    source(RANKS.telegramContested, person.readTelegramContested, ({ name }, common) => ({
      ...common,
      kind: "link",
      to: "telegram",
      step: "contested",
      name,
    })),
    source(RANKS.vk, person.readVkLink, ({ vkId }, common) => ({
      ...common,
      kind: "link",
      to: "vk",
      step: "bound",
      name: vkId,
    })),
  ],
  limit: [
    source(RANKS.limit, person.readLimitChanges, ({ limit, value, next, nextAt }, common) => {
      const isMoney = limit === "stake" || limit === "loss";
      const wire = (amount: number | null) => (amount !== null && isMoney ? sumOf(amount) : amount);
      const next_at = nextAt?.getTime() ?? null;
      return { ...common, kind: "limit", limit, value: wire(value), next: wire(next), next_at };
    }),
  ],
  adjustment: [
    source(RANKS.adjustment, money.readAdjustments, (row, common, { role }) => {
      const knows = knowsReasons(role);
      const reason = row.reason ?? "Разобрано расхождение";
      return {
        ...common,
        kind: "adjustment",
        sum: sumOf(row.amount),
        reason: knows ? reason : "",
        by: knows ? personOf(row) : null,
      };
    }),
  ],
  ban: [
    source(RANKS.ban, person.readBans, (row, common, { role }) => ({
      ...common,
      kind: "ban",
      step: row.action === "ban" ? "ban" : "unban",
      comment: row.comment,
      by: hasPermission(role, "audit") ? personOf(row) : null,
    })),
  ],
  note: [
    source(RANKS.note, person.readNotes, (row, common, viewer) => {
      const until = row.createdAt.getTime() + NOTE_CORRECTED_MINUTES * 60_000;
      const may = row.byId === viewer.id && until > viewer.nowMs && hasPermission(viewer.role, "notes");
      return {
        ...common,
        kind: "note",
        note_id: row.key,
        note: row.note,
        corrected_at: row.correctedAt?.getTime() ?? null,
        by: { id: row.byId, name: row.byName },
        correct_until: may ? until : null,
      };
    }),
  ],
  operator: [
    source(RANKS.operator, person.readOperatorActions, (row, common) => ({
      ...common,
      kind: "operator",
      entry_id: row.key,
      action: row.action,
      by: personOf(row),
    })),
  ],
};

function withdrawalStep(
  row: money.WithdrawalStepRow & Placed,
  common: { id: string; at: number },
  step: "made" | "cancelled" | "rejected" | "approved" | "sent",
): TimelineEvent {
  return {
    ...common,
    kind: "withdrawal",
    withdrawal_id: row.key,
    step,
    sum: sumOf(row.amount),
    comment: row.comment,
    by: personOf(row),
  };
}

function sessionFacts({ address, userAgent, isNew }: person.SessionStepRow) {
  return { address, user_agent: userAgent, is_new: isNew };
}

function personOf({ byId, byName }: { byId: number | null; byName: string | null }): OperatorPerson | null {
  return byId === null ? null : { id: byId, name: byName ?? "" };
}

function sumOf(amount: number): number {
  return roubles(kopecks(amount));
}
