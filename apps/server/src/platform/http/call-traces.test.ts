import { once } from "node:events";
import { createServer } from "node:http";
import { refusal } from "@rumb/contract/errors";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../runtime/clock.ts";
import { openCallTraces } from "./call-traces.ts";
import { refuse } from "./http.ts";
import { createHttpServer } from "./http-server.ts";
import { portOf } from "./port-of.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test("each call is sent to the collector, below its caller's span, with route, status and request id", async () => {
  const collector = await startCollector();
  const { call, close } = await startTracedServer(collector.endpoint);
  const traceparent = `00-${TRACE}-${SPAN}-01`;
  const good = await call("/good?secret=1", { traceparent });
  await call("/refused");
  await call("/broken");
  await close();

  const spans = collector.spans();
  expect(spans.map(({ name }) => name)).toEqual(["GET /good", "GET /refused", "GET /broken"]);
  expect(spans[0]).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, kind: 2 });
  expect(attributesOf(spans[0])).toEqual({
    "http.request.method": "GET",
    "http.route": "/good",
    "http.response.status_code": 200,
    "rumb.request_id": good.headers["x-request-id"],
  });
  expect(spans[1]?.parentSpanId).toBeFalsy();
  expect(attributesOf(spans[1])).toMatchObject({ "rumb.refusal": "NOT_SIGNED_IN" });
  expect(spans[2]).toMatchObject({ status: { code: 2 } });
  expect(attributesOf(spans[2])).toMatchObject({ "error.type": "500" });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  }
  expect(collector.resource()).toMatchObject({
    "service.name": "rumb",
    "service.version": "1.2.3",
    "service.instance.id": "web1/1",
  });
});

test("no caller can make the site send more than its share", async () => {
  const collector = await startCollector();
  const { call, close } = await startTracedServer(collector.endpoint, 0);
  await call("/good", { traceparent: `00-${TRACE}-${SPAN}-01` });
  await close();
  expect(collector.spans()).toEqual([]);
});

test("a collector that refuses is logged, and nobody who calls notices", async () => {
  const collector = await startCollector(400);
  const { call, close, warnings } = await startTracedServer(collector.endpoint);
  expect((await call("/good")).statusCode).toBe(200);
  await close();
  expect(warnings).toEqual(["the collector of traces does not answer"]);
});

/** A receiver of OTLP over HTTP, in JSON. */
async function startCollector(status = 200) {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      if (request.url === "/v1/traces") exports.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resource: () => valuesOf(exports[0]?.resourceSpans[0]?.resource.attributes ?? []),
  };
}

async function startTracedServer(endpoint: string, share = 1) {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  const traces = await openCallTraces({
    endpoint: `${endpoint}/`,
    share,
    version: "1.2.3",
    node: "web1/1",
    clock: systemClock,
    log,
    exportMs: 60_000,
  });
  const app = createHttpServer({
    log: pino({ level: "silent" }),
    trustedProxies: [],
    connectionsPerAddress: 16,
  });
  traces.register(app);
  app.get("/good", () => ({ success: true }));
  app.get("/refused", (_request, reply) => refuse(reply, refusal("NOT_SIGNED_IN")));
  app.get("/broken", () => {
    throw new Error("it breaks");
  });
  return {
    warnings,
    call: (url: string, headers = {}) => app.inject({ url, headers: { host: "rumb.test", ...headers } }),
    close: async () => {
      await app.close();
      await traces.close();
    },
  };
}

function attributesOf(span: Span | undefined): Record<string, unknown> {
  return valuesOf(span?.attributes ?? []);
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Attribute[];
};
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};
