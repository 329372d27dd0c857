import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { TimedBonus } from "@rumb/games/bonuses/timed-bonus";
import type { Query } from "../../platform/db/database.ts";
import { countRows, firstRow, onlyRow } from "../../platform/db/only-row.ts";
import { sameHolder } from "../../players/identity-store.ts";
import { clearRepostIncome } from "../../players/player-store.ts";

/** The id of the claim, which is the cause of its credit. */
export async function insertBonusClaim(
  query: Query,
  claim: { playerId: number; bonus: "day" | "hourly" | "rakeback" | "repost" | "social"; amount: Kopecks },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO bonus_claims (player_id, bonus, amount) VALUES ($1, $2, $3) RETURNING id`,
    [claim.playerId, claim.bonus, claim.amount],
  );
  return onlyRow(rows, "the claim was not written").id;
}

/** The database's clock, now and not when the transaction began: a lock may have been waited for. */
export async function databaseTime(query: Query): Promise<Date> {
  const rows = await query<{ now: Date }>(`SELECT clock_timestamp() AS now`);
  return onlyRow(rows, "the database has no clock").now;
}

/** Moves the timer on when it has passed, or begins it; false when the bonus still has to be waited for. */
export async function takeTimer(
  query: Query,
  timer: { playerId: number; bonus: TimedBonus; now: Date; readyAt: Date },
): Promise<boolean> {
  const rows = await query(
    `INSERT INTO bonus_timers (player_id, bonus, ready_at) VALUES ($1, $2, $4)
     ON CONFLICT (player_id, bonus) DO UPDATE SET ready_at = excluded.ready_at
       WHERE bonus_timers.ready_at <= $3
     RETURNING player_id`,
    [timer.playerId, timer.bonus, timer.now, timer.readyAt],
  );
  return rows.length > 0;
}

export async function readTimers(
  query: Query,
  playerId: number,
): Promise<{ bonus: TimedBonus; readyAt: Date }[]> {
  return query<{ bonus: TimedBonus; readyAt: Date }>(
    `SELECT bonus, ready_at AS "readyAt" FROM bonus_timers WHERE player_id = $1`,
    [playerId],
  );
}

/** All paid deposits of a player, kopecks, and the database's clock. */
export async function readDeposits(query: Query, playerId: number): Promise<{ deposits: number; now: Date }> {
  const rows = await query<{ deposits: number; now: Date }>(
    `SELECT deposits_total AS deposits, now() AS now FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
  return onlyRow(rows, `there is no player ${playerId}`);
}

/** `income`, kopecks, can be transferred; `reposts` are all that were ever rewarded. */
export type RepostRow = {
  readonly vkId: string;
  readonly linked: boolean;
  readonly income: number;
  readonly reposts: number;
};

export async function readReposts(query: Query, playerId: number): Promise<RepostRow> {
  const rows = await query<RepostRow>(
    `SELECT vk_id AS "vkId", telegram_id IS NOT NULL AS linked, repost_income AS income, reposts
     FROM players WHERE id = $1`,
    [playerId],
  );
  return onlyRow(rows, `there is no player ${playerId}`);
}

/** Writes down those posts that are new, each at `reward`; how many they were. Their account must be locked. */
export function insertReposts(
  query: Query,
  made: { playerId: number; posts: readonly string[]; reward: Kopecks },
): Promise<number> {
  return countRows(
    query,
    `INSERT INTO reposts (player_id, post, reward) SELECT $1, asked.post, $3 FROM unnest($2::text[]) AS asked (post)
     WHERE NOT EXISTS (SELECT FROM reposts AS made WHERE made.player_id IN ${sameHolder("$1::bigint")} AND made.post = asked.post)
     ON CONFLICT DO NOTHING RETURNING post`,
    [made.playerId, made.posts, made.reward],
  );
}

/** Empties the income; what it was. Their account must be locked. */
export async function takeRepostIncome(query: Query, playerId: number): Promise<Kopecks> {
  const { income } = await readReposts(query, playerId);
  if (income > 0) await clearRepostIncome(query, playerId);
  return kopecks(income);
}

/** Where a social bonus is given; names of the wire. */
export type SocialNetwork = "vk" | "tg";

export type SocialStanding = {
  readonly vkId: string;
  readonly telegramId: string | null;
  /** Networks whose bonus they have had. */
  readonly claimed: readonly SocialNetwork[];
};

export async function readSocialStanding(query: Query, playerId: number): Promise<SocialStanding> {
  const rows = await query<SocialStanding>(
    `SELECT vk_id AS "vkId", telegram_id AS "telegramId",
       ARRAY(SELECT network FROM social_claims WHERE player_id IN ${sameHolder("players.id")}) AS claimed
     FROM players WHERE id = $1`,
    [playerId],
  );
  return onlyRow(rows, `there is no player ${playerId}`);
}

/** False when this player or this account has had it, perhaps before they deleted an account. */
export async function insertSocialClaim(
  query: Query,
  claim: { network: SocialNetwork; accountId: string; playerId: number; claimId: number },
): Promise<boolean> {
  const rows = await query(
    `INSERT INTO social_claims (network, account_id, player_id, claim_id)
     SELECT $1, $2, $3, $4 WHERE NOT EXISTS (
       SELECT FROM social_claims AS made WHERE made.network = $1 AND made.player_id IN ${sameHolder("$3::bigint")}
     )
     ON CONFLICT DO NOTHING RETURNING claim_id`,
    [claim.network, claim.accountId, claim.playerId, claim.claimId],
  );
  return rows.length > 0;
}

/** How often a promo-coder's codes may be used, and what they give (kopecks); null for a player who is none. */
export async function readPromocoder(
  query: Query,
  playerId: number,
): Promise<{ usesLimit: number; reward: number } | null> {
  return firstRow<{ usesLimit: number; reward: number }>(
    query,
    `SELECT promocoder_uses AS "usesLimit", promocoder_reward AS reward FROM players
     WHERE id = $1 AND promocoder_reward IS NOT NULL`,
    [playerId],
  );
}

export type OwnCode = {
  readonly id: number;
  readonly name: string;
  readonly usesLimit: number;
  readonly used: number;
  readonly reward: number;
  readonly createdAt: Date;
};

/** The codes that they have made, newest first. */
export async function readOwnCodes(
  query: Query,
  { playerId, limit }: { playerId: number; limit: number },
): Promise<OwnCode[]> {
  return query<OwnCode>(
    `SELECT id, name, uses_limit AS "usesLimit", used, reward, created_at AS "createdAt" FROM promo_codes
     WHERE created_by = $1 AND kind = 'player' ORDER BY id DESC LIMIT $2`,
    [playerId, limit],
  );
}
