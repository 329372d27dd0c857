import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { deletionJobs } from "../features/account-deletion/deletion-jobs.ts";
import { keyJobs } from "../features/operator-keys/key-jobs.ts";
import { securityEventJobs } from "../features/security-events/security-event-keeper.ts";
import { accountJobs } from "../features/sign-in/account-jobs.ts";
import { playerSearchJobs } from "../features/player-console/player-search-jobs.ts";
import { fairJobs } from "../features/fairness/fair-jobs.ts";
import { roundJobs } from "../features/rounds/round-jobs.ts";
import { upkeepJobs } from "../money/upkeep-jobs.ts";
import { discrepancyJobs } from "../features/discrepancies/discrepancy-jobs.ts";
import { proposalJobs } from "../features/proposals/proposal-jobs.ts";
import { limitsJobs } from "../features/limits/limits-jobs.ts";
import { notableBetJobs } from "../features/player-timeline/notable-bets.ts";
import { alarmJobs } from "../features/alarms/alarm-jobs.ts";
import type { AlarmSenders } from "../features/alarms/alarm-sending.ts";
import { openAlarmWebhook } from "../integrations/webhook/webhook-client.ts";
import { fraudJobs } from "../features/fraud-rings/fraud-jobs.ts";
import { shiftJobs } from "../features/shift/shift-jobs.ts";
import { economyJobs } from "../features/economy/economy-jobs.ts";
import { type PaymentJobDeps, paymentJobs } from "../features/payments/payment-jobs.ts";
import {
  type ReconciliationJobDeps,
  reconciliationJobs,
} from "../features/reconciliation/reconciliation-jobs.ts";
import { type PayoutJobDeps, payoutJobs } from "../features/withdrawals/payout-jobs.ts";
import { referralJobs } from "../features/referrals/referral-jobs.ts";
import { keyRotationJobs } from "../platform/keys/key-rotation-job.ts";
import { JOBS_BESIDE, startJobs } from "../platform/jobs/jobs.ts";
import type { OnClose } from "./closing.ts";
import { nodeName } from "./node-name.ts";
import { onDepositPaid } from "./handlers.ts";
import { openSeedSealing } from "./site-keys.ts";
import { openSealedTables } from "./sealed-tables.ts";
import { openDatabase } from "../platform/db/database.ts";
import { type JobObserver, observeJobs } from "../platform/jobs/job-metrics.ts";
import { type JobRuns, openJobRuns } from "../platform/jobs/job-runs.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import { monotonicMs } from "../platform/runtime/schedule.ts";
import { DATABASE_ROLE } from "./storage.ts";

const JOB_STATEMENT_MS = 30 * 60_000;

/**
 * Jobs have connections of their own: one of their statements may take longer than any call's. They run one at a time, but for
 * those that take long, for the change of the key, which may take hours, and for the search for rings, whose first walk takes many runs; each needs one connection for its claim and another for its work.
 */
export function openJobs({ config, connection, log }: Opening, parts: JobParts): () => Promise<void> {
  const { metrics, observer, settings, runs } = parts;
  const database = openDatabase({
    connection,
    purpose: "jobs",
    role: DATABASE_ROLE,
    poolSize: 2 * (1 + JOBS_BESIDE) + 4,
    statementTimeoutMs: JOB_STATEMENT_MS,
    // A job's claim is held by a transaction that does nothing else.
    idleInTransactionMs: JOB_STATEMENT_MS,
    log,
  });
  const webhook = openAlarmWebhook(config, systemClock);
  const jobs = startJobs(
    [
      ...upkeepJobs({ database, log }),
      ...accountJobs({ database }),
      ...deletionJobs({
        database,
        sealing: openSeedSealing(config.secretKeys, systemRandom),
        random: systemRandom,
        log,
      }),
      ...securityEventJobs({ database, log }),
      ...keyJobs({ database }),
      ...fairJobs({ database }),
      ...playerSearchJobs({ database }),
      ...paymentJobs({ ...parts.wallet, onDepositPaid }),
      ...payoutJobs(parts.payouts),
      ...reconciliationJobs({ ...parts.wallet, onDepositPaid, statements: parts.statements }),
      ...discrepancyJobs({ database, metrics }),
      ...proposalJobs({ database, metrics }),
      ...economyJobs({ database }),
      ...notableBetJobs({ database }),
      ...shiftJobs({ database }),
      ...alarmJobs({ telegram: parts.telegram, webhook, clock: systemClock, database, settings }),
      ...limitsJobs({ database }),
      ...referralJobs({ database }),
      ...roundJobs({ database, metrics, settings, roundPace: config.roundPace }),
    ],
    { database, log, observer, runs },
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  const rings = startJobs(fraudJobs({ database, settings, nowMs: monotonicMs, signal }), {
    database,
    log,
    observer,
    runs,
  });
  const rotation = startJobs(
    keyRotationJobs({
      ...openSealedTables(config.secretKeys, systemRandom),
      keys: config.secretKeys.length,
      database,
      metrics,
      nowMs: monotonicMs,
      signal,
      log,
    }),
    { database, log, observer, runs },
  );
  return async () => {
    stopping.abort();
    await Promise.all([jobs.stop(), rings.stop(), rotation.stop()]);
    await database.close();
  };
}

/** What hears of the runs of jobs: this process' metrics, and the table that the console shows. */
export async function watchJobs(
  { database, metrics, log }: Pick<Deps, "database" | "metrics" | "log">,
  onClose: OnClose,
): Promise<{ readonly observer: JobObserver; readonly runs: JobRuns }> {
  const runs = await openJobRuns({ database, node: nodeName("процесс"), log, nowMs: monotonicMs });
  onClose(() => runs.close());
  return { observer: observeJobs(metrics, systemClock), runs };
}

type Opening = { readonly config: Config; readonly log: Logger; readonly connection: ClientConfig };

type JobParts = Pick<Deps, "metrics" | "settings"> &
  Pick<ReconciliationJobDeps, "statements"> & {
    readonly observer: JobObserver;
    readonly runs: JobRuns;
    readonly wallet: Omit<PaymentJobDeps, "onDepositPaid">;
    readonly payouts: PayoutJobDeps;
    readonly telegram: AlarmSenders["telegram"];
  };
