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
  children: Children,
  start: () => Promise<Child>,
  died: string,
): Promise<Kept> {
  let wanted = true;
  let child = await run();

  async function run(): Promise<Child> {
    const started = await start();
    void started.ended.then(() => (wanted && !children.areStopping() ? revive() : undefined));
    return started;
  }

  async function revive(): Promise<void> {
    console.error(`${died} и запускается снова.`);
    await delay(REVIVE_AFTER_MS);
    await runAgain();
  }

  async function runAgain(): Promise<void> {
    if (children.areStopping()) return;
    try {
      child = await run();
    } catch {
      if (!children.areStopping()) await revive();
    }
  }

  return {
    pid: () => child.process.pid ?? 0,
    async restart() {
      wanted = false;
      await child.stop();
      wanted = true;
      await runAgain();
    },
  };
}

const REVIVE_AFTER_MS = 500;
