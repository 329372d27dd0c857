import { Type, type Static } from "typebox";
import { FeedGame } from "./bet-fields.ts";
import { nullable } from "./http.ts";

/** What operators must look into, as it was when it was found. */
export const OperatorAlarm = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  /** In a sentence. */
  says: Type.String(),
  /** The page of the console that shows more, such as `/ledger_checks`. */
  path: Type.String(),
  raised_at: Type.Integer(),
  cleared_at: nullable(Type.Integer()),
});
export type OperatorAlarm = Static<typeof OperatorAlarm>;

/** A queue: how many wait, null beyond what is counted, and since when the first of them. */
const Queue = Type.Object({ count: nullable(Type.Integer()), oldest_at: nullable(Type.Integer()) });
export type ShiftQueue = Static<typeof Queue>;

/** `shift/get`: what a shift begins with. Money is null to whoever does not see the economy. Sums are roubles. */
export const OperatorShiftReply = Type.Object({
  waiting: Type.Object({
    /** `sum` of those that are counted. */
    withdrawals: Type.Object({ ...Queue.properties, sum: Type.Number() }),
    proposals: Queue,
    discrepancies: Queue,
    payments: Queue,
  }),
  /** Open alarms, the newest first; at most 50. */
  alarms: Type.Array(OperatorAlarm),
  money: nullable(
    Type.Object({
      /** Today so far, yesterday, and the same day of last week. */
      days: Type.Array(
        Type.Object({ day: Type.String(), deposits: Type.Number(), withdrawals: Type.Number() }),
      ),
      /** Of today: what a game has kept, and between which bounds that lies in 95 of 100 cases; null where it has none. */
      games: Type.Array(
        Type.Object({
          game: FeedGame,
          turnover: Type.Number(),
          ggr: Type.Number(),
          low: nullable(Type.Number()),
          high: nullable(Type.Number()),
        }),
      ),
      /** False while so many bets are new that they are not all counted. */
      complete: Type.Boolean(),
      pot: Type.Number(),
      /** What the site owes: all balances, counted then; null before the first count. */
      balances: nullable(Type.Object({ sum: Type.Number(), counted_at: Type.Integer() })),
    }),
  ),
});
export type OperatorShiftReply = Static<typeof OperatorShiftReply>;

const Count = nullable(Type.Integer());

/** `waiting/get`: how many wait in each queue, as the socket tells it after any news; null beyond what is counted. */
export const OperatorWaitingReply = Type.Object({
  withdrawals: Count,
  proposals: Count,
  discrepancies: Count,
  alarms: Count,
  /** No operator has decided about them, or something has come since. */
  fraud_rings: Count,
});

/** `alarms/test`: sends a message that says it is a test. */
export const AlarmTestRequest = Type.Object(
  { channel: Type.Union([Type.Literal("telegram"), Type.Literal("webhook")]) },
  { additionalProperties: false },
);
/** How many it was sent to, and why it was not where it failed. */
export const AlarmTestReply = Type.Object({ sent: Type.Integer(), failure: nullable(Type.String()) });
export type AlarmTestReply = Static<typeof AlarmTestReply>;
