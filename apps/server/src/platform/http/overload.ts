import underPressure from "@fastify/under-pressure";
import { refusal } from "@rumb/contract/errors";
import { AppError } from "./app-error.ts";
import { type DrainTimes, leaveProxy, WITHOUT_PROXY } from "./drain.ts";
import { type App, calledRoute, refuse } from "./http.ts";

/**
 * Turns calls away while the process cannot keep up, and when it has left its proxy, as `drain` says, to shut down.
 * It cannot keep up when the event loop's mean delay over a second is above `maxLoopDelayMs`. Routes with
 * `evenUnderPressure` in their config stay open then: whoever watches the process needs them most.
 */
export async function registerOverload(
  app: App,
  { maxLoopDelayMs, drain = WITHOUT_PROXY }: { maxLoopDelayMs: number; drain?: DrainTimes },
): Promise<void> {
  let draining = false;
  app.addHook("preClose", async () => {
    await leaveProxy(app.server, drain);
    draining = true;
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (draining) refuse(reply, refusal("RESTARTING", { seconds: "2" }));
    else done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler(request) {
      // Too few turns of the event loop to measure anything: it was at least about as late as that.
      if (app.memoryUsage().eventLoopDelay === Infinity && maxLoopDelayMs > SAMPLE_MS) return;
      if (!calledRoute(request).config.evenUnderPressure) throw new AppError("OVERLOADED", { seconds: "1" });
    },
  });
}

const SAMPLE_MS = 1_000;
