import { Type, type Static } from "typebox";
import { FeedGame } from "./bet-fields.ts";
import { body, nullable } from "./http.ts";
import { OperatorId } from "./operator-list.ts";
import { hasPermission, type Permission } from "./operator-permissions.ts";
import type { OperatorRole } from "./operator-roles.ts";
import { OperatorPerson } from "./operator-rows.ts";
import { SessionEndedBy } from "./sessions.ts";

/** What stands in a player's timeline, each with the permission that it takes. */
const SEEN_WITH = {
  deposit: "look",
  withdrawal: "look",
  bet: "look",
  bonus: "look",
  promo: "look",
  session: "sessions",
  link: "look",
  limit: "look",
  adjustment: "look",
  ban: "look",
  note: "look",
  /** Whatever else operators have done to the player. */
  operator: "audit",
} as const satisfies Readonly<Record<string, Permission>>;

export type TimelineKind = keyof typeof SEEN_WITH;

/** The kinds in their order on the screen. */
export const TIMELINE_KINDS = [
  "deposit",
  "withdrawal",
  "bet",
  "bonus",
  "promo",
  "session",
  "link",
  "limit",
  "adjustment",
  "ban",
  "note",
  "operator",
] as const satisfies readonly TimelineKind[];

/** The kinds that a role sees. */
export function timelineKindsOf(role: OperatorRole | null): TimelineKind[] {
  return TIMELINE_KINDS.filter((kind) => hasPermission(role, SEEN_WITH[kind]));
}

/** A bet is worth a look when it staked, multiplied or moved so much, or took the progressive pot. */
export const NOTABLE_BET = {
  stakeKopecks: 100_000,
  coefficientHundredths: 10_000,
  /** What it brought or cost the player, without the pot. */
  netKopecks: 500_000,
} as const;

/** `players/timeline`: what happened to a player, the newest first. Without `kinds` all that the caller may see. */
export const TimelineRequest = body({
  id: OperatorId,
  kinds: Type.Optional(
    Type.Array(Type.Enum([...TIMELINE_KINDS]), {
      minItems: 1,
      maxItems: TIMELINE_KINDS.length,
      uniqueItems: true,
    }),
  ),
  /** Where the page before has ended: its `next`. */
  after: Type.Optional(Type.String({ pattern: "^[0-9]{1,16}\\.[0-9]{1,2}\\.[0-9]{1,16}$" })),
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
});
export type TimelineRequest = Static<typeof TimelineRequest>;

const common = {
  /** Unlike any other event's of this player. */
  id: Type.String(),
  at: Type.Integer(),
};
const event = <Kind extends TimelineKind, Fields extends Parameters<typeof Type.Object>[0]>(
  kind: Kind,
  fields: Fields,
) => Type.Object({ ...common, kind: Type.Literal(kind), ...fields });

/** Sums are roubles, positive when the player got them; `by` is null where the caller may not know, or nobody was it. */
export const TimelineEvent = Type.Union([
  event("deposit", {
    payment_id: Type.Integer(),
    sum: Type.Number(),
    system: Type.String(),
    state: Type.Enum(["waiting", "paid", "declined"]),
    paid_at: nullable(Type.Integer()),
  }),
  event("withdrawal", {
    withdrawal_id: Type.Integer(),
    step: Type.Enum(["made", "cancelled", "rejected", "approved", "sent"]),
    sum: Type.Number(),
    comment: Type.String(),
    by: nullable(OperatorPerson),
  }),
  event("bet", {
    bet_id: Type.Integer(),
    game: FeedGame,
    bet: Type.Number(),
    win: Type.Number(),
    pot: Type.Number(),
    coff: Type.Number(),
  }),
  event("bonus", { transfer: Type.String(), sum: Type.Number() }),
  event("promo", { name: Type.String(), sum: Type.Number(), payment_id: nullable(Type.Integer()) }),
  event("session", {
    step: Type.Enum(["began", "ended"]),
    address: Type.String(),
    user_agent: Type.String(),
    /** Nobody of theirs had signed in with this program before, as far as is known. */
    is_new: Type.Boolean(),
    ended_by: nullable(SessionEndedBy),
  }),
  event("link", {
    to: Type.Enum(["vk", "telegram"]),
    step: Type.Enum(["bound", "contested"]),
    name: Type.String(),
  }),
  event("limit", {
    limit: Type.Enum(["stake", "loss", "time", "reminder", "pause"]),
    /** Roubles or minutes; null for none. */
    value: nullable(Type.Number()),
    next: nullable(Type.Number()),
    next_at: nullable(Type.Integer()),
  }),
  event("adjustment", { sum: Type.Number(), reason: Type.String(), by: nullable(OperatorPerson) }),
  event("ban", { step: Type.Enum(["ban", "unban"]), comment: Type.String(), by: nullable(OperatorPerson) }),
  event("note", {
    note_id: Type.Integer(),
    note: Type.String(),
    corrected_at: nullable(Type.Integer()),
    by: OperatorPerson,
    /** Until when the caller may correct it; null when they may not. */
    correct_until: nullable(Type.Integer()),
  }),
  event("operator", { entry_id: Type.Integer(), action: Type.String(), by: nullable(OperatorPerson) }),
]);
export type TimelineEvent = Static<typeof TimelineEvent>;

export const TimelineReply = Type.Object({
  events: Type.Array(TimelineEvent),
  /** Where the next page begins; null when this is the last. */
  next: nullable(Type.String()),
});
export type TimelineReply = Static<typeof TimelineReply>;
