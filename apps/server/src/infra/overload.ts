import underPressure from "@fastify/under-pressure";
import { refusal } from "@rumb/contract/errors";
import { AppError } from "./app-error.ts";
import { refuse, type App } from "./http.ts";

/** Mean delay of the event loop, over a second, from which new calls are turned away. */
const MAX_LOOP_DELAY_MS = 500;

/**
 * Turns calls away while the process cannot keep up, and while it shuts down. Routes with `evenUnderPressure` in
 * their config stay open: whoever watches the process needs them most then.
 */
export async function registerOverload(app: App): Promise<void> {
  let draining = false;
  app.addHook("preClose", (done) => {
    draining = true;
    done();
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (draining) refuse(reply, refusal("RESTARTING", { seconds: "2" }));
    else done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    pressureHandler(request) {
      if (!request.routeOptions.config.evenUnderPressure) throw new AppError("OVERLOADED", { seconds: "1" });
    },
  });
}
