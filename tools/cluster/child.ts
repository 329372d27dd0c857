import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A program that runs until it is ended. */
export type Child = {
  readonly process: ChildProcess;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<void>;
  /** Asks it to end; makes it end when it does not. */
  stop(): Promise<void>;
};

/** Programs that are stopped together. */
export type Children = {
  /** Starts a program in a process group of its own; what it says on its standard error is shown. */
  start(program: string, words: readonly string[], options: SpawnOptions): Child;
  /** Whether they are being stopped. */
  areStopping(): boolean;
  /** Ends all that still run; none can be started afterwards. */
  stop(): Promise<void>;
};

export function createChildren(): Children {
  const running = new Set<Child>();
  let stopped = false;
  return {
    start(program, words, options) {
      if (stopped) throw new Error("Остановлено.");
      const child = startChild(program, words, options);
      running.add(child);
      void child.ended.then(() => running.delete(child));
      return child;
    },
    areStopping: () => stopped,
    async stop() {
      stopped = true;
      await Promise.all([...running].map((child) => child.stop()));
    },
  };
}

/**
 * What a dead program leaves running, as nginx's master does with its workers, is ended, because it holds the port that the next one
 * needs.
 */
function startChild(program: string, words: readonly string[], options: SpawnOptions): Child {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"], ...options, detached: true });
  const forget = (): void => endGroup(child.pid);
  const ended = once(child, "exit").then(forget, forget);
  return {
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

/** Prints what a server logs, and resolves when it says that it listens. */
export function listening({ process: { stdout } }: Child): Promise<void> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on("line", (line) => {
      if (line.startsWith("RUMB listening")) resolve();
      else console.log(line);
    });
  });
}
