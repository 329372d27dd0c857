import type { JobName } from "@rumb/contract/operator-jobs";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { failureWords } from "./job-failure.ts";
import { isRunAsked, JOB_ASKED, writeAskedBegin, writeBegin, writeEnd } from "./job-run-store.ts";
import type { Job } from "./jobs.ts";

/** Keeps how jobs run where the console of every node finds it, and hears of the runs that operators ask for. */
export type JobRuns = {
  /** Notes, under the job's claim, that a run begins; what is returned hears of its end, and of its failure unless it was done. */
  begin(job: Timed): Promise<EndOfRun>;
  /** The same when only an operator's request is the reason, and the job is due here later; null when another node has begun it meanwhile. */
  beginAsked(job: Timed, dueInMs: number): Promise<EndOfRun | null>;
  isAsked(name: JobName): Promise<boolean>;
  /** Calls `wake` when an operator wants the job now, until the returned function is called. */
  onAsked(name: JobName, wake: () => void): () => void;
};

type Timed = Pick<Job, "name" | "everyMs">;
/** A run that was due is tried again in `againInMs` when it failed; one that was asked for leaves the next time as it is. */
export type Failure = { readonly error: unknown; readonly againInMs: number };
export type EndOfRun = (failure?: Failure) => Promise<void>;

/**
 * A run is written down when it was asked for, when it ends otherwise than the one before it, and else when nothing was written of its job
 * for a while: what runs every few seconds costs no write each time.
 */
const WRITTEN_EVERY_MS = 15_000;

type Parts = {
  readonly database: Pick<Database, "query" | "listen">;
  /** This machine and process. */
  readonly node: string;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds of a steady clock. */
  readonly nowMs: () => number;
};

export async function openJobRuns(parts: Parts): Promise<JobRuns & { close(): Promise<void> }> {
  const { query, listen } = parts.database;
  const known = new Map<JobName, Known>();
  const wakes = new Map<string, Set<() => void>>();
  const wake = (name: string) => wakes.get(name)?.forEach((one) => one());
  // What was asked for while nobody listened is found by looking.
  const stopListening = await listen(JOB_ASKED, wake, () => [...wakes.keys()].forEach(wake));

  function startOf({ name, everyMs }: Timed, dueInMs: number | null): Started {
    const state = known.get(name) ?? { writtenMs: null, failed: false, failures: 0 };
    known.set(name, state);
    return { parts, state, job: { name, everyMs, node: parts.node }, sinceMs: parts.nowMs(), dueInMs };
  }

  return {
    async begin(job) {
      const started = startOf(job, null);
      const { writtenMs } = started.state;
      const isWritten = writtenMs === null || started.sinceMs - writtenMs >= WRITTEN_EVERY_MS;
      // What can be seen of a job must not keep it from running.
      if (isWritten)
        await writeBegin(query, started.job).catch((err: unknown) => warn(parts, started.job.name, err));
      return (failure) => end(started, { failure, isWritten });
    },
    async beginAsked(job, dueInMs) {
      const started = startOf(job, dueInMs);
      if (!(await writeAskedBegin(query, started.job))) return null;
      return (failure) => end(started, { failure, isWritten: true });
    },
    isAsked: (name) => isRunAsked(query, name),
    onAsked(name, wakeOne) {
      const those = wakes.get(name) ?? new Set();
      wakes.set(name, those.add(wakeOne));
      return () => void those.delete(wakeOne);
    },
    close: stopListening,
  };
}

/** What this node knows of a job: when it has written of it last and how that run ended, and failures since. */
type Known = { writtenMs: number | null; failed: boolean; failures: number };
type Started = {
  readonly parts: Parts;
  readonly state: Known;
  readonly job: { readonly name: JobName; readonly everyMs: number; readonly node: string };
  readonly sinceMs: number;
  /** When the job would have begun here; null: now. */
  readonly dueInMs: number | null;
};

async function end(
  { parts, state, job, sinceMs, dueInMs }: Started,
  { failure, isWritten }: { failure: Failure | undefined; isWritten: boolean },
): Promise<void> {
  const nowMs = parts.nowMs();
  const lastedMs = Math.round(nowMs - sinceMs);
  const nextMs =
    dueInMs === null ? (failure?.againInMs ?? job.everyMs) : Math.max(0, Math.round(dueInMs - lastedMs));
  const failed = failure !== undefined;
  state.failures = failed ? state.failures + 1 : 0;
  if (!isWritten && failed === state.failed) return;
  try {
    await writeEnd(parts.database.query, {
      ...job,
      lastedMs,
      nextMs,
      failure: failed ? failureWords(failure.error) : null,
      failures: state.failures,
    });
    Object.assign(state, { writtenMs: nowMs, failed, failures: 0 });
  } catch (error) {
    warn(parts, job.name, error);
  }
}

function warn({ log }: Parts, job: JobName, err: unknown): void {
  log.warn({ err, job }, "it could not be written down how a job runs");
}
