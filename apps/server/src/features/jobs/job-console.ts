import { operatorEndpoints, operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { refusal, type Refusal } from "@rumb/contract/errors";
import { CreatedReply } from "@rumb/contract/operator";
import {
  isJobName,
  JOB_NAMES,
  type JobRunRequest,
  type JobState,
  type OperatorJob,
} from "@rumb/contract/operator-jobs";
import { writeAudit } from "../../audit/audit-log.ts";
import {
  type AskedList,
  type Keyed,
  keyedRoute,
  listRoute,
  type Operating,
} from "../../operators/operator-calls.ts";
import { cutPage, type ListPage, offsetOf } from "../../operators/operator-list.ts";
import { makeOnce } from "../../operators/operator-key.ts";
import type { Query, SealedDatabase } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import type { Reads } from "../../platform/replicas/replica-reads.ts";
import { askForRun, type JobRunRow, readJobRuns } from "../../platform/jobs/job-run-store.ts";

type JobDeps = { readonly database: Pick<SealedDatabase, "query" | "transaction"> };

/** How the jobs run, and running one now. */
export function jobRoutes(app: App, deps: JobDeps): void {
  listRoute(app, operatorListEndpoints.jobs, { reads: deps.database, read: listJobs });
  keyedRoute(app, operatorEndpoints.runJob, (asked, acting) => runJob(deps, asked, acting));
}

async function listJobs({ query }: Reads, asked: AskedList): Promise<ListPage<OperatorJob>> {
  const { filter, sort } = asked;
  const jobs = await jobList(query);
  const rows = filter["failing"] === true ? jobs.filter(({ outcome }) => outcome === "failed") : jobs;
  const ordered = sort.order === "ASC" ? rows : rows.toReversed();
  return cutPage(ordered.slice(offsetOf(asked)), { ...asked, total: rows.length });
}

/** Every job of this version, also one that has never run. */
export async function jobList(query: Query): Promise<OperatorJob[]> {
  const runs = new Map((await readJobRuns(query)).map((row) => [row.name, row]));
  return JOB_NAMES.map((id) => {
    const run = runs.get(id);
    return {
      id,
      state: run === undefined ? "never" : stateOf(run),
      every_ms: run?.everyMs ?? null,
      began_at: run?.beganAt?.getTime() ?? null,
      started_at: run?.startedAt?.getTime() ?? null,
      lasted_ms: run?.lastedMs ?? null,
      outcome: run?.outcome ?? null,
      next_at: run?.nextAt?.getTime() ?? null,
      failures: run?.failures ?? 0,
      failed_at: run?.failedAt?.getTime() ?? null,
      failure: run?.failure ?? null,
      node: run?.node ?? null,
    };
  });
}

function stateOf({ isClaimed, isAsked, beganAt, startedAt }: JobRunRow): JobState {
  if (isClaimed) return "running";
  if (isAsked) return "asked";
  if (beganAt !== null) return "broken";
  return startedAt === null ? "never" : "idle";
}

/**
 * Has a node begin a job now; one that runs is begun once more when it is over. Whoever asks for what is waited for already is answered
 * the number of that request, without an entry. Refuses `JOB_NOT_FOUND`, also of one that no node of
 * this site runs. A repeated key answers as before.
 */
async function runJob(
  { database }: Pick<JobDeps, "database">,
  { body: { id: name }, idempotency }: Keyed<JobRunRequest>,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  if (!isJobName(name)) return refusal("JOB_NOT_FOUND");
  const { operatorId } = acting;
  return database.transaction((query) =>
    makeOnce(query, { operatorId, idempotency, reply: CreatedReply }, async () => {
      const asked = await askForRun(query, name);
      if (asked === null) return refusal("JOB_NOT_FOUND");
      const { id, isNew } = asked;
      const deed = {
        action: "run",
        resource: "jobs",
        subject: name,
        before: null,
        after: { request: id },
      } as const;
      if (isNew) await writeAudit(query, acting, deed);
      return { id };
    }),
  );
}
