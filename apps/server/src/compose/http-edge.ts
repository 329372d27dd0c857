import cookiePlugin from "@fastify/cookie";
import type { Deps } from "../deps/deps.ts";
import { openSecurityEvents } from "../features/security-events/security-event-keeper.ts";
import { registerAnswerHeaders } from "../platform/http/answer-headers.ts";
import { fileLimit } from "../platform/http/call-limits.ts";
import type { CallTraces } from "../platform/http/call-traces.ts";
import { registerDecisionLog } from "../platform/http/decision-log.ts";
import { BEHIND_PROXY, WITHOUT_PROXY } from "../platform/http/drain.ts";
import { hostCheck } from "../platform/http/host-check.ts";
import type { App } from "../platform/http/http.ts";
import { createHttpServer } from "../platform/http/http-server.ts";
import { registerRequestMetrics } from "../platform/http/metrics.ts";
import { type RouteMethods, watchRoutes } from "../platform/http/not-found.ts";
import { originCheck } from "../platform/http/origin-check.ts";
import { registerOverload } from "../platform/http/overload.ts";
import { registerUncountedRepeats } from "../platform/http/rate-limit.ts";
import { registerSecurityLog } from "../platform/http/security-log.ts";
import { endConnections } from "../platform/http/closing-connections.ts";
import { monotonicMs } from "../platform/runtime/schedule.ts";

/**
 * A server with what every address of the site does to every call, whatever is served behind it: headers, logs, bounds, and the checks of
 * host and origin. The players' site and the console begin with it, so no guard can be missing from one of them.
 */
export async function openHttpEdge(deps: Deps, options: HttpEdgeOptions): Promise<HttpEdge> {
  const { publicOrigin, limits, kindOfSuccess, traces } = options;
  const { config, log } = deps;
  const app = createHttpServer({ ...config, log });
  const secure = publicOrigin?.startsWith("https:") ?? false;
  registerAnswerHeaders(app, { secure });
  const methodsOf = watchRoutes(app);
  registerRequestMetrics(app, deps.metrics);
  registerDecisionLog(app, { log, nowMs: monotonicMs });
  const { keep, close } = openSecurityEvents(deps);
  registerSecurityLog(app, { log, nowMs: monotonicMs, kindOfSuccess, keep });
  app.addHook("onClose", close);
  traces?.register(app);
  await registerOverload(app, {
    maxLoopDelayMs: config.maxLoopDelayMs,
    drain: config.trustedProxies.length > 0 ? BEHIND_PROXY : WITHOUT_PROXY,
  });
  endConnections(app);
  registerUncountedRepeats(app);
  app.addHook("onRequest", hostCheck({ publicOrigin }));
  app.addHook("onRequest", originCheck({ publicOrigin }));
  app.addHook("onRequest", fileLimit(limits));
  await app.register(cookiePlugin, { hook: false });
  return { app, methodsOf, secure };
}

type HttpEdgeOptions = {
  /** Where browsers reach it; null where that is not configured. */
  readonly publicOrigin: Deps["config"]["publicOrigin"];
  readonly limits: Parameters<typeof fileLimit>[0];
  /** By path: what means something for security when it is done. */
  readonly kindOfSuccess: ReadonlyMap<string, string>;
  /** Get each call; null without a collector. */
  readonly traces: CallTraces | null;
};

type HttpEdge = {
  readonly app: App;
  readonly methodsOf: RouteMethods;
  /** Browsers reach it over https. */
  readonly secure: boolean;
};
