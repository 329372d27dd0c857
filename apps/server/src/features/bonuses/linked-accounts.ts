import { type Refusal, refusal } from "@rumb/contract/errors";
import type { Query } from "../../infra/database.ts";
import { hasTelegram } from "./linked-accounts-store.ts";

/** True when VK, which every player signs in with, and Telegram are both his. */
export function hasLinkedAccounts(query: Query, playerId: number): Promise<boolean> {
  return hasTelegram(query, playerId);
}

/** Most bonuses ask for both accounts (rules.md §6): `TELEGRAM_NOT_LINKED`, or null when nothing is missing. */
export async function missingLink(query: Query, playerId: number): Promise<Refusal | null> {
  return (await hasLinkedAccounts(query, playerId)) ? null : refusal("TELEGRAM_NOT_LINKED");
}
