import { RAKEBACK_UNITS_PER_KOPECK } from "@rumb/games/bonuses/rakeback";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { takeRakebackUnits } from "../../money/player-account-store.ts";
import type { Query } from "../../platform/db/database.ts";

/** What has accrued (units), all paid deposits (kopecks), and the database's clock. */
export type RakebackRow = { readonly units: number; readonly deposits: number; readonly now: Date };

export async function readRakeback(query: Query, playerId: number): Promise<RakebackRow> {
  const [row] = await query<RakebackRow>(
    `SELECT rakeback_units AS units, deposits_total AS deposits, now() AS now
     FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
  if (!row) throw new Error(`there is no player ${playerId}`);
  return row;
}

/** Takes the whole kopecks out and leaves the rest; their account must be locked. 0 when there is none. */
export async function takeRakeback(query: Query, playerId: number): Promise<Kopecks> {
  const { units } = await readRakeback(query, playerId);
  const whole = units - (units % RAKEBACK_UNITS_PER_KOPECK);
  if (whole > 0) {
    await takeRakebackUnits(query, { playerId, units: whole });
  }
  return kopecks(whole / RAKEBACK_UNITS_PER_KOPECK);
}
