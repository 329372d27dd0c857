import { Type, type Static } from "typebox";

/** A process of the site that runs, as it has reported itself some seconds ago. */
export const OperatorNode = Type.Object({
  id: Type.String(),
  /** Its machine and process. */
  name: Type.String(),
  version: Type.String(),
  started_at: Type.Integer(),
  seen_at: Type.Integer(),
  /** Connected sockets. */
  sockets: Type.Integer(),
  /** Commands that wait for its ledger. */
  queue: Type.Integer(),
  /** It drives the shared rounds. */
  leads: Type.Boolean(),
});
export type OperatorNode = Static<typeof OperatorNode>;
