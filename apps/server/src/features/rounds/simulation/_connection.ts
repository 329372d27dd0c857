import type { Transaction } from "./_row-locks.ts";
import type { Model } from "./_round-model.ts";
import type { World } from "./_world.ts";

/** The way from a node to the database broke; nobody knows how far the statement came. */
export class StoreFault extends Error {}

/**
 * One process of the site: it runs, stands still (SIGSTOP), or is dead (SIGKILL). While it stands still, answers and timers
 * pile up and are worked off when it wakes.
 */
export function createProcess(world: World): Process {
  const pile: (() => void)[] = [];
  const process: Process = {
    skewMs: world.between(-3_600_000, 3_600_000),
    state: "runs",
    receive(work) {
      world.wake();
      if (process.state === "runs") work();
      else if (process.state === "stands") pile.push(work);
    },
    after(ms, work) {
      let cancelled = false;
      world.at(ms, () => process.receive(() => cancelled || work()));
      return () => {
        cancelled = true;
      };
    },
    freeze() {
      if (process.state === "runs") process.state = "stands";
    },
    thaw() {
      if (process.state !== "stands") return;
      process.state = "runs";
      for (const work of pile.splice(0)) process.receive(work);
    },
    kill() {
      process.state = "dead";
      pile.length = 0;
    },
  };
  return process;
}

/**
 * The node's connections. A statement travels, has its effect, and its answer travels back; on either way it may be
 * lost. What was sent before the process stopped or died takes effect all the same.
 */
export function createConnection(model: Model, process: Process, faults: Faults): Connection {
  const { world } = model;

  function ask<Answer>(effect: Effect<Answer>, transaction?: Transaction): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const answer = (work: () => void) => void world.at(travel(world), () => process.receive(work));
    const refuse = (what: string) => answer(() => reject(new StoreFault(what)));
    const fate = world.chance(faults.lostPerThousand) ? world.below(2) : null;
    world.at(travel(world), () => {
      if (world.chance(faults.standsPerThousand)) standStill(world, process);
      if (transaction && transaction.state !== "open") return refuse("the transaction was ended");
      if (fate === 0) {
        if (transaction) model.abort(transaction);
        return refuse("the statement was lost");
      }
      if (transaction) transaction.idleSince = null;
      effect((value) => {
        if (transaction) leaveIdle(transaction);
        if (fate === 1 || process.state === "dead") {
          if (transaction) model.abort(transaction);
          return refuse("the answer was lost");
        }
        answer(() => resolve(value));
      });
    });
    return promise;
  }

  /** idle_in_transaction_session_timeout, and the end of a dead process's connections. */
  function leaveIdle(transaction: Transaction): void {
    if (transaction.state !== "open") return void open.delete(transaction);
    open.add(transaction);
    const since = {};
    transaction.idleSince = since;
    world.at(IDLE_IN_TRANSACTION_MS, () => {
      if (transaction.idleSince === since) model.abort(transaction);
    });
  }

  const open = new Set<Transaction>();
  return {
    ask,
    cut() {
      for (const transaction of open) if (transaction.idleSince !== null) model.abort(transaction);
    },
  };
}

/** SIGSTOP now, SIGCONT some time later: short enough for its lease to last, or long enough for everybody else to go on. */
export function standStill(world: World, process: Process): void {
  process.freeze();
  world.at(world.chance(300) ? world.between(1000, 9000) : world.between(5, 600), () => process.thaw());
}

/** Mostly a moment, now and then long enough for everything else to happen in between. */
function travel(world: World): number {
  return world.chance(20) ? world.between(5, 400) : world.between(0.05, 2);
}

const IDLE_IN_TRANSACTION_MS = 2000;

export type Process = {
  /** What its own clock is wrong by. */
  readonly skewMs: number;
  state: "runs" | "stands" | "dead";
  /** Does what has arrived, when it runs. */
  receive(work: () => void): void;
  /** A timer of the process; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
  freeze(): void;
  thaw(): void;
  kill(): void;
};

/** What happens in the database; the answer may have to wait for a lock. */
export type Effect<Answer> = (answer: (value: Answer) => void) => void;

/** How often a statement or its answer is lost, and how often the process stands still while one is on its way. */
export type Faults = { lostPerThousand: number; standsPerThousand: number };

export type Connection = {
  /** Sends a statement. Rejects with `StoreFault` when it or its answer is lost. */
  ask<Answer>(effect: Effect<Answer>, transaction?: Transaction): Promise<Answer>;
  /** Ends the transactions that wait for a process which is dead. */
  cut(): void;
};
