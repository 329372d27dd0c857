import type { JobName } from "@rumb/contract/operator-jobs";
import type { Logger } from "pino";
import type { Database, Query } from "../db/database.ts";
import { pause } from "../runtime/pause.ts";
import { monotonicMs, type Schedule, systemSchedule } from "../runtime/schedule.ts";
import type { JobObserver } from "./job-metrics.ts";
import type { EndOfRun, JobRuns } from "./job-runs.ts";

/** Work that comes back at intervals. Over all nodes of the site, one at a time does it. */
export type Job = {
  readonly name: JobName;
  readonly everyMs: number;
  /** How long after the start of a node it begins there for the first time; at once when absent. */
  readonly firstInMs?: number;
  run(): Promise<void>;
};

type Options = {
  database: Database;
  log: Logger;
  runs: JobRuns;
  observer?: JobObserver;
  /** Of how long a job keeps the others waiting; a test moves it by hand. */
  schedule?: Schedule;
  /** How soon a run that failed is tried again; five minutes when absent. */
  retryMs?: number;
};

/** A job keeps the others waiting until then, and goes on beside them. */
const LONGEST_TURN_MS = 60_000;
/** So many jobs go on beside the one whose turn it is; one more keeps the others waiting until one of them ends. */
export const JOBS_BESIDE = 3;

/** What a run failed for may be over long before an hourly job's next time: a database that changes its leader, a machine that is full. */
const RETRY_MS = 5 * 60_000;

/** How long a node waits until it looks again at a job that was asked for while another node had it. */
const BUSY_MS = 5_000;

/**
 * Runs each job now and then at its interval, one after another, and whenever an operator asks for it. A job that another node is at is
 * left to it; one that fails is logged and tried again soon; one that takes long or hangs keeps the others waiting for a minute only, and
 * itself never runs twice. `stop` waits for what is running.
 */
export function startJobs(jobs: readonly Job[], options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const turns = createTurns(options);
  const running = jobs.map((job) => repeat(job, { ...options, turns, signal: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type Repeating = Options & { turns: Turns; signal: AbortSignal };

async function repeat(job: Job, parts: Repeating): Promise<void> {
  const { turns, signal, runs } = parts;
  const sleep = createSleep();
  const stopHearing = runs.onAsked(job.name, sleep.wake);
  signal.addEventListener("abort", sleep.wake, { once: true });
  let dueMs = monotonicMs() + (job.firstInMs ?? 0);
  while (!signal.aborted) {
    const turn = await turns.take(job.name, async () => {
      if (signal.aborted) return "over";
      const dueInMs = dueMs - monotonicMs();
      const taken = await takeTurn(job, parts, dueInMs);
      if (dueInMs <= 0) dueMs = monotonicMs() + (taken === "failed" ? untilRetryMs(job, parts) : job.everyMs);
      return taken;
    });
    const leftMs = Math.max(0, dueMs - monotonicMs());
    await sleep.pause(turn === "busy" ? Math.min(leftMs, BUSY_MS) : leftMs);
  }
  stopHearing();
}

function untilRetryMs({ everyMs }: Job, { retryMs = RETRY_MS }: Options): number {
  return Math.min(everyMs, retryMs);
}

/** `busy`: another node has it, which may have begun before somebody asked for it. `failed`: a run that was due. */
type Turn = "over" | "busy" | "failed";

/** A turn that is not due is an operator's request, or nothing. */
async function takeTurn(job: Job, parts: Repeating, dueInMs: number): Promise<Turn> {
  const { database, log, observer, runs } = parts;
  const isDue = dueInMs <= 0;
  let ended: ReturnType<JobObserver["began"]> | undefined;
  try {
    if (!isDue && !(await runs.isAsked(job.name))) return "over";
    ended = observer?.began(job.name);
    const turn = await database.transaction(async (query): Promise<Turn> => {
      if (!(await claim(query, job.name))) return "busy";
      const endRun = isDue ? await runs.begin(job) : await runs.beginAsked(job, dueInMs);
      if (endRun === null) return "over";
      await runTo(job, parts, endRun);
      return "over";
    });
    ended?.("done");
    return turn;
  } catch (error) {
    ended?.("failed");
    log.error({ err: error, job: job.name }, "a job failed");
    return isDue ? "failed" : "busy";
  }
}

async function runTo(job: Job, options: Options, endRun: EndOfRun): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    await endRun({ error, againInMs: untilRetryMs(job, options) });
    throw error;
  }
  await endRun();
}

/** Pauses that can be cut short. A wake between two of them cuts the next one. */
function createSleep(): { readonly wake: () => void; pause(ms: number): Promise<void> } {
  let next = new AbortController();
  return {
    wake: () => next.abort(),
    async pause(ms) {
      await pause(ms, next.signal);
      next = new AbortController();
    },
  };
}

type Turns = { take(name: JobName, work: () => Promise<Turn>): Promise<Turn> };

/** One at a time, first come first served: jobs must not take all connections from each other. Whoever takes long lets the next one go on. */
function createTurns({ log, schedule = systemSchedule }: Pick<Options, "log" | "schedule">): Turns {
  let last: Promise<void> = Promise.resolve();
  let beside = 0;
  return {
    async take(name, work) {
      const turn = Promise.withResolvers<void>();
      const before = last;
      last = turn.promise;
      await before;
      let isBeside = false;
      const look = (): void => {
        if (beside === JOBS_BESIDE) {
          cancel = schedule(look, LONGEST_TURN_MS);
          return;
        }
        beside += 1;
        isBeside = true;
        log.warn({ job: name }, "a job takes long; the others go on beside it");
        turn.resolve();
      };
      let cancel = schedule(look, LONGEST_TURN_MS);
      try {
        return await work();
      } finally {
        cancel();
        if (isBeside) beside -= 1;
        turn.resolve();
      }
    },
  };
}

/**
 * The lock ends with its transaction, so a node that dies lets go of it. A statement keeps its snapshot until the next one of its
 * connection, and PostgreSQL all the dead rows of the site meanwhile: the savepoint has none, however long the job goes on.
 */
async function claim(query: Query, name: string): Promise<boolean> {
  const [[row]] = await Promise.all([
    query<{ claimed: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('job'), hashtext($1)) AS claimed`,
      [name],
    ),
    query("SAVEPOINT claimed"),
  ]);
  return row?.claimed === true;
}
