import { Gauge } from "prom-client";
import { Type } from "typebox";
import type { Query } from "../db/database.ts";
import type { App } from "./http.ts";
import type { Metrics } from "./metrics.ts";
import { rememberBriefly } from "../runtime/remember-briefly.ts";

type HealthDeps = { database: { query: Query }; metrics: Metrics };

const Health = Type.Object({ status: Type.Union([Type.Literal("ok"), Type.Literal("unavailable")]) });
const CHECK_TIMEOUT_MS = 2_000;
const CHECK_VALID_MS = 500;

/** `/healthz`: the process answers. `/readyz`, and the metric of that: it can serve, because the database is there and migrated. */
export function healthRoutes(app: App, deps: HealthDeps): void {
  const config = { evenUnderPressure: true } as const;
  const schema = { hide: true, response: { 200: Health, 503: Health } };
  const isReady = rememberBriefly(() => checkDatabase(deps.database.query), CHECK_VALID_MS);
  observeReadiness(deps.metrics, isReady);
  app.get("/healthz", { schema, config }, () => ({ status: "ok" as const }));
  app.get("/readyz", { schema, config }, async (_request, reply) => {
    if (await isReady()) return { status: "ok" as const };
    return reply.code(503).header("retry-after", "1").send({ status: "unavailable" });
  });
}

function observeReadiness({ registry }: Metrics, isReady: () => Promise<boolean>): void {
  const ready: Gauge = new Gauge({
    name: "rumb_ready",
    help: "1 while the node can serve: the database is there and migrated",
    registers: [registry],
    async collect() {
      ready.set(Number(await isReady()));
    },
  });
}

async function checkDatabase(query: Query): Promise<boolean> {
  try {
    const [row] = await Promise.race([
      query<{ migrated: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS migrated`),
      timeOut(CHECK_TIMEOUT_MS),
    ]);
    return row?.migrated === true;
  } catch {
    return false;
  }
}

function timeOut(delayMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("the database did not answer in time")), delayMs).unref();
  });
}
