import { queueJobs } from "../../platform/jobs/queue-job.ts";
import { readOpen } from "./discrepancy-store.ts";

/** Reports to the metrics what is open under «Разобраться». */
export const discrepancyJobs = queueJobs(
  "discrepancy-metrics",
  { name: "rumb_discrepancies_open", what: "differences with the provider" },
  readOpen,
);
