import { fork } from "node:child_process";
import { join } from "node:path";
import type { Logger } from "pino";
import { createRestarting, type Restarting } from "../../platform/runtime/restarting.ts";
import { monotonicMs, type Schedule, systemSchedule } from "../../platform/runtime/schedule.ts";
import type { FromProcess, ToProcess } from "./process-messages.ts";

/**
 * Keeps so many server processes running. One that ends without having been asked to is started again, after a growing delay. When all of
 * them die again and again and none serves, an error that nobody catches ends the site: whoever watches it must hear of it.
 */
export function keepServerProcesses(options: ProcessesOptions): ServerProcesses {
  const {
    count,
    log,
    hear,
    start: startServer = forkServer,
    now = monotonicMs,
    schedule = systemSchedule,
  } = options;
  const kept = Array.from({ length: count }, (_, index): Kept => newlyKept(index));
  const first = Promise.withResolvers<{ readonly hasConsole: boolean }>();
  let begun = false;
  let stopping = false;

  function start(one: Kept): void {
    const startedAt = now();
    const worker = startServer();
    one.worker = worker;
    worker.onMessage((message) => {
      if (message.type === "listening") onListening(one, message);
      else hear(one.index, message);
    });
    worker.onExit((how) => onExit(one, { ...how, livedMs: now() - startedAt }));
  }

  function onListening(one: Kept, { hasConsole }: { readonly hasConsole: boolean }): void {
    one.serves = true;
    begun ||= kept.every(({ serves }) => serves);
    if (begun) first.resolve({ hasConsole });
  }

  function onExit(one: Kept, { livedMs, ...how }: Exit & { readonly livedMs: number }): void {
    one.worker = null;
    one.serves = false;
    one.gone.resolve();
    if (stopping) return;
    if (!begun) return first.reject(new ProcessFailedError());
    const { delayMs } = one.restarting.after(livedMs);
    log.error({ ...how, process: one.index, delayMs }, "a server process ended and is started again");
    if (isHopeless(kept)) throw new Error("every server process dies soon after its start");
    one.gone = Promise.withResolvers();
    one.cancelStart = schedule(() => start(one), delayMs);
  }

  for (const one of kept) start(one);
  return {
    listening: first.promise,
    send: (index, message) => kept[index]?.worker?.send(message),
    serving: () => kept.filter(({ serves }) => serves).length,
    restarts: () => kept.reduce((sum, { restarting }) => sum + restarting.count(), 0),
    async stop() {
      stopping = true;
      const running = kept.filter(({ worker }) => worker !== null);
      for (const { cancelStart } of kept) cancelStart();
      for (const { worker } of running) worker?.kill("SIGTERM");
      const cancel = schedule(() => {
        for (const { worker } of running) worker?.kill("SIGKILL");
      }, DRAIN_LIMIT_MS);
      await Promise.all(running.map(({ gone }) => gone.promise));
      cancel();
    },
  };
}

/** Another process with this program. */
function forkServer(): ServerWorker {
  const child = fork(PROGRAM, [SERVER_PROCESS]);
  return {
    send(message) {
      // One that has ended, or does: nobody waits for the message.
      if (child.connected) child.send(message, () => undefined);
    },
    kill: (signal) => void child.kill(signal),
    onMessage: (heard) => void child.on("message", heard),
    onExit(ended) {
      child.once("exit", (code, signal) => ended({ code, signal }));
      child.on("error", () => {
        // One that never ran has no exit.
        if (child.pid === undefined) ended({ code: null, signal: null });
      });
    },
  };
}

/** The word by which the program knows that it is one of several. */
export const SERVER_PROCESS = "--server-process";
const PROGRAM = join(import.meta.dirname, "../../main.ts");

/** Said when the first processes do not start; each of them has said why. */
export class ProcessFailedError extends Error {
  override name = "ProcessFailedError";
  constructor() {
    super("Серверный процесс не запустился; причина — выше.");
  }
}

function newlyKept(index: number): Kept {
  return {
    index,
    worker: null,
    serves: false,
    restarting: createRestarting(),
    gone: Promise.withResolvers(),
    cancelStart: () => undefined,
  };
}

function isHopeless(kept: readonly Kept[]): boolean {
  return kept.every(({ serves, restarting }) => !serves && restarting.failuresInARow() >= MOST_FAILURES);
}

/** With the delays between them, some forty seconds. */
const MOST_FAILURES = 12;
/** A little more than a process takes to drain before it gives up itself. */
const DRAIN_LIMIT_MS = 21_000;

type Kept = {
  readonly index: number;
  readonly restarting: Restarting;
  worker: ServerWorker | null;
  serves: boolean;
  /** Resolves when the process that runs now has ended. */
  gone: PromiseWithResolvers<void>;
  cancelStart: () => void;
};

type Exit = { readonly code: number | null; readonly signal: string | null };

/** A server process, as the one that supervises it sees it. */
export type ServerWorker = {
  /** Drops what is for one that has ended. */
  readonly send: (message: ToProcess) => void;
  readonly kill: (signal: "SIGTERM" | "SIGKILL") => void;
  readonly onMessage: (heard: (message: FromProcess) => void) => void;
  readonly onExit: (ended: (how: Exit) => void) => void;
};

export type ServerProcesses = {
  /** Resolves when all of them serve for the first time; rejects when one ends before that. */
  readonly listening: Promise<{ readonly hasConsole: boolean }>;
  /** Drops what is for a process that is not there. */
  readonly send: (index: number, message: ToProcess) => void;
  /** How many serve now. */
  readonly serving: () => number;
  /** Since the start. */
  readonly restarts: () => number;
  /** Lets all of them drain, and ends those that do not. */
  readonly stop: () => Promise<void>;
};

type ProcessesOptions = {
  readonly count: number;
  readonly log: Pick<Logger, "warn" | "error">;
  /** What the process of this index, from 0, says. */
  readonly hear: (index: number, message: Exclude<FromProcess, { type: "listening" }>) => void;
  /** For tests: who is started instead, and a time that is moved by hand. */
  readonly start?: () => ServerWorker;
  readonly now?: () => number;
  readonly schedule?: Schedule;
};
