import { queueJobs } from "../../platform/jobs/queue-job.ts";
import { readWaiting } from "./proposal-store.ts";

/** Reports to the metrics what is waiting under «Ждут второго». */
export const proposalJobs = queueJobs(
  "proposal-metrics",
  { name: "rumb_proposals_waiting", what: "proposals" },
  readWaiting,
);
