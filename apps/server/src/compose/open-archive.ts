import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { archiveJob, type ArchiveOutcome } from "../money/archive/archive-job.ts";
import type { ArchiveMonth } from "../money/archive/archive-month.ts";
import { openDatabase } from "../platform/db/database.ts";
import type { JobObserver } from "../platform/jobs/job-metrics.ts";
import type { JobRuns } from "../platform/jobs/job-runs.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { runInThread } from "../platform/runtime/background-thread.ts";
import type { Settings } from "../settings/settings-service.ts";
import { DATABASE_ROLE } from "./storage.ts";
import type { SecretKeys } from "../platform/runtime/secret-key.ts";

/** What a thread that archives a month is started with; everything must survive a structured clone. */
export type ArchiveThreadOptions = {
  readonly connection: ClientConfig;
  readonly role: string;
  readonly secretKeys: SecretKeys;
  readonly directory: string;
  readonly logLevel: string;
  readonly longestMs: number;
  readonly month: ArchiveMonth;
};

/** A month of hundreds of millions of rows takes hours. */
const LONGEST_MS = 24 * 3_600_000;

/** Archives old months beside the site, when the setting says so. */
export function openArchive(opening: {
  readonly config: Config;
  readonly log: Logger;
  readonly connection: ClientConfig;
  readonly settings: Pick<Settings, "current">;
  readonly observer: JobObserver;
  readonly runs: JobRuns;
}): () => Promise<void> {
  const { config, log, connection, settings, observer, runs } = opening;
  const stopping = new AbortController();
  const role = DATABASE_ROLE;
  // The claim of a run is a transaction that does nothing else until its end.
  const database = openDatabase({
    connection,
    purpose: "archive",
    role,
    poolSize: 2,
    idleInTransactionMs: LONGEST_MS,
    log,
  });
  const { secretKeys, archiveDirectory: directory, logLevel } = config;
  const fixed = { connection, role, secretKeys, directory, logLevel, longestMs: LONGEST_MS };
  const archive = (month: ArchiveMonth) => inThread({ ...fixed, month }, stopping.signal);
  const job = archiveJob({ query: database.query, settings, log, archive });
  const running = startJobs([job], { database, log, observer, runs });
  return async () => {
    stopping.abort();
    await running.stop();
    await database.close();
  };
}

/** A site that stops leaves the month as it is: the next run goes on with it. */
export async function inThread(options: ArchiveThreadOptions, signal: AbortSignal): Promise<ArchiveOutcome> {
  try {
    return await runInThread(BODY, options, signal);
  } catch (error) {
    if (signal.aborted) return { refused: "the site stops" };
    throw error;
  }
}

const BODY = new URL("archive-thread-body.ts", import.meta.url);
