import type { BotButton } from "../telegram-bot.ts";
import type { Query } from "../../../platform/db/database.ts";
import { onlyRow } from "../../../platform/db/only-row.ts";

/** A message of a person to the bot, or of the bot to them. */
export type SandboxMessage = {
  readonly id: number;
  readonly fromBot: boolean;
  readonly text: string;
  readonly button: BotButton | null;
};

/** Keeps a message; its number, which grows from message to message of all chats. */
export async function keepMessage(
  query: Query,
  message: { chatId: string; fromBot: boolean; text: string; button?: BotButton | null },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO sandbox_messages (chat_id, from_bot, text, button) VALUES ($1, $2, $3, $4) RETURNING id`,
    [message.chatId, message.fromBot, message.text, message.button ?? null],
  );
  return onlyRow(rows, "the message was not kept").id;
}

/** The last messages of a chat, oldest first. */
export async function readChat(query: Query, chat: { id: string; limit: number }): Promise<SandboxMessage[]> {
  const rows = await query<SandboxMessage>(
    `SELECT id, from_bot AS "fromBot", text, button FROM sandbox_messages WHERE chat_id = $1 ORDER BY id DESC LIMIT $2`,
    [chat.id, chat.limit],
  );
  return rows.toReversed();
}
