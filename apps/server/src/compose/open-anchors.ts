import { anchorKeys } from "../audit/audit-anchor.ts";
import { startAnchors } from "../audit/audit-anchors.ts";
import type { Deps } from "../deps/deps.ts";
import { systemClock } from "../platform/runtime/clock.ts";

/** Keeps the end of the audit log where whoever changes the database cannot reach it. */
export async function openAnchors({
  config,
  database,
  metrics,
  log,
}: Pick<Deps, "config" | "database" | "metrics" | "log">): Promise<() => Promise<void>> {
  const { auditAnchorFile: file, production, secretKeys } = config;
  if (file === null && production)
    log.warn("AUDIT_ANCHOR_FILE is not set: the audit log is anchored in this log alone");
  const { listen } = database;
  const keys = anchorKeys(secretKeys);
  const anchors = await startAnchors({ database, listen, metrics, clock: systemClock, log, keys, file });
  return () => anchors.stop();
}
