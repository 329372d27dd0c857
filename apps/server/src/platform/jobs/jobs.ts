import type { Logger } from "pino";
import type { Database, Query } from "../db/database.ts";
import { pause } from "../runtime/pause.ts";
import type { JobObserver } from "./job-metrics.ts";

/** Work that comes back at intervals. Over all nodes of the site, one at a time does it. */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
};

/**
 * Runs each job now and then at its interval, one after another. A job that another node is at is left to it; one
 * that fails is logged and tried again at its next time. `stop` waits for what is running.
 */
export function startJobs(
  jobs: readonly Job[],
  options: { database: Database; log: Logger; observer?: JobObserver },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const turns = createTurns();
  const running = jobs.map((job) => repeat(job, { ...options, turns, signal: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type Repeating = {
  database: Database;
  log: Logger;
  observer?: JobObserver;
  turns: Turns;
  signal: AbortSignal;
};

async function repeat(job: Job, { database, log, observer, turns, signal }: Repeating): Promise<void> {
  while (!signal.aborted) {
    await turns.take(async () => {
      if (signal.aborted) return;
      const ended = observer?.began(job.name);
      try {
        await database.transaction(async (query) => {
          if (await claim(query, job.name)) await job.run();
        });
        ended?.("done");
      } catch (error) {
        ended?.("failed");
        log.error({ err: error, job: job.name }, "a job failed");
      }
    });
    await pause(job.everyMs, signal);
  }
}

type Turns = { take(work: () => Promise<void>): Promise<void> };

/** One at a time, first come first served: jobs must not take all connections from each other. */
function createTurns(): Turns {
  let last = Promise.resolve();
  return {
    take(work) {
      last = last.then(work);
      return last;
    },
  };
}

/** The lock ends with its transaction, so a node that dies lets go of it. */
async function claim(query: Query, name: string): Promise<boolean> {
  const [row] = await query<{ claimed: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('job'), hashtext($1)) AS claimed`,
    [name],
  );
  return row?.claimed === true;
}
