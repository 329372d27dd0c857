import { type Refusal, refusal } from "@rumb/contract/errors";
import type { Query } from "../../platform/db/database.ts";
import { hasTelegram } from "./linked-accounts-store.ts";

/**
 * Most bonuses ask for VK, which every player signs in with, and Telegram (rules.md §6): `TELEGRAM_NOT_LINKED`, or null when
 * nothing is missing.
 */
export async function missingLink(query: Query, playerId: number): Promise<Refusal | null> {
  return (await hasTelegram(query, playerId)) ? null : refusal("TELEGRAM_NOT_LINKED");
}
