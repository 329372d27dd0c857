import { OPERATOR_ROLES } from "./operator-roles.ts";
import { Type, type Static } from "typebox";
import { body, nullable } from "./http.ts";
import { PlayTerms } from "./play-terms.ts";
import { balanceFields } from "./balance-fields.ts";

export const Social = Type.Object({
  /** Address of the VK group; also the support link of a banned player. */
  vk: Type.String(),
  /** Address of the Telegram channel. */
  tg: Type.String(),
  /** Deep link that binds the player's Telegram; empty while the bot is not configured. */
  bot_tg: Type.String(),
});
export type Social = Static<typeof Social>;

export const GuestUser = Type.Object({
  auth: Type.Literal(false),
  balance: Type.Literal(0),
  social: Social,
});
export type GuestUser = Static<typeof GuestUser>;

/** The signed-in player. Amounts are roubles, times are Unix ms. */
export const PlayerUser = Type.Object({
  auth: Type.Literal(true),
  id: Type.Integer(),
  ...balanceFields,
  img: Type.String(),
  name: Type.String(),
  created_at: Type.Integer(),
  is_ban: Type.Boolean(),
  is_ban_comment: Type.String(),
  /**
   * They delete their account: when it may be erased, and what they have given up with it. Then every other call but the way back is
   * refused. `waits`: money that came since holds it up.
   */
  deletion: Type.Optional(
    nullable(Type.Object({ due_at: Type.Integer(), given_up: Type.Number(), waits: Type.Boolean() })),
  ),
  social: Social,
  ref_link: Type.String(),
  is_promocoder: Type.Boolean(),
  /** VK and Telegram both are theirs, as most bonuses ask. */
  linked: Type.Boolean(),
  /**
   * The Telegram account that is bound, as it calls itself, and until when that may be contested; null without one, or when it was bound
   * before its name was kept.
   */
  telegram: nullable(
    Type.Object({ name: Type.String(), username: nullable(Type.String()), contest_until: Type.Integer() }),
  ),
  /** Minutes between reminders, the end of the pause they take, their limit of time: what they have set for themselves, null for none. */
  limits: Type.Object({
    reminder: nullable(Type.Integer()),
    paused_until: nullable(Type.Integer()),
    /** Minutes of play in a day. */
    time: Type.Optional(nullable(Type.Integer())),
  }),
  /** Only in an operator's own answer: the console is open to them. */
  is_operator: Type.Optional(Type.Literal(true)),
  /** Beside it: what they may do there. */
  operator_role: Type.Optional(Type.Enum([...OPERATOR_ROLES])),
});
export type PlayerUser = Static<typeof PlayerUser>;

export const User = Type.Union([GuestUser, PlayerUser]);
export type User = Static<typeof User>;

/** What the page needs to know of the site itself. */
export const Site = Type.Object({
  /** Port of the realtime server on the same host. */
  socketPort: Type.Integer(),
  /** True while the sandbox back ends are in use. */
  sandbox: Type.Boolean(),
  /** The server's clock, Unix ms: timers count from it, never from the phone's clock. */
  now: Type.Integer(),
  /** The operator's terms, for previews that show what the server will pay. */
  terms: PlayTerms,
});
export type Site = Static<typeof Site>;

export const GetUserRequest = body({ videocard: Type.Optional(Type.String({ maxLength: 512 })) });
export type GetUserRequest = Static<typeof GetUserRequest>;

export const GetUserReply = Type.Object({ user: User, site: Site });
export type GetUserReply = Static<typeof GetUserReply>;
