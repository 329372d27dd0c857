import type { OperatorJob } from "@rumb/contract/operator-jobs";
import { JOB_OUTCOME_WORDS, JOB_STATE_WORDS } from "@rumb/contract/operator-words";
import { lasting } from "../../parts/formats.ts";
import type { Status } from "../../parts/StatusChip.tsx";

/** How a job stands. */
export function jobStatus({ state, outcome }: Pick<OperatorJob, "state" | "outcome">): Status {
  switch (state) {
    case "never":
      return { label: JOB_STATE_WORDS.never, color: "default" };
    case "asked":
      return { label: JOB_STATE_WORDS.asked, color: "info" };
    case "running":
      return { label: JOB_STATE_WORDS.running, color: "info" };
    case "broken":
      return { label: JOB_STATE_WORDS.broken, color: "warning" };
    case "idle":
      return outcome === "failed"
        ? { label: JOB_OUTCOME_WORDS.failed, color: "error" }
        : { label: JOB_OUTCOME_WORDS.done, color: "success" };
  }
}

/** Jobs wait for each other, and what runs every few seconds is not written down each time: so much later is nothing yet. */
const LATE_MS = 60_000;

/** When a job comes back. */
export function plannedWords({ next_at: nextAt, every_ms: everyMs, state }: Planned, nowMs: number): string {
  if (state === "running") return "после этого";
  if (nextAt === null || everyMs === null) return "—";
  if (nextAt > nowMs) return `через ${lasting(nextAt - nowMs)}`;
  const lateMs = nowMs - nextAt;
  return lateMs < LATE_MS + everyMs ? "вот-вот" : `опаздывает на ${lasting(lateMs)}`;
}

type Planned = Pick<OperatorJob, "next_at" | "every_ms" | "state">;
