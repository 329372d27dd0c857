import { kopecks } from "@rumb/money/kopecks";
import {
  integerArray,
  integerColumns,
  jsonArray,
  jsonColumns,
  nullableArray,
  textArray,
} from "../../platform/db/array-literal.ts";
import type { Flush } from "../../platform/db/statement-flush.ts";
import type { OpenRound } from "../command.ts";
import type { OwnedSteppedGame, RoundBetRow } from "./batch-book.ts";

/**
 * Locks the rounds of these games that take bets, in one order on all nodes; may wait for another node's batch. The
 * time is asked for behind the lock, so that no bet is measured by a moment before its wait.
 */
export async function lockRounds(flush: Flush, games: readonly string[]): Promise<OpenRound[]> {
  type Row = [number, string, number, string, number, number, number | null, Date | null];
  const [locked, clock] = await Promise.all([
    flush.run<Row>({
      name: "ledger-lock-rounds",
      text: `SELECT rounds.id, game, seed_id, encode(hash, 'hex'), bank, bets, first_player_id, closes_at
             FROM rounds JOIN seeds ON seeds.id = seed_id
             WHERE game = ANY($1::text[]) AND state = 'open' ORDER BY game FOR NO KEY UPDATE OF rounds`,
      values: [textArray(games)],
    }),
    flush.run<[Date]>({ name: "ledger-clock", text: `SELECT clock_timestamp()` }),
  ]);
  const lockedAt = clock.rows[0]?.[0];
  if (!lockedAt) throw new Error("the database gave no time");
  return locked.rows
    .filter(([, , , , , , , closesAt]) => closesAt === null || lockedAt < closesAt)
    .map(([id, game, seedId, hash, bank, bets, firstPlayerId, closesAt]) => ({
      id,
      game,
      seedId,
      hash,
      bank: kopecks(bank),
      bets,
      firstPlayerId,
      closesAt,
      lockedAt,
    }));
}

export function updateRounds(flush: Flush, rounds: readonly OpenRound[]): Promise<unknown> {
  return flush.run({
    name: "ledger-update-rounds",
    text: `UPDATE rounds SET version = version + 1, bank = made.bank, bets = made.bets,
             first_player_id = made.first_player, first_bet_at = coalesce(first_bet_at, made.at),
             closes_at = made.closes_at
           FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
             AS made (id, bank, bets, first_player, at, closes_at)
           WHERE rounds.id = made.id`,
    values: [
      ...integerColumns(rounds, "id", "bank", "bets"),
      nullableArray(rounds.map((round) => round.firstPlayerId)),
      nullableArray(rounds.map((round) => round.lockedAt)),
      nullableArray(rounds.map((round) => round.closesAt)),
    ],
  });
}

export function insertRoundBets(flush: Flush, bets: readonly RoundBetRow[]): Promise<unknown> {
  return flush.run({
    name: "ledger-insert-round-bets",
    text: `INSERT INTO round_bets (round_id, seq, bet_id, player_id, client_seed, stake, params, wager_asked)
           SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],
             $7::jsonb[], $8::bigint[])`,
    values: [
      ...integerColumns(bets, "roundId", "seq", "betId", "playerId"),
      textArray(bets.map((row) => row.clientSeed)),
      integerArray(bets.map((row) => row.stake)),
      jsonArray(bets.map((row) => row.params)),
      integerArray(bets.map((row) => row.wagerAsked)),
    ],
  });
}

/** Games of these players, unfinished and over. The lock of the players' accounts is the lock of these rows too. */
export async function readSteppedGames(
  flush: Flush,
  playerIds: readonly number[],
): Promise<OwnedSteppedGame[]> {
  type Row = [number, string, boolean, number, number, number, number, unknown, unknown, number];
  const { rows } = await flush.run<Row>({
    name: "ledger-read-stepped-games",
    text: `SELECT player_id, game, active, bet_id, stake, seed_id, nonce, params, progress, wager_asked
           FROM stepped_games WHERE player_id = ANY($1::bigint[])`,
    values: [integerArray(playerIds)],
  });
  return rows.map(([playerId, game, active, betId, stake, seedId, nonce, params, progress, wagerAsked]) => ({
    playerId,
    game,
    active,
    betId,
    stake: kopecks(stake),
    seedId,
    nonce,
    params,
    progress,
    wagerAsked,
  }));
}

export function saveSteppedGames(flush: Flush, games: readonly OwnedSteppedGame[]): Promise<unknown> {
  return flush.run({
    name: "ledger-save-stepped-games",
    text: `INSERT INTO stepped_games (player_id, game, active, bet_id, stake, seed_id, nonce, params, progress, wager_asked)
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[],
             $7::bigint[], $8::jsonb[], $9::jsonb[], $10::bigint[])
           ON CONFLICT (player_id, game) DO UPDATE SET active = excluded.active, bet_id = excluded.bet_id,
             stake = excluded.stake, seed_id = excluded.seed_id, nonce = excluded.nonce, params = excluded.params,
             progress = excluded.progress, wager_asked = excluded.wager_asked`,
    values: [
      integerArray(games.map((row) => row.playerId)),
      textArray(games.map((row) => row.game)),
      textArray(games.map((game) => String(game.active))),
      ...integerColumns(games, "betId", "stake", "seedId", "nonce"),
      ...jsonColumns(games, "params", "progress"),
      integerArray(games.map((row) => row.wagerAsked)),
    ],
  });
}
