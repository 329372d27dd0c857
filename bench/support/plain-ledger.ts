import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { HOUSE_ACCOUNTS, openHouseAccounts } from "../../apps/server/src/money/house-accounts.ts";
import { decideBatch } from "../../apps/server/src/money/batch/batch-decision.ts";
import { PotNeeded, type BatchState } from "../../apps/server/src/money/batch/batch-book.ts";
import type { Command, Settled } from "../../apps/server/src/money/command.ts";
import type { Ledger } from "../../apps/server/src/money/batch/ledger.ts";
import { createSeedCache } from "../../apps/server/src/seeds/seed-cache.ts";
import type { Database, Query } from "../../apps/server/src/platform/db/database.ts";
import type { Sealing } from "../../apps/server/src/platform/runtime/sealing.ts";
import { lockPlayer, lockPot, nextCause, readReply, writeAll } from "./plain-ledger-sql.ts";

const SEED_CACHE_ENTRIES = 50_000;

/**
 * The ledger as it is usually written: each command is BEGIN, SELECT … FOR UPDATE, the same pure decision, one
 * statement after another, COMMIT, on a connection of a pool.
 */
export async function createPlainLedger(parts: { database: Database; sealing: Sealing }): Promise<Ledger> {
  const { database } = parts;
  const seeds = createSeedCache({ sealing: parts.sealing, capacity: SEED_CACHE_ENTRIES });
  const houseAccounts = await openHouseAccounts(database.query, HOUSE_ACCOUNTS);

  async function settle<Events>(
    query: Query,
    command: Command<unknown, Events>,
  ): Promise<Settled<unknown, Events> | Refusal> {
    const player = await lockPlayer(query, command.playerId);
    const cause = await nextCause(query);
    await seeds.load(query, [player.seedId]);
    const state: BatchState = {
      now: cause.now,
      weekGame: "dice",
      causeIds: [cause.id],
      players: [player],
      replies: command.idempotency ? await readReply(query, command.playerId, command.idempotency.key) : [],
      // Dice is a game of one call.
      steppedGames: [],
      limits: [],
      rounds: [],
      potUnits: null,
      seedOf: (id) => seeds.get(id),
      houseAccountId: (name) => houseAccounts.id(name),
    };
    const { outcomes, writes } = await decide(query, command, state);
    await writeAll(query, writes);
    const [outcome] = outcomes;
    if (!outcome || "failed" in outcome) throw new Error("a play failed", { cause: outcome?.failed });
    return outcome;
  }

  return {
    async submit<Reply, Events>(command: Command<Reply, Events>): Promise<Settled<Reply, Events> | Refusal> {
      const outcome = await database.transaction((query) =>
        settle(query, {
          ...command,
          decide(unit) {
            const made = command.decide(unit);
            return isRefusal(made) ? made : { reply: made.reply, events: made };
          },
        }),
      );
      return isRefusal(outcome) || outcome.replayed ? outcome : { replayed: false, ...outcome.events };
    },
    grant: () => Promise.reject(new Error("the bench's players have their money already")),
    queueLength: () => 0,
    hasRoomForPlays: () => true,
    close: () => Promise.resolve(),
  };
}

async function decide<Events>(query: Query, command: Command<unknown, Events>, state: BatchState) {
  try {
    return decideBatch([command], state);
  } catch (error) {
    if (!(error instanceof PotNeeded)) throw error;
    return decideBatch([command], { ...state, potUnits: await lockPot(query) });
  }
}
