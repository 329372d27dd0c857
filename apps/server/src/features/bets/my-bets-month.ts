import type { Database } from "../../platform/db/database.ts";
import { advanceOnce, STEP_BETS } from "./my-bets-digest.ts";
import { readDigestsOfMonth } from "./my-bets-digest-store.ts";

const PLAYERS_AT_ONCE = 500;

/** Brings the digest of everybody who played in a month past it: their totals hold when its bets are in the archive. */
export async function digestMonth(
  database: Pick<Database, "query" | "transaction">,
  month: { readonly firstId: number; readonly belowId: number },
): Promise<void> {
  for (let afterId = 0; ;) {
    const players = await readDigestsOfMonth(database.query, { month, afterId, limit: PLAYERS_AT_ONCE });
    for (const { playerId, behind } of players) {
      if (!behind) continue;
      while ((await advanceOnce(database, playerId)) === STEP_BETS);
    }
    const last = players.at(-1);
    if (last === undefined || players.length < PLAYERS_AT_ONCE) return;
    afterId = last.playerId;
  }
}
