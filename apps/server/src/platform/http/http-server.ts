import { isUtf8 } from "node:buffer";
import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { refusal } from "@rumb/contract/errors";
import { fastify, type FastifyBaseLogger, LogController } from "fastify";
import { AppError, errorAnswers } from "./app-error.ts";
import { lazySerializers, lazyValidators } from "./compiled-schemas.ts";
import { boundConnections } from "./connections-per-address.ts";
import { endGoneCallers } from "./gone-callers.ts";
import { answerOf, type App } from "./http.ts";
import { refuseDoubtfulHost } from "./host-check.ts";
import { createNodeServer, type NodeTls } from "./node-tls.ts";
import { monotonicMs } from "../runtime/schedule.ts";
import { isUnseen, withVisibleTexts } from "../text/visible-text.ts";
import { requestIds, returnRequestIds } from "./request-id.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
/** A request has to be here, body and all, within this time of its first byte. Node goes by the larger one of its two limits. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Node looks for late requests at this interval, so one lives at most so much longer. */
const TIMEOUT_CHECK_MS = 2_000;
const KEEP_ALIVE_MS = 65_000;
const SILENT_SOCKET_MS = 75_000;
const MAX_CONNECTIONS = 10_000;

/** An HTTP server with its limits, its error answers and its parser, and no routes. */
export function createHttpServer(options: {
  log: FastifyBaseLogger;
  trustedProxies: readonly string[];
  /** Connections that one address may have open. */
  connectionsPerAddress: number;
  /** Null or absent: it speaks http. */
  nodeTls?: NodeTls | null;
}): App {
  const answerError = errorAnswers({ log: options.log, nowMs: monotonicMs });
  const app: App = fastify({
    loggerInstance: options.log,
    // One logger for all: making a child for each request would cost as much as the rest of a small request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(options.trustedProxies),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    ...(options.nodeTls && { serverFactory: secureServers(options.nodeTls) }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    connectionTimeout: SILENT_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      // A browser opens connections ahead, and would take an answer that it has not asked for for that of its next request.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") socket.destroy();
      else refuseBytes(socket);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(lazyValidators);
  app.setSerializerCompiler(lazySerializers);
  app.server.maxConnections = MAX_CONNECTIONS;
  boundConnections(app.server, {
    perAddress: options.connectionsPerAddress,
    trustedProxies: options.trustedProxies,
  });
  endGoneCallers(app);
  returnRequestIds(app);
  app.addHook("onRequest", refuseDoubtfulHost);
  app.setErrorHandler(answerError);
  app.decorateRequest("player", null);
  app.decorateRequest("knownRoute", null);
  app.decorateRequest("refusedAs", null);
  app.decorateRequest("isRepeat", false);
  registerJsonBody(app);
  return app;
}

/** With the limits that Fastify gives to servers that it makes itself. */
function secureServers(tls: NodeTls): (onRequest: RequestListener) => Server {
  return (onRequest) => {
    const limits = {
      headersTimeout: REQUEST_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    return createNodeServer(tls, limits, onRequest).setTimeout(SILENT_SOCKET_MS);
  };
}

/** The parser could make no request of what came, so there is none to answer through. */
function refuseBytes(socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(answerOf(refusal("MALFORMED")));
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json; charset=utf-8",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Not `end`: who sends a byte now and then would keep their half of the connection open.
  socket.destroySoon();
}

/**
 * Replaces the JSON parser by one that takes an empty body for `{}`, because most calls have nothing to say, and
 * refuses what another reader could read in another way: bytes that are no UTF-8, a name that comes twice, and NUL, which
 * PostgreSQL cannot store. Texts lose what shows nothing, whatever they are for: here once, and nowhere can it be forgotten. Numbers with an exponent or more than two decimals are refused as they are written: parsed, `1e2` and
 * `1.000000000000000001` would pass for amounts.
 */
function registerJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    if (!isUtf8(bytes)) return done(new AppError("MALFORMED"));
    const body = bytes.toString("utf8");
    if (body.includes("\\u0000") && NUL_ESCAPE.test(body)) return done(new AppError("MALFORMED"));
    void parse(request, body, (error: Error | null, value?: unknown) => {
      // Only of a body that is JSON are texts taken out: where a quote is never closed that takes the square of its length.
      if (error !== null) return done(error);
      if (INEXACT_NUMBER.test(body) && INEXACT_NUMBER.test(withoutTexts(body))) {
        return done(new AppError("NUMBER_MALFORMED"));
      }
      if (hasDoubledName(body, value)) return done(new AppError("MALFORMED"));
      done(null, mayHideUnseen(body) ? withVisibleTexts(value) : value);
    });
  });
}

/** An escape may stand for anything; hardly any body has one. */
function mayHideUnseen(body: string): boolean {
  return body.includes("\\u") || isUnseen(body);
}

/**
 * Whether a name comes twice, so that parsing lost one of them: outside of texts a colon stands behind each name, and nowhere else.
 * Hardly any body has a colon in a text, so the texts are seldom taken out.
 */
function hasDoubledName(body: string, value: unknown): boolean {
  const names = countNames(value);
  return countColons(body) !== names && countColons(withoutTexts(body)) !== names;
}

function countColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) count += 1;
  return count;
}

function withoutTexts(body: string): string {
  return body.replaceAll(TEXT, '""');
}

function countNames(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, part) => sum + countNames(part), own);
}

// An even number of backslashes in front are escaped backslashes; then the text merely talks about \u0000.
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

const INEXACT_NUMBER = /[[:,]\s*-?\d+(?:\.\d{3}|(?:\.\d+)?[eE])/;
const TEXT = /"(?:[^"\\]|\\.)*"/g;
