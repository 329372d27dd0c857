import { Type, type Static } from "typebox";
import { OperatorPerson } from "./operator-rows.ts";

/** Why two accounts may be one person's, the strongest first. `address` is shown to whoever may see sign-ins. */
export const LINK_REASONS = ["telegram", "destination", "device", "address", "referral"] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

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
