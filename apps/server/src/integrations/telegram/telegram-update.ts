import { Type } from "typebox";
import { Value } from "typebox/value";

/** Somebody has opened the bot. `code` is what the deep link carried, empty when they came without one. */
export type BotStart = { readonly telegramId: string; readonly code: string };

/**
 * Reads what Telegram sends to the webhook: a start of the bot, `null` for any other update, `undefined` for what is none. A start is
 * a person's own new message in their private chat with the bot; nothing that was edited, forwarded, or written for somebody else.
 */
export function readUpdate(body: Uint8Array): BotStart | null | undefined {
  const update = parse(body);
  if (!Value.Check(Update, update)) return undefined;
  const { message } = update;
  if (!Value.Check(OwnMessage, message) || message.chat.id !== message.from.id) return null;
  if (FOREIGN_MARKS.some((mark) => mark in message)) return null;
  const start = /^\/start(?:@\w{1,64})?(?:\s+(\S{1,64}))?\s*$/.exec(message.text);
  return start === null ? null : { telegramId: String(message.from.id), code: start[1] ?? "" };
}

/** Undefined for what is no JSON in UTF-8. */
function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const Update = Type.Object({
  update_id: Type.Integer({ minimum: 0 }),
  message: Type.Optional(Type.Unknown()),
});

/** Telegram's ids have at most 52 bits. */
const PersonId = Type.Integer({ minimum: 1, maximum: 2 ** 52 });

const OwnMessage = Type.Object({
  from: Type.Object({ id: PersonId, is_bot: Type.Literal(false) }),
  chat: Type.Object({ id: PersonId, type: Type.Literal("private") }),
  text: Type.String({ maxLength: 4096 }),
});

const FOREIGN_MARKS = [
  "forward_origin",
  "forward_from",
  "forward_date",
  "via_bot",
  "sender_chat",
  "edit_date",
];
