import type { BeaconCounts } from "@rumb/contract/fair";
import type { RoundGameId } from "@rumb/games/games";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";
import { ROUND_NUMBER } from "../../money/round-numbers.ts";
import { msUntil } from "./round-store.ts";
import type {
  PastJackpot,
  PastRound,
  RoundView,
  RoundViewBet,
  RoundViewBets,
  RoundViews,
} from "./round-views.ts";

// Amounts come as whole kopecks: a bigint that is no safe integer does not leave the driver (database-types.ts).

/** The rounds in PostgreSQL. */
export function openRoundViews(query: Query): RoundViews {
  return {
    latest: (game) => readRoundView(query, game),
    bets: (bets) => readRoundBets(query, bets),
    pastRounds: (game, limit) => readPastRounds(query, game, limit),
    pastJackpots: (limit) => readPastJackpots(query, limit),
  };
}

/** Of the last rounds that were drawn, of all games. */
export async function countBeacons(query: Query): Promise<BeaconCounts> {
  const rows = await query<BeaconCounts>(
    `SELECT count(*) AS looked, count(*) FILTER (WHERE algorithm = 2) AS promised,
       count(*) FILTER (WHERE algorithm = 2 AND beacon_signature IS NULL) AS missed
     FROM (SELECT * FROM rounds ORDER BY id DESC LIMIT $1) AS last WHERE state IN ('drawn', 'settled')`,
    [LAST_ROUNDS],
  );
  return onlyRow(rows, "a count has a row");
}

const LAST_ROUNDS = 1000;

function readRoundView(query: Query, game: RoundGameId): Promise<RoundView | null> {
  return firstRow<RoundView>(
    query,
    `SELECT rounds.id, ${ROUND_NUMBER} AS number, state, version, encode(hash, 'hex') AS hash, bank, bets AS "betCount",
       encode(beacon_chain, 'hex') AS chain, ${msUntil("closes_at")} AS "closesInMs", ${msUntil("settles_at")} AS "settlesInMs",
       ${msUntil("ends_at")} AS "endsInMs", outcome, show
     FROM rounds JOIN seeds ON seeds.id = seed_id WHERE game = $1 ORDER BY rounds.id DESC LIMIT 1`,
    [game],
  );
}

async function readRoundBets(query: Query, bets: RoundViewBets): Promise<RoundViewBet[]> {
  return query<RoundViewBet>(
    `SELECT bet_id AS "betId", player_id AS "playerId", name, img, stake, params
     FROM round_bets JOIN players ON players.id = player_id
     WHERE round_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [bets.roundId, bets.after, bets.upTo],
  );
}

async function readPastRounds(query: Query, game: RoundGameId, limit: number): Promise<PastRound[]> {
  return query<PastRound>(
    `SELECT rounds.id, ${ROUND_NUMBER} AS number, bank, outcome, encode(hash, 'hex') AS hash, encode(server_seed, 'hex') AS "serverSeed"
     FROM rounds JOIN seeds ON seeds.id = seed_id
     WHERE game = $1 AND state = 'settled' ORDER BY rounds.id DESC LIMIT $2`,
    [game, limit],
  );
}

async function readPastJackpots(query: Query, limit: number): Promise<PastJackpot[]> {
  return query<PastJackpot>(
    `SELECT last.id, last.shown AS number, bank, outcome, encode(hash, 'hex') AS hash, encode(server_seed, 'hex') AS "serverSeed",
       winner.player_id AS "playerId", name, img,
       (SELECT payout FROM bets WHERE id = winner.bet_id) AS paid,
       (SELECT sum(stake) FROM round_bets WHERE round_id = last.id AND player_id = winner.player_id)::bigint AS staked
     FROM (SELECT *, ${ROUND_NUMBER} AS shown FROM rounds WHERE game = 'jackpot' AND state = 'settled' ORDER BY id DESC LIMIT $1) AS last
     JOIN seeds ON seeds.id = seed_id
     JOIN LATERAL (
       SELECT player_id, bet_id FROM round_bets
       WHERE round_id = last.id AND (params ->> 'toTicket')::bigint >= (outcome ->> 'ticket')::bigint
       ORDER BY seq LIMIT 1
     ) AS winner ON true
     JOIN players ON players.id = winner.player_id
     ORDER BY last.id DESC`,
    [limit],
  );
}
