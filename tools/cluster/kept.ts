import { setTimeout as delay } from "node:timers/promises";
import type { Child, Children } from "./child.ts";

/** A program of the cluster that is started again whenever it dies. */
export type Kept = {
  /** Asks it to stop, waits until it has ended, and starts it again. */
  restart(): Promise<void>;
  /** Its process now; 0 when there is none. */
  readonly pid: () => number;
};

/**
 * Starts a program and keeps it running until `children` are being stopped. `start` resolves when it works; a later start that
 * fails is a death like any other. `died` says in Russian what has died, for the person who started the cluster.
 * @throws whatever the first start throws
 */
export async function startKept(
  children: Pick<Children, "areStopping">,
  start: () => Promise<Child>,
  died: string,
): Promise<Kept> {
  let child = await start();
  // One after the other: a restart while a dead one comes back would start the program twice.
  let turn = Promise.resolve();
  keep(child);

  function keep(started: Child): void {
    void started.ended.then(() => inTurn(() => revive(started)));
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work);
    return turn;
  }

  async function revive(dead: Child): Promise<void> {
    // It was asked to end, and another has begun.
    if (dead !== child) return;
    await startAgain(died);
  }

  /** Starts it until it works; `death` is said first, if there was one. */
  async function startAgain(death?: string): Promise<void> {
    for (let said = death; !children.areStopping(); said = died) {
      if (said !== undefined) {
        console.error(`${said} и запускается снова.`);
        await delay(REVIVE_AFTER_MS);
        if (children.areStopping()) return;
      }
      try {
        child = await start();
        return keep(child);
      } catch {
        // It has said why.
      }
    }
  }

  return {
    pid: () => child.process.pid ?? 0,
    restart: () =>
      inTurn(async () => {
        await child.stop();
        await startAgain();
      }),
  };
}

const REVIVE_AFTER_MS = 500;
