import type { RoundGameId } from "@rumb/games/games";
import type { BeaconChain } from "@rumb/games/beacon/beacon";
import { dueBeacon, PROMISE_COLUMNS, PROMISE_JOIN, type RoundPromise } from "../../money/round-promise.ts";
import type { Database, Query } from "../../platform/db/database.ts";
import type { Random } from "../../platform/runtime/random.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import type { WeekGame } from "../../settings/week-game.ts";
import type { HouseAccounts } from "../../money/house-accounts.ts";
import { endRound } from "../../money/postings/round-ending.ts";
import { drawRound, insertRound, lockRound } from "../../money/round-moves-store.ts";
import { createSeed, openSeed } from "../../seeds/seed-service.ts";
import { dropLease, takeLease } from "../../platform/db/leader.ts";
import type { RoundStore, StoredRound, StoredRoundBet } from "./round-engine.ts";

/** The rounds in PostgreSQL. All deadlines are compared with the database's clock. */
export function openRoundStore(deps: RoundStoreDeps): RoundStore {
  const { database, holder, leaseMs } = deps;
  const { query } = database;
  return {
    lead: () => takeLease(query, { name: LEASE, holder, leaseMs }),
    latest: (game) => readLatest(query, game),
    bets: (round) => readBets(query, round.id),
    async seed({ seedId }) {
      return openSeed(query, seedId, deps.sealing);
    },
    open: (game, epoch) => openRound(deps, game, epoch),
    lock: (round, epoch) => lockRound(query, { id: round.id, epoch }),
    draw: (round, epoch, drawn) => drawRound(query, { id: round.id, epoch, ...drawn }),
    end: (round, epoch, ending) => endRound(deps, { round, epoch, ending }),
  };
}

/** Lets another node lead at once. */
export function resignRounds(query: Query, holder: string): Promise<void> {
  return dropLease(query, { name: LEASE, holder });
}

/** Name of the lease under which the rounds are driven. */
const LEASE = "rounds";

/** Milliseconds until a moment, by the database's clock. */
export function msUntil(column: string): string {
  return `(extract(epoch FROM ${column} - clock_timestamp()) * 1000)::float8`;
}

async function readLatest(query: Query, game: RoundGameId): Promise<StoredRound | null> {
  const [row] = await query<Omit<StoredRound, "due" | "beaconInMs"> & RoundPromise>(
    `SELECT id, game, state, seed_id AS "seedId", bank, bets AS "betCount", outcome, ${PROMISE_COLUMNS},
       ${msUntil("closes_at")} AS "closesInMs", ${msUntil("settles_at")} AS "settlesInMs",
       ${msUntil("ends_at")} AS "endsInMs", -${msUntil("first_bet_at")} AS "sinceFirstBetMs"
     FROM rounds ${PROMISE_JOIN} WHERE game = $1 ORDER BY id DESC LIMIT 1`,
    [game],
  );
  if (!row) return null;
  const due = dueBeacon(row);
  return { ...row, due, beaconInMs: due && (row.closesInMs ?? 0) + due.sinceCloseMs };
}

async function readBets(query: Query, roundId: number): Promise<StoredRoundBet[]> {
  return query<StoredRoundBet>(
    `SELECT seq, bet_id AS "betId", player_id AS "playerId", players.name AS "playerName",
       round_bets.client_seed AS "clientSeed", stake, params
     FROM round_bets JOIN players ON players.id = player_id WHERE round_id = $1 ORDER BY seq`,
    [roundId],
  );
}

async function openRound(deps: RoundStoreDeps, game: RoundGameId, epoch: number): Promise<boolean> {
  return deps.database
    .transaction(async (query) => {
      const seedId = await createSeed(query, { playerId: null, clientSeed: null }, deps);
      if (!(await insertRound(query, { game, epoch, seedId, chain: deps.chain }))) throw new NotOpened();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof NotOpened) return false;
      throw error;
    });
}

/** Takes the seed back that was drawn for a round which another node has opened. */
class NotOpened extends Error {}

export type RoundStoreDeps = {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly sealing: Sealing;
  readonly random: Random;
  readonly houseAccounts: HouseAccounts;
  readonly weekGame: WeekGame;
  /** This node, unlike any other. */
  readonly holder: string;
  readonly leaseMs: number;
  /** What the rounds opened here promise; null: no public random value. */
  readonly chain: BeaconChain | null;
};

/** A game and how long a round in which one player bets alone waits, milliseconds; null: it does not. */
type RoundGame = { readonly game: RoundGameId; readonly aloneMs: number | null };

/** Seconds by which the next step of a game's newest round is overdue, of the latest game; 0 when none is. An ended one is due to be followed. */
export async function readRoundsLate(query: Query, games: readonly RoundGame[]): Promise<number> {
  const [row] = await query<{ late: number }>(
    `SELECT coalesce(greatest(max(extract(epoch FROM clock_timestamp() - due)), 0), 0)::float8 AS late
     FROM (
       SELECT CASE state
         WHEN 'open' THEN coalesce(closes_at, first_bet_at + alone_ms * interval '1 millisecond')
         WHEN 'locked' THEN closes_at
         WHEN 'drawn' THEN settles_at
         ELSE ends_at END AS due
       FROM unnest($1::text[], $2::float8[]) AS asked (name, alone_ms)
       CROSS JOIN LATERAL (SELECT * FROM rounds WHERE game = name ORDER BY id DESC LIMIT 1) AS latest
     ) AS dues`,
    [games.map(({ game }) => game), games.map(({ aloneMs }) => aloneMs)],
  );
  return row?.late ?? 0;
}
