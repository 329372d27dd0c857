import type { Attributes, Context } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Clock } from "../runtime/clock.ts";
import { type App, calledRoute } from "./http.ts";
import { readTraceParent } from "./trace-parent.ts";

/** Sends a span of each answered call to a collector. */
export type CallTraces = {
  register(app: App): void;
  /** Sends what waits, for some seconds at most. */
  close(): Promise<void>;
};

type TraceOptions = {
  /** Where the collector takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** The share of traces that is sent, 0 to 1. A trace is chosen by its id, so no caller can make the site send more. */
  readonly share: number;
  readonly version: string;
  /** Distinguishes this node from any other. */
  readonly node: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn" | "info">;
  /** How long a collector may take to answer; what it has not taken by then is lost. */
  readonly exportMs?: number;
};

/**
 * Exports a span of each call to an OpenTelemetry collector, as a child of the caller's when it sent a `traceparent`. The packages are
 * loaded here and nowhere else, so a site without a collector pays nothing. Spans wait in a bounded queue; while the collector is away they
 * are lost, and the log says so once.
 */
export async function openCallTraces(options: TraceOptions): Promise<CallTraces> {
  const { clock, log, exportMs = EXPORT_MS } = options;
  const [
    api,
    { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider },
    { resourceFromAttributes },
    otlp,
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const url = `${options.endpoint.replace(/\/$/u, "")}/v1/traces`;
  const exporter = new otlp.OTLPTraceExporter({ url, timeoutMillis: exportMs });
  const provider = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(options.share),
    resource: resourceFromAttributes({
      "service.name": "rumb",
      "service.version": options.version,
      "service.instance.id": options.node,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        exportTimeoutMillis: exportMs,
        scheduledDelayMillis: EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("rumb");

  function report(request: FastifyRequest, reply: FastifyReply): void {
    const endMs = clock.now().getTime();
    const route = calledRoute(request).url ?? "unknown";
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: api.SpanKind.SERVER,
        startTime: endMs - reply.elapsedTime,
        attributes: attributesOf(request, { route, status: reply.statusCode }),
      },
      contextOf(request),
    );
    if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(endMs);
  }

  function contextOf({ headers }: FastifyRequest): Context {
    const parent = readTraceParent(headers["traceparent"]);
    if (parent === null) return api.ROOT_CONTEXT;
    const { traceId, spanId, flags: traceFlags } = parent;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }

  return {
    register(app) {
      app.addHook("onResponse", (request, reply, done) => {
        report(request, reply);
        done();
      });
    },
    // What could not be sent at the end was logged.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** By the semantic conventions for HTTP servers; no address and no player, whom a collector has no need of. */
function attributesOf(
  request: FastifyRequest,
  { route, status }: { route: string; status: number },
): Attributes {
  return {
    "http.request.method": request.method,
    "http.route": route,
    "http.response.status_code": status,
    "rumb.request_id": request.id,
    ...(request.refusedAs !== null && { "rumb.refusal": request.refusedAs }),
    ...(status >= 500 && { "error.type": String(status) }),
  };
}

const EXPORT_MS = 5_000;
const EVERY_MS = 5_000;

/** The same exporter, which says when the collector goes away and when it is back. */
function reporting(exporter: SpanExporter, log: TraceOptions["log"]): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) log.warn({ err: result.error }, "the collector of traces does not answer");
        if (!failed && isAway) log.info("the collector of traces answers again");
        isAway = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
