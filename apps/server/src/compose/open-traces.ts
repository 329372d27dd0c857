import { hostname } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { type CallTraces, openCallTraces } from "../platform/http/call-traces.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { siteVersion } from "../platform/runtime/site-version.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Null when no collector of traces is configured. */
export async function openTraces({ traces }: Config, log: Logger): Promise<CallTraces | null> {
  if (traces === null) return null;
  const node = `${hostname()}/${process.pid}`;
  return openCallTraces({ ...traces, version: siteVersion(ROOT), node, clock: systemClock, log });
}
