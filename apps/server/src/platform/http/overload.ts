import underPressure from "@fastify/under-pressure";
import { refusal } from "@rumb/contract/errors";
import { AppError } from "./app-error.ts";
import { leaveProxy, WITHOUT_PROXY } from "./drain.ts";
import { refuse, type App } from "./http.ts";

/** High enough that a single pause of the machine does not turn a second's calls away. */
const MAX_LOOP_DELAY_MS = 1_000;

/**
 * Turns calls away while the process cannot keep up, and when it has left its proxy, as `drain` says, to shut down.
 * `maxLoopDelayMs` is the mean delay of
 * the event loop, over a second, from which it cannot. Routes with `evenUnderPressure` in their config stay open
 * then: whoever watches the process needs them most.
 */
export async function registerOverload(
  app: App,
  { maxLoopDelayMs = MAX_LOOP_DELAY_MS, drain = WITHOUT_PROXY } = {},
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
    pressureHandler(request) {
      if (!request.routeOptions.config.evenUnderPressure) throw new AppError("OVERLOADED", { seconds: "1" });
    },
  });
}
