import { isRefusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { settlePayment, type SettlingDeps } from "./payment-settling.ts";
import { markDeclined, postponeCheck, readDueChecks } from "./payment-store.ts";

const EVERY_MS = 10_000;
const AT_ONCE = 50;
const LONGEST_SECONDS = 3600;

export type PaymentJobDeps = SettlingDeps & Pick<Deps, "payments">;

/**
 * Asks the provider about payments that stay open, because their call may have been lost: after a minute (setting), then each time
 * twice as late, up to an hour, until the payment is a day old.
 */
export function paymentJobs(deps: PaymentJobDeps): Job[] {
  return [{ name: "open-payments", everyMs: EVERY_MS, run: () => checkOpenPayments(deps) }];
}

async function checkOpenPayments(deps: PaymentJobDeps): Promise<void> {
  const { query } = deps.database;
  const { checkAfterSeconds } = deps.settings.current().payments;
  for (const { id, checks, old } of await readDueChecks(query, AT_ONCE)) {
    const afterSeconds = old ? null : Math.min(checkAfterSeconds * 2 ** (checks + 1), LONGEST_SECONDS);
    const standing = await deps.payments.ask(id);
    await postponeCheck(query, { id, afterSeconds });
    // A provider that does not answer now would only be asked in vain about the others.
    if (isRefusal(standing)) return;
    if (standing !== null) await settlePayment(deps, standing, "asked");
    // An order unknown to the provider for a day does not exist.
    else if (old) await markDeclined(query, id);
  }
}
