import { createServer, type Server } from "node:http";
import { Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { type App, calledRoute } from "./http.ts";

export type Metrics = {
  /** Features register their own instruments here. */
  readonly registry: Registry;
};

/** Makes the process's metrics. `ofProcess: false` leaves out those of Node itself. */
export function createMetrics(options: { ofProcess: boolean }): Metrics {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  return { registry };
}

/** Observes the duration of every answer, by route pattern and status, never by address: the labels stay few. */
export function registerRequestMetrics(app: App, metrics: Metrics): void {
  const seconds = secondsOf(metrics);
  app.addHook("onResponse", (request, reply, done) => {
    const route = calledRoute(request).url ?? "unknown";
    seconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** One histogram, whatever number of servers the process has. */
function secondsOf({ registry }: Metrics): Histogram {
  const name = "http_request_seconds";
  const known = registry.getSingleMetric(name);
  if (known instanceof Histogram) return known;
  return new Histogram({
    name,
    help: "Time from the request's headers to the end of its answer",
    labelNames: ["route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
}

/** What a scraper gets. */
export type MetricsPage = { readonly contentType: string; readonly text: () => Promise<string> };

/** The page of one process. */
export function metricsPage({ registry }: Metrics): MetricsPage {
  return { contentType: registry.contentType, text: () => registry.metrics() };
}

/** A server of its own for the scraper, so that the public port never shows the numbers. Not yet listening. */
export function createMetricsServer({ contentType, text: readText }: MetricsPage): Server {
  return createServer(LIMITS, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    readText().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

/** As at the other ports: who asks slowly is not waited for. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2_000 };
