import { weekGameAt } from "@rumb/games/bonuses/rakeback";
import type { RakebackGameId } from "@rumb/games/games";
import type { SettingValues } from "./settings.ts";

/** The game of the week at a moment of the database's clock. */
export type WeekGame = (now: Date) => RakebackGameId;

/** The operator's choice, or else the game whose turn it is. */
export function weekGameOf(settings: { current(): SettingValues }): WeekGame {
  return (now) => settings.current().bonuses.weekGame ?? weekGameAt(now.getTime());
}
