import type { Kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";

/** The id of the claim, which is the cause of its credit. */
export async function insertBonusClaim(
  query: Query,
  claim: { playerId: number; bonus: "day" | "hourly" | "rakeback" | "repost" | "social"; amount: Kopecks },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO bonus_claims (player_id, bonus, amount) VALUES ($1, $2, $3) RETURNING id`,
    [claim.playerId, claim.bonus, claim.amount],
  );
  if (!row) throw new Error("the claim was not written");
  return row.id;
}
