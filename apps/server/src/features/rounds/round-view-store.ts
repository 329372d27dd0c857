import type { RoundGameId } from "@rumb/contract/game-registry";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../infra/database.ts";
import { msUntil } from "./round-store.ts";

// Amounts come as whole kopecks: a bigint that is no safe integer does not leave the driver (database-types.ts).

/** What browsers may know of a round's row; times in milliseconds from the reading, negative when they have passed. */
export type RoundView = {
  readonly id: number;
  readonly state: "open" | "locked" | "drawn" | "settled" | "refunded";
  readonly version: number;
  readonly hash: string;
  readonly bank: Kopecks;
  readonly betCount: number;
  readonly closesInMs: number | null;
  readonly settlesInMs: number | null;
  readonly endsInMs: number | null;
  readonly outcome: unknown;
  readonly show: unknown;
};

/** A bet as the lists show it. */
export type RoundViewBet = {
  readonly betId: number;
  readonly playerId: number;
  readonly name: string;
  readonly img: string;
  readonly stake: Kopecks;
  readonly params: unknown;
};

/** The newest round of a game. */
export async function readRoundView(query: Query, game: RoundGameId): Promise<RoundView | null> {
  const [row] = await query<RoundView>(
    `SELECT rounds.id, state, version, encode(hash, 'hex') AS hash, bank, bets AS "betCount",
       ${msUntil("closes_at")} AS "closesInMs", ${msUntil("settles_at")} AS "settlesInMs",
       ${msUntil("ends_at")} AS "endsInMs", outcome, show
     FROM rounds JOIN seeds ON seeds.id = seed_id WHERE game = $1 ORDER BY rounds.id DESC LIMIT 1`,
    [game],
  );
  return row ?? null;
}

/** Bets number `after` + 1 to `upTo` of a round, in their order. */
export async function readRoundBets(
  query: Query,
  bets: { roundId: number; after: number; upTo: number },
): Promise<RoundViewBet[]> {
  return query<RoundViewBet>(
    `SELECT bet_id AS "betId", player_id AS "playerId", name, img, stake, params
     FROM round_bets JOIN players ON players.id = player_id
     WHERE round_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [bets.roundId, bets.after, bets.upTo],
  );
}

/** A round that was drawn and paid, with its proof. */
export type PastRound = {
  readonly id: number;
  readonly bank: Kopecks;
  readonly outcome: unknown;
  readonly hash: string;
  readonly serverSeed: string;
};

/** The last settled rounds of a game, newest first. */
export async function readPastRounds(query: Query, game: RoundGameId, limit: number): Promise<PastRound[]> {
  return query<PastRound>(
    `SELECT rounds.id, bank, outcome, encode(hash, 'hex') AS hash, encode(server_seed, 'hex') AS "serverSeed"
     FROM rounds JOIN seeds ON seeds.id = seed_id
     WHERE game = $1 AND state = 'settled' ORDER BY rounds.id DESC LIMIT $2`,
    [game, limit],
  );
}

/** A settled jackpot with its winner and what he had staked in it. */
export type PastJackpot = PastRound & {
  readonly playerId: number;
  readonly name: string;
  readonly img: string;
  readonly staked: Kopecks;
};

/** The last settled jackpots, newest first. */
export async function readPastJackpots(query: Query, limit: number): Promise<PastJackpot[]> {
  return query<PastJackpot>(
    `SELECT last.id, bank, outcome, encode(hash, 'hex') AS hash, encode(server_seed, 'hex') AS "serverSeed",
       winner.player_id AS "playerId", name, img,
       (SELECT sum(stake) FROM round_bets WHERE round_id = last.id AND player_id = winner.player_id)::bigint AS staked
     FROM (SELECT * FROM rounds WHERE game = 'jackpot' AND state = 'settled' ORDER BY id DESC LIMIT $1) AS last
     JOIN seeds ON seeds.id = seed_id
     JOIN LATERAL (
       SELECT player_id FROM round_bets
       WHERE round_id = last.id AND (params ->> 'toTicket')::bigint >= (outcome ->> 'ticket')::bigint
       ORDER BY seq LIMIT 1
     ) AS winner ON true
     JOIN players ON players.id = winner.player_id
     ORDER BY last.id DESC`,
    [limit],
  );
}
