import { kopecks } from "@rumb/money/kopecks";
import { Type, type Static } from "typebox";
import { body, nullable, WireDecimal } from "./http.ts";

// What a player sets for themselves. Amounts are roubles, times are Unix ms.

/** Days are those of Moscow; time and reminder count in minutes. */
export const LIMIT_KINDS = ["stake", "loss", "time", "reminder"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Whether a text is the name of a limit. */
export function isLimitKind(name: string): name is LimitKind {
  return LIMIT_KINDS.some((kind) => kind === name);
}

/** Smallest and largest limit of a day. */
export const DAY_LIMITS = { min: kopecks(100), max: kopecks(100_000_000) } as const;

/** Minutes between two reminders. */
export const REMINDER_MINUTES = [30, 60, 120] as const;

/** Minutes of play in a day. */
export const TIME_LIMIT_MINUTES = [30, 60, 120, 240] as const;

const Amount = nullable(Type.Number());
/** `limit` null: none. `next` is what it becomes at a time, because a limit is raised or removed only after a day. */
const Limit = {
  limit: Amount,
  next: nullable(Type.Object({ limit: Amount, at: Type.Integer() })),
};
/**
 * `used` is what counts against the limit today; a day that has won has lost less than 0. `left` is the largest stake that the
 * limit still lets pass, null without one.
 */
const DayLimit = Type.Object({ ...Limit, used: Type.Number(), left: Amount });

export const LimitsReply = Type.Object({
  stake: DayLimit,
  loss: DayLimit,
  /** Minutes. Time goes on from stake to stake; a rest of more than ten minutes is no play. */
  time: DayLimit,
  reminder: Type.Object(Limit),
  /** Null unless a pause runs. */
  paused_until: nullable(Type.Integer()),
  /** The server's clock, and the midnight that ends the day. */
  now: Type.Integer(),
  day_ends: Type.Integer(),
});
export type LimitsReply = Static<typeof LimitsReply>;

/** `limit` is an amount for a day, minutes for time and reminder, or null for none. A name that does not exist is refused as such. */
export const LimitsSetRequest = body({ kind: Type.String({ maxLength: 16 }), limit: nullable(WireDecimal) });
export type LimitsSetRequest = Static<typeof LimitsSetRequest>;

export const LimitsPauseRequest = body({ days: Type.Integer() });
export type LimitsPauseRequest = Static<typeof LimitsPauseRequest>;
