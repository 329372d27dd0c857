import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { visibleLine } from "../../platform/text/visible-text.ts";

/** Somebody has opened the bot. `code` is what the deep link carried, empty when they came without one. */
export type BotStart = { readonly kind: "start"; readonly telegramId: string; readonly code: string };

/** Somebody has pressed the button under what the bot asked; `queryId` is by what Telegram waits for our answer. */
export type BotPress = {
  readonly kind: "press";
  readonly telegramId: string;
  /** How the account calls itself. */
  readonly name: string;
  readonly username: string | null;
  readonly code: string;
  readonly queryId: string;
};

/** What a button carries that binds the account of a code. */
export function linkButton(code: string): string {
  return `${LINK_BUTTON}${code}`;
}

/**
 * Reads what Telegram sends to the webhook: a start of the bot or a press of its button, `null` for any other update, `undefined` for
 * what is none. A start is a person's own new message in their private chat with the bot; nothing that was edited, forwarded, or written
 * for somebody else. A press is of a button in that chat.
 */
export function readUpdate(body: Uint8Array): BotStart | BotPress | null | undefined {
  const update = parse(body);
  if (!Value.Check(Update, update)) return undefined;
  const { message, callback_query: press } = update;
  if (press !== undefined) return readPress(press);
  if (!Value.Check(OwnMessage, message) || message.chat.id !== message.from.id) return null;
  if (FOREIGN_MARKS.some((mark) => mark in message)) return null;
  const start = /^\/start(?:@\w{1,64})?(?:\s+(\S{1,64}))?\s*$/.exec(message.text);
  return start === null ? null : { kind: "start", telegramId: String(message.from.id), code: start[1] ?? "" };
}

function readPress(press: unknown): BotPress | null {
  if (!Value.Check(OwnPress, press) || press.message.chat.id !== press.from.id) return null;
  if (!press.data.startsWith(LINK_BUTTON)) return null;
  const code = press.data.slice(LINK_BUTTON.length);
  return { kind: "press", ...personOf(press.from), code, queryId: press.id };
}

function personOf({ id, first_name: first, last_name: last = "", username = "" }: Static<typeof Person>) {
  const [name, own] = [visibleLine(`${first} ${last}`), visibleLine(username)];
  return { telegramId: String(id), name: name || "Без имени", username: own || null };
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
  callback_query: Type.Optional(Type.Unknown()),
});

/** Telegram's ids have at most 52 bits. */
const PersonId = Type.Integer({ minimum: 1, maximum: 2 ** 52 });

const OwnMessage = Type.Object({
  from: Type.Object({ id: PersonId, is_bot: Type.Literal(false) }),
  chat: Type.Object({ id: PersonId, type: Type.Literal("private") }),
  text: Type.String({ maxLength: 4096 }),
});

const Person = Type.Object({
  id: PersonId,
  is_bot: Type.Literal(false),
  first_name: Type.String({ maxLength: 64 }),
  last_name: Type.Optional(Type.String({ maxLength: 64 })),
  username: Type.Optional(Type.String({ maxLength: 64 })),
});

const OwnPress = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  from: Person,
  message: Type.Object({ chat: Type.Object({ id: PersonId, type: Type.Literal("private") }) }),
  data: Type.String({ maxLength: 64 }),
});

const LINK_BUTTON = "link:";

const FOREIGN_MARKS = [
  "forward_origin",
  "forward_from",
  "forward_date",
  "via_bot",
  "sender_chat",
  "edit_date",
];
