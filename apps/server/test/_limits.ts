import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { LimitsReply } from "@rumb/contract/limits";
import { bubblesWire } from "@rumb/contract/bubbles/bubbles-wire";
import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { monetrainWire } from "@rumb/contract/monetrain/monetrain-wire";
import { Value } from "typebox/value";
import { readLimits, setLimit, takePause } from "../src/features/limits/limits-service.ts";
import { startMines } from "../src/features/mines/mines-service.ts";
import { oneRow, openTestPostings, playDice } from "./_harness-ledger.ts";
import type { RoundEngine } from "../src/features/rounds/round-engine.ts";
import { asSuperuser, bet, roundsDatabase, roundsNode, useEngine } from "./_harness-rounds.ts";
import { useOneDay } from "./_one-day.ts";
import { TEST_TIMINGS } from "./_round-timings.ts";
import { playOnce } from "./_play-instant.ts";

/** Nobody is refunded for standing alone, however slow the machine is. */
const PATIENT_TIMINGS = { ...TEST_TIMINGS, jackpot: { ...TEST_TIMINGS.jackpot, aloneMs: 60_000 } };

/** `useEngine`, for rounds that wait for a second player, and tests of what is counted by day. */
export function useEngineOfOneDay(): () => RoundEngine {
  useOneDay();
  return useEngine({ timings: PATIENT_TIMINGS });
}

/** How a stake of 10.00 is made in each game, on a node. */
export const STAKE_OF_TEN: Readonly<Record<string, (playerId: number, node: number) => Promise<unknown>>> = {
  dice: (playerId, node) => playDice(roundsNode(node), { playerId, bet: 10, chance: 1 }),
  bubbles: (playerId, node) =>
    playOnce(roundsNode(node), { wire: bubblesWire, playerId, body: { bet: 10, purple: 1000 } }),
  monetrain: (playerId, node) =>
    playOnce(roundsNode(node), { wire: monetrainWire, playerId, body: { bet: 1, type: 10 } }),
  mines: (playerId, node) => startGame(playerId, { roubles: 10, node }),
  // A stake that stood alone for long would be given back, on a slow machine before the round goes on.
  jackpot: (playerId, node) => bet("jackpot", playerId, { roubles: 10, node, timings: PATIENT_TIMINGS }),
  wheel: (playerId, node) => bet("wheel", playerId, { roubles: 10, node }),
};

export function startGame(playerId: number, { roubles = 10, bombs = 3, node = 0 } = {}) {
  const terms = { edgeHundredths: 0, maxWinKopecks: null };
  return startMines(roundsNode(node), { playerId, idempotency: undefined }, () =>
    prepareMines({ bet: roubles, bomb: bombs }, terms),
  );
}

/** Sets a limit, in roubles or minutes. */
export async function setTo(playerId: number, kind: string, limit: number | null) {
  const player = { playerId, idempotency: undefined };
  return answered(await setLimit(await limitsDeps(), player, { kind, limit }));
}

export async function pauseFor(playerId: number, days: number) {
  return answered(await takePause(await limitsDeps(), { playerId, idempotency: undefined }, days));
}

export function limitsOf(playerId: number): Promise<LimitsReply> {
  return readLimits({ database: roundsDatabase() }, playerId);
}

async function limitsDeps() {
  return { database: roundsDatabase(), postings: await openTestPostings(roundsDatabase()) };
}

function answered(reply: unknown): LimitsReply | Refusal {
  return isRefusal(reply) ? reply : Value.Parse(LimitsReply, reply);
}

/** The code of a refusal, or «accepted». */
export function codeOf(answer: unknown): string {
  return isRefusal(answer) ? answer.code : "accepted";
}

export async function tally(answers: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const code of (await Promise.all(answers)).map(codeOf)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Kopecks of all stakes and of all that they have brought, and how many they were. */
export function betsOf(playerId: number) {
  return oneRow<{ bets: number; staked: number; returned: number }>(
    roundsDatabase(),
    `SELECT count(*)::int AS bets, coalesce(sum(stake), 0)::bigint AS staked,
       coalesce(sum(payout + pot_payout), 0)::bigint AS returned
     FROM bets WHERE player_id = $1 AND state <> 'refunded'`,
    [playerId],
  );
}

/** Moves everything of the database that limits look at into the past, which is what time does to it. */
export async function letPass(milliseconds: number): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query(`SET session_replication_role = replica`);
    const by = `$1 * interval '1 millisecond'`;
    const days = `floor($1::float8 / 86400000)::int`;
    for (const sql of [
      `UPDATE bets SET created_at = created_at - ${by}, settled_at = settled_at - ${by}`,
      `UPDATE player_accounts SET limited_until = limited_until - ${by}`,
      `UPDATE player_limits SET paused_until = paused_until - ${by}, stake_next_at = stake_next_at - ${by},
         loss_next_at = loss_next_at - ${by}, time_next_at = time_next_at - ${by}, reminder_next_at = reminder_next_at - ${by}`,
    ])
      await client.query(sql, [milliseconds]);
    // By way of days that nobody has: a row that comes before the one of the day before would meet it.
    await client.query(`UPDATE player_limit_days SET day = day - ${days} - 100000`, [milliseconds]);
    await client.query(
      `UPDATE player_limit_days SET day = day + 100000, last_stake_at = last_stake_at - ${by}`,
      [milliseconds],
    );
    // What a player's rakeback was at the beginning of each hour follows from the bets, wherever they lie now.
    await client.query(`DELETE FROM rakeback_hours`);
    await client.query(
      `INSERT INTO rakeback_hours (player_id, hour, units)
       SELECT player_id, hour, rakeback_units - sum(gained) OVER (PARTITION BY player_id ORDER BY hour DESC)
       FROM (SELECT player_id, floor(extract(epoch FROM settled_at) / 3600)::integer AS hour, sum(rakeback_units) AS gained
         FROM bets WHERE rakeback_units > 0 GROUP BY 1, 2) AS hours
       JOIN player_accounts USING (player_id)`,
    );
    await client.query(
      `UPDATE player_accounts SET rakeback_hour = coalesce((SELECT max(hour) FROM rakeback_hours AS kept
         WHERE kept.player_id = player_accounts.player_id), 0)`,
    );
  });
}
