import type { JobName } from "@rumb/contract/operator-jobs";
import type { Query } from "../db/database.ts";

/** Which job begins, and where. */
export type JobAtNode = { readonly name: JobName; readonly everyMs: number; readonly node: string };

/** Notes under the job's claim that a run begins, which does what was asked for until now. */
export async function writeBegin(query: Query, { name, everyMs, node }: JobAtNode): Promise<void> {
  await query(
    `INSERT INTO job_runs (name, every_ms, node, began_at) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (name) DO UPDATE SET every_ms = $2, node = $3, began_at = excluded.began_at, served = job_runs.asked`,
    [name, everyMs, node],
  );
}

/** The same where it begins only because it was asked for; false when nobody waits for it any more. */
export async function writeAskedBegin(query: Query, { name, everyMs, node }: JobAtNode): Promise<boolean> {
  const rows = await query(
    `UPDATE job_runs SET every_ms = $2, node = $3, began_at = clock_timestamp(), served = asked
     WHERE name = $1 AND asked > served RETURNING 1 AS one`,
    [name, everyMs, node],
  );
  return rows.length > 0;
}

/** How a run has ended. */
export type JobEnd = JobAtNode & {
  readonly lastedMs: number;
  /** Null: it was done. */
  readonly failure: string | null;
  /** Until this node comes back. */
  readonly nextMs: number;
  /** Failures of this node that were not written yet, this one among them. */
  readonly failures: number;
};

/** Notes that a run has ended, and when this node comes back; another node may be sooner. */
export async function writeEnd(query: Query, end: JobEnd): Promise<void> {
  const { name, everyMs, node, lastedMs, failure, failures, nextMs } = end;
  await query(
    `INSERT INTO job_runs AS runs (name, every_ms, node, started_at, lasted_ms, outcome, next_at, failures, failed_at, failure)
     SELECT $1, $2::bigint, $3, now - make_interval(secs => $4::bigint / 1000.0), $4::bigint,
       CASE WHEN $5::text IS NULL THEN 'done' ELSE 'failed' END, now + make_interval(secs => $7::bigint / 1000.0),
       $6::bigint, CASE WHEN $5::text IS NOT NULL THEN now END, $5::text
     FROM clock_timestamp() AS now
     ON CONFLICT (name) DO UPDATE SET every_ms = excluded.every_ms, node = excluded.node, began_at = NULL,
       started_at = excluded.started_at, lasted_ms = excluded.lasted_ms, outcome = excluded.outcome,
       next_at = excluded.next_at,
       failures = CASE excluded.outcome WHEN 'done' THEN 0 ELSE runs.failures + excluded.failures END,
       failed_at = coalesce(excluded.failed_at, runs.failed_at), failure = coalesce(excluded.failure, runs.failure)`,
    [name, everyMs, node, lastedMs, failure, failures, nextMs],
  );
}

/** What nodes listen to: the name of a job that an operator wants now. */
export const JOB_ASKED = "job_asked";

/**
 * Asks for a run, and wakes every node at the commit; the request's number, null when no node has ever begun such a job. `isNew`: nobody
 * has been waiting for one.
 */
export async function askForRun(query: Query, name: JobName): Promise<{ id: number; isNew: boolean } | null> {
  const [made] = await query<{ id: number }>(
    `UPDATE job_runs SET asked = asked + 1 WHERE name = $1 AND asked = served RETURNING asked AS id`,
    [name],
  );
  if (made === undefined) {
    const [waiting] = await query<{ id: number }>(`SELECT asked AS id FROM job_runs WHERE name = $1`, [name]);
    return waiting === undefined ? null : { ...waiting, isNew: false };
  }
  await query(`SELECT pg_notify('${JOB_ASKED}', $1)`, [name]);
  return { ...made, isNew: true };
}

/** Whether somebody waits for a run that no node has begun. */
export async function isRunAsked(query: Query, name: JobName): Promise<boolean> {
  const rows = await query(`SELECT FROM job_runs WHERE name = $1 AND asked > served`, [name]);
  return rows.length > 0;
}

/** How a job has run. Times are the database's. */
export type JobRunRow = {
  readonly name: string;
  readonly everyMs: number;
  readonly node: string;
  readonly beganAt: Date | null;
  readonly startedAt: Date | null;
  readonly lastedMs: number | null;
  readonly outcome: "done" | "failed" | null;
  readonly nextAt: Date | null;
  readonly failures: number;
  readonly failedAt: Date | null;
  readonly failure: string | null;
  readonly isAsked: boolean;
  /** A node has the job's claim at this moment. */
  readonly isClaimed: boolean;
};

/** All jobs that any version of the site has run. Of the leader: no replica knows its locks. */
export function readJobRuns(query: Query): Promise<JobRunRow[]> {
  return query<JobRunRow>(
    `WITH held AS MATERIALIZED (
       SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = hashtext('job')::oid AND objsubid = 2 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     )
     SELECT name, every_ms AS "everyMs", node, began_at AS "beganAt", started_at AS "startedAt", lasted_ms AS "lastedMs",
       outcome, next_at AS "nextAt", failures, failed_at AS "failedAt", failure, asked > served AS "isAsked",
       hashtext(name)::oid IN (SELECT objid FROM held) AS "isClaimed"
     FROM job_runs ORDER BY name LIMIT 200`,
  );
}
