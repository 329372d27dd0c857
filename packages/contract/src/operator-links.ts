import { Type, type Static } from "typebox";
import { LINK_REASONS } from "./link-reasons.ts";
import { OperatorPerson } from "./operator-rows.ts";

/** Another account that hangs together with this one. A hint: nothing follows from it by itself. */
export const LinkedAccount = Type.Object({
  ...OperatorPerson.properties,
  is_ban: Type.Boolean(),
  reasons: Type.Array(Type.Enum([...LINK_REASONS])),
});
export type LinkedAccount = Static<typeof LinkedAccount>;

/** `players/links`: those with most reasons first, then the newest, and how many more were found. */
export const LinksReply = Type.Object({ list: Type.Array(LinkedAccount), more: Type.Integer() });
export type LinksReply = Static<typeof LinksReply>;
