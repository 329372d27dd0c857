import type { Socket } from "node:net";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { refusal } from "@rumb/contract/errors";
import { fastify, type FastifyBaseLogger, LogController } from "fastify";
import { answerError, AppError } from "./app-error.ts";
import { answerOf, type App } from "./http.ts";

const BODY_LIMIT_BYTES = 16 * 1024;
/** A request has to be here, body and all, within this time of its first byte. */
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
}): App {
  const app: App = fastify({
    loggerInstance: options.log,
    // One logger for all: making a child for each request would cost as much as the rest of a small request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    connectionTimeout: SILENT_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      // A browser opens connections ahead, and would take an answer that it has not asked for for that of its next request.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") socket.destroy();
      else refuseBytes(socket);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.server.maxConnections = MAX_CONNECTIONS;
  app.setErrorHandler(answerError);
  app.decorateRequest("player", null);
  registerJsonBody(app);
  return app;
}

/** The parser could make no request of what came, so there is none to answer through. */
function refuseBytes(socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(answerOf(refusal("MALFORMED")));
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Not `end`: who sends a byte now and then would keep their half of the connection open.
  socket.destroySoon();
}

/**
 * Replaces the JSON parser by one that takes an empty body for `{}`, because most calls have nothing to say, and
 * refuses NUL in any text or name: PostgreSQL cannot store it. Numbers with an exponent or more than two decimals are
 * refused as they are written: parsed, `1e2` and `1.000000000000000001` would pass for amounts.
 */
function registerJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    if (body.includes("\\u0000") && NUL_ESCAPE.test(body)) return done(new AppError("MALFORMED"));
    if (INEXACT_NUMBER.test(body) && INEXACT_NUMBER.test(body.replaceAll(TEXT, '""'))) {
      return done(new AppError("NUMBER_MALFORMED"));
    }
    void parse(request, body, done);
  });
}

// An even number of backslashes in front are escaped backslashes; then the text merely talks about \u0000.
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

const INEXACT_NUMBER = /[[:,]\s*-?\d+(?:\.\d{3}|(?:\.\d+)?[eE])/;
const TEXT = /"(?:[^"\\]|\\.)*"/g;
