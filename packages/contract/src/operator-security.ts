import { Type, type Static } from "typebox";
import { nullable } from "./http.ts";
import { OperatorPerson } from "./operator-rows.ts";

/** Something that an attack is made of. It holds no text that anybody sent. */
export const OperatorSecurityEvent = Type.Object({
  id: Type.Integer(),
  created_at: Type.Integer(),
  kind: Type.String(),
  address: Type.String(),
  route: Type.String(),
  /** Of the refusal; null when the call was answered. */
  code: nullable(Type.String()),
  player: nullable(OperatorPerson),
  /** Whose role was given, changed or taken, and which one they have now; null of every other event, and `role` once it was taken. */
  subject: nullable(OperatorPerson),
  role: nullable(Type.String()),
  request_id: Type.String(),
});
export type OperatorSecurityEvent = Static<typeof OperatorSecurityEvent>;
