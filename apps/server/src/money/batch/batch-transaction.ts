import type { Client } from "pg";
import {
  assertCommitted,
  CommitUnknown,
  isDatabaseUnavailable,
  isRefusedByDatabase,
} from "../../platform/db/database-errors.ts";
import type { WeekGame } from "../../settings/week-game.ts";
import type { SeedCache } from "../../seeds/seed-cache.ts";
import { type DecidedBatch, type Outcome, decideBatch } from "./batch-decision.ts";
import { type BatchState, PotNeeded } from "./batch-book.ts";
import type { HouseAccounts } from "../house-accounts.ts";
import { readLimits } from "../limit-days-store.ts";
import { lockPlayers, lockPot, readReplies, sendWrites, takeCauseIds } from "./batch-store.ts";
import { lockRounds, readSteppedGames } from "./batch-games-store.ts";
import type { Deliver, QueuedCommand } from "./ledger-queue.ts";
import { sendTogether, type Statement } from "../../platform/db/statement-flush.ts";

/**
 * Runs one batch as one transaction: lock and read in one flush, decide in memory, write and commit in a second one.
 * Throws `CommitUnknown` when the connection was lost after COMMIT had been sent, `ConnectionLost` when it was lost before, or leads
 * to a server that leads no longer;
 * any other error is a command's own. But for the first, nothing was changed.
 */
export async function runBatch(
  context: BatchContext,
  commands: readonly QueuedCommand[],
): Promise<BatchResult> {
  try {
    const { locked, state } = await lockAndRead(context, commands);
    const tried = commands.filter((command) => locked.has(command.playerId));
    await context.seeds.load(context.query, seedIdsOf(state));
    const decided = await decide(context.client, tried, state);
    await commit(context, decided);
    const outcomes = new Map(tried.map((command, index) => [command, decided.outcomes[index]]));
    return { outcomeOf: (command) => outcomes.get(command) };
  } catch (error) {
    if (error instanceof CommitUnknown) throw error;
    const isAlive = await rollback(context.client);
    if (!isAlive || isDatabaseUnavailable(error)) throw new ConnectionLost(error);
    throw error;
  }
}

async function lockAndRead(context: BatchContext, commands: readonly QueuedCommand[]) {
  const { client } = context;
  const claims = commands.flatMap((command) =>
    command.idempotency ? [{ playerId: command.playerId, key: command.idempotency.key }] : [],
  );
  const ids = [...new Set(commands.map((command) => command.playerId))];
  const inGames = commands.filter((command) => command.readsSteppedGames).map((command) => command.playerId);
  const games = [...new Set(commands.flatMap((command) => command.round ?? []))];
  // Rounds before players: this worker may wait for a round, and nobody must wait for a player because of that.
  const [, rounds, players, cause, replies, steppedGames] = await sendTogether(client, (flush) =>
    Promise.all([
      flush.run(BEGIN),
      games.length === 0 ? [] : lockRounds(flush, games),
      lockPlayers(flush, ids),
      takeCauseIds(flush, commands.length),
      claims.length === 0
        ? []
        : readReplies(flush, {
            playerIds: claims.map((claim) => claim.playerId),
            keys: claims.map((claim) => claim.key),
          }),
      inGames.length === 0 ? [] : readSteppedGames(flush, inGames),
    ]),
  );
  // Asked for only now, and for them alone: those without limits, nearly all, pay one comparison for them.
  const limited = players.filter((player) => player.limited).map((player) => player.id);
  const limits =
    limited.length === 0 ? [] : await sendTogether(client, (flush) => readLimits(flush, limited));
  const state: BatchState = {
    now: cause.now,
    weekGame: context.weekGame(cause.now),
    causeIds: cause.ids,
    players,
    replies,
    steppedGames,
    limits,
    rounds,
    potUnits: null,
    seedOf: (id) => context.seeds.get(id),
    houseAccountId: (name) => context.houseAccounts.id(name),
  };
  return { state, locked: new Set(players.map((player) => player.id)) };
}

/** Also those of unfinished games, should one of them be older than the active seed. */
function seedIdsOf({ players, steppedGames }: BatchState): number[] {
  return [...new Set([...players, ...steppedGames].map((row) => row.seedId))];
}

async function decide(
  client: Client,
  commands: readonly QueuedCommand[],
  state: BatchState,
): Promise<DecidedBatch<Deliver>> {
  try {
    return decideBatch(commands, state);
  } catch (error) {
    if (!(error instanceof PotNeeded)) throw error;
    return decideBatch(commands, { ...state, potUnits: await sendTogether(client, lockPot) });
  }
}

async function commit(context: BatchContext, decided: DecidedBatch<Deliver>): Promise<void> {
  const [ending] = await sendTogether(context.client, (flush) => {
    const sent = sendWrites(flush, decided.writes, context.potShard);
    return Promise.allSettled([flush.run(COMMIT), ...sent]);
  });
  if (ending.status === "rejected") {
    // Refused is this statement or, with the same error, one before it: then the batch is not committed. A database that dies while it
    // commits says a sentence of the same kind, and may find the commit in its log; so only a connection that lives on is believed.
    const isRefused = isRefusedByDatabase(ending.reason) && (await rollback(context.client));
    throw isRefused ? ending.reason : new CommitUnknown(ending.reason);
  }
  assertCommitted({ command: ending.value.tag });
}

const BEGIN: Statement = { name: "ledger-begin", text: "BEGIN" };
const COMMIT: Statement = { name: "ledger-commit", text: "COMMIT" };

/** False when the connection is gone, and the transaction with it. */
async function rollback(client: Client): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
}

/** The connection was lost, or of no use, before COMMIT was sent: nothing was changed. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super("the connection was lost before the commit", { cause });
  }
}

export type BatchContext = {
  readonly client: Client;
  /** For reads that need no lock, outside the batch's transaction. */
  readonly query: Parameters<SeedCache["load"]>[0];
  readonly seeds: SeedCache;
  readonly houseAccounts: HouseAccounts;
  readonly weekGame: WeekGame;
  readonly potShard: number;
};

/** `undefined`: the player's account is held elsewhere, the command was not tried. */
export type BatchResult = { outcomeOf(command: QueuedCommand): Outcome<Deliver> | undefined };
