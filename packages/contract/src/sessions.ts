import { type Static, Type } from "typebox";
import { body } from "./http.ts";

// «Мои входы»: where the player is signed in, and how to end that. Times are Unix ms.

/** A browser in which the player is signed in. */
export const OwnSession = Type.Object({
  /** No secret: it names the session to its own player only. */
  id: Type.String(),
  /** In words, as far as the browser says; «Chrome». */
  browser: Type.String(),
  /** In words; «компьютер с Windows». */
  device: Type.String(),
  /** The network it was signed in from: the beginning of the address. */
  place: Type.String(),
  began_at: Type.Integer(),
  seen_at: Type.Integer(),
  /** The browser that asks. */
  current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** The one that asks comes first, then those used last. */
export const OwnSessionsReply = Type.Object({
  sessions: Type.Array(OwnSession),
  /** A session ends so many days after its last use, and after its sign-in. */
  idle_days: Type.Integer(),
  days: Type.Integer(),
  /** The server's clock. */
  now: Type.Integer(),
});
export type OwnSessionsReply = Static<typeof OwnSessionsReply>;

export const EndSessionRequest = body({ id: Type.String({ maxLength: 64 }) });
export type EndSessionRequest = Static<typeof EndSessionRequest>;

/** How many sessions have ended. */
export const EndedSessionsReply = Type.Object({ ended: Type.Integer() });
export type EndedSessionsReply = Static<typeof EndedSessionsReply>;

/** Who or what has ended a session before its time. */
export const SessionEndedBy = Type.Union([
  Type.Literal("exit"),
  /** The same browser has signed in again. */
  Type.Literal("sign-in"),
  Type.Literal("player"),
  Type.Literal("limit"),
  Type.Literal("ban"),
  Type.Literal("operator"),
]);
