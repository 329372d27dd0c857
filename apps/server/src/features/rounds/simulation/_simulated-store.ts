import type { RoundStore } from "../round-engine.ts";
import type { RoundViews } from "../round-views.ts";
import type { Connection } from "./_connection.ts";
import {
  dropLease,
  insertRound,
  moveToDrawn,
  moveToEnd,
  moveToLocked,
  pay,
  type Site,
  takeLease,
} from "./_model-moves.ts";
import {
  readBets,
  readLatest,
  readPastJackpots,
  readPastRounds,
  readView,
  readViewBets,
} from "./_model-views.ts";
import { type Model, rowOf } from "./_round-model.ts";

/** round-store.ts over the model: the same transactions of the same statements. */
export function openSimulatedStore(site: Site, connection: Connection, holder: string): SimulatedStore {
  const { model } = site;

  /** A statement that is a transaction of its own and waits for the round's row. */
  function moveAlone(roundId: number, work: () => boolean): Promise<boolean> {
    return connection.ask((answer) => {
      const transaction = model.begin();
      model.locks.lock(transaction, [`round ${roundId}`], () => {
        const moved = work();
        model.commit(transaction);
        answer(moved);
      });
    });
  }

  return {
    lead: () => connection.ask((answer) => answer(takeLease(model, holder, LEASE_MS))),
    resign: () => connection.ask((answer) => answer(dropLease(model, holder))),
    latest: (game) => connection.ask((answer) => answer(readLatest(model, game))),
    bets: ({ id }) => connection.ask((answer) => answer(readBets(model, id))),
    seed: ({ id }) => connection.ask((answer) => answer(rowOf(model.rounds, id).seed.serverSeed)),
    async open(game, epoch) {
      const transaction = model.begin();
      await connection.ask((answer) => answer(undefined), transaction);
      const opened = await connection.ask<boolean>(
        (done) => insertRound(site, transaction, { game, epoch, done }),
        transaction,
      );
      await connection.ask(
        (answer) => answer(opened ? model.commit(transaction) : model.abort(transaction)),
        transaction,
      );
      return opened;
    },
    lock: ({ id }, epoch) => moveAlone(id, () => moveToLocked(site, id, epoch)),
    draw: ({ id }, epoch, drawn) => moveAlone(id, () => moveToDrawn(site, id, { ...drawn, epoch })),
    async end(round, epoch, ending) {
      const end = { round, epoch, ending };
      const transaction = model.begin();
      // Stakes of the wheel count towards a withdrawal: it touches also those who have lost.
      const touched = ending.results.filter(({ payout }) => payout > 0 || round.game === "wheel");
      const ids = [...new Set(touched.map(({ bet }) => bet.playerId))];
      const players = ids.sort((one, other) => one - other).map((id) => `player ${id}`);
      await connection.ask<void>(
        (answer) => model.locks.lock(transaction, players, () => answer(undefined)),
        transaction,
      );
      const moved = await connection.ask<boolean>(
        (answer) =>
          model.locks.lock(transaction, [`round ${round.id}`], () =>
            answer(moveToEnd(site, transaction, end)),
          ),
        transaction,
      );
      if (!moved) {
        await connection.ask((answer) => answer(model.abort(transaction)), transaction);
        return null;
      }
      const balances = await connection.ask<ReturnType<typeof pay>>(
        (answer) => answer(pay(model, transaction, end)),
        transaction,
      );
      await connection.ask((answer) => answer(model.commit(transaction)), transaction);
      return balances;
    },
  };
}

/** round-view-store.ts over the model. */
export function openSimulatedViews(model: Model, connection: Connection): RoundViews {
  const before = new Map<string, ReturnType<typeof readView>>();
  return {
    latest: (game) =>
      connection.ask((answer) => {
        const lags = model.mutant === "views from a standby that lags" && model.world.chance(200);
        const view = lags ? (before.get(game) ?? null) : readView(model, game);
        if (!lags) before.set(game, model.world.chance(500) ? view : (before.get(game) ?? view));
        answer(view);
      }),
    bets: (bets) => connection.ask((answer) => answer(readViewBets(model, bets))),
    pastRounds: (game, limit) =>
      connection.ask((answer) => answer(readPastRounds(model, game, Math.min(limit, LISTED)))),
    pastJackpots: (limit) => connection.ask((answer) => answer(readPastJackpots(model, limit))),
  };
}

const LEASE_MS = 2000;
/** Rounds that are over, in a list: a hundred of them would take most of the time. */
const LISTED = 12;

export type SimulatedStore = RoundStore & { resign(): Promise<void> };
