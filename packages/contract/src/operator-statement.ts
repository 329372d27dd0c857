import { Type, type Static } from "typebox";
import { body } from "./http.ts";
import { OperatorDay, OperatorId } from "./operator-list.ts";
import { OperatorPerson } from "./operator-rows.ts";

/** Longest period of a statement, days. */
export const STATEMENT_DAYS_MAX = 366;
/** Most movements of a statement as a file, and of one to be printed. A longer one is refused: half a statement is none. */
export const STATEMENT_FILE_ROWS = 50_000;
export const STATEMENT_PAGE_ROWS = 2_000;

/** `players/statement/get` and `players/statement/csv`: days in Moscow, both inside. The audit log says who has asked. */
export const StatementRequest = body({ id: OperatorId, from: OperatorDay, to: OperatorDay });
export type StatementRequest = Static<typeof StatementRequest>;

/** One movement, with the balance behind it. What belongs to a bet stands at the time of the bet. */
export const StatementRow = Type.Object({
  /** Its place, from 1. */
  place: Type.Integer(),
  at: Type.Integer(),
  /** In Russian, with the number of what caused it. */
  reason: Type.String(),
  /** Roubles, negative when the player lost them. */
  sum: Type.Number(),
  balance: Type.Number(),
});
export type StatementRow = Static<typeof StatementRow>;

export const StatementReply = Type.Object({
  player: OperatorPerson,
  from: Type.String(),
  to: Type.String(),
  opening: Type.Number(),
  received: Type.Number(),
  lost: Type.Number(),
  closing: Type.Number(),
  rows: Type.Array(StatementRow),
  made_at: Type.Integer(),
});
export type StatementReply = Static<typeof StatementReply>;
