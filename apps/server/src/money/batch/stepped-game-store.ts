import { kopecks } from "@rumb/money/kopecks";
import { integerArray, jsonArray, textArray } from "../../platform/db/array-literal.ts";
import type { OwnedSteppedGame } from "./batch-book.ts";
import type { Flush } from "../../platform/db/statement-flush.ts";

/** Games of these players, unfinished and over. The lock of the players' accounts is the lock of these rows too. */
export async function readSteppedGames(
  flush: Flush,
  playerIds: readonly number[],
): Promise<OwnedSteppedGame[]> {
  type Row = [number, string, boolean, number, number, number, number, unknown, unknown];
  const { rows } = await flush.run<Row>({
    name: "ledger-read-stepped-games",
    text: `SELECT player_id, game, active, bet_id, stake, seed_id, nonce, params, progress
           FROM stepped_games WHERE player_id = ANY($1::bigint[])`,
    values: [integerArray(playerIds)],
  });
  return rows.map(([playerId, game, active, betId, stake, seedId, nonce, params, progress]) => ({
    playerId,
    game,
    active,
    betId,
    stake: kopecks(stake),
    seedId,
    nonce,
    params,
    progress,
  }));
}

export function saveSteppedGames(flush: Flush, games: readonly OwnedSteppedGame[]): Promise<unknown> {
  return flush.run({
    name: "ledger-save-stepped-games",
    text: `INSERT INTO stepped_games (player_id, game, active, bet_id, stake, seed_id, nonce, params, progress)
           SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[],
             $7::bigint[], $8::jsonb[], $9::jsonb[])
           ON CONFLICT (player_id, game) DO UPDATE SET active = excluded.active, bet_id = excluded.bet_id,
             stake = excluded.stake, seed_id = excluded.seed_id, nonce = excluded.nonce, params = excluded.params,
             progress = excluded.progress`,
    values: [
      integerArray(games.map((game) => game.playerId)),
      textArray(games.map((game) => game.game)),
      textArray(games.map((game) => String(game.active))),
      integerArray(games.map((game) => game.betId)),
      integerArray(games.map((game) => game.stake)),
      integerArray(games.map((game) => game.seedId)),
      integerArray(games.map((game) => game.nonce)),
      jsonArray(games.map((game) => game.params)),
      jsonArray(games.map((game) => game.progress)),
    ],
  });
}
