import { anchorKey } from "../audit/audit-anchor.ts";
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
  const { auditAnchorFile: file, production, secretKey } = config;
  if (file === null && production)
    log.warn("AUDIT_ANCHOR_FILE is not set: the audit log is anchored in this log alone");
  const { listen } = database;
  const key = anchorKey(secretKey);
  const anchors = await startAnchors({ database, listen, metrics, clock: systemClock, log, key, file });
  return () => anchors.stop();
}
