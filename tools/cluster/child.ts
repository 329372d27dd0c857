import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A program that runs until it is ended. */
export type Child = {
  readonly process: ChildProcess;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<void>;
  /** Asks it to end; makes it end when it does not. */
  stop(): Promise<void>;
};

const running = new Set<Child>();
let stopped = false;

/** Ends every program that still runs; none can be started afterwards. */
export async function stopChildren(): Promise<void> {
  stopped = true;
  await Promise.all([...running].map((child) => child.stop()));
}

/** Whether everything is being ended. */
export function areStopping(): boolean {
  return stopped;
}

/**
 * Starts a program in a process group of its own; what it says on its standard error is shown. What a dead program leaves running,
 * as nginx's master does with its workers, is ended, because it holds the port that the next one needs.
 */
export function startChild(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Child {
  if (stopped) throw new Error("Остановлено.");
  const child = spawn(program, words, { env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const forget = (): void => {
    running.delete(started);
    endGroup(child.pid);
  };
  const ended = once(child, "exit").then(forget, forget);
  const started: Child = {
    process: child,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), END_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
  running.add(started);
  return started;
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody of it is left.
  }
}

/** More than a site's drain may take. */
const END_LIMIT_MS = 30_000;
