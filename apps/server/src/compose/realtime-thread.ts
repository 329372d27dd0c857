import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { refusal } from "@rumb/contract/errors";
import { openSettings } from "../settings/settings-service.ts";
import { openDatabase } from "../platform/db/database.ts";
import { boundConnections } from "../platform/http/connections-per-address.ts";
import { LISTEN_BACKLOG } from "../platform/http/listen-backlog.ts";
import { createNodeServer } from "../platform/http/node-tls.ts";
import { portOf } from "../platform/http/port-of.ts";
import { monotonicMs } from "../platform/runtime/schedule.ts";
import { openLog } from "../platform/runtime/log.ts";
import { watchNewcomers } from "../realtime/server/newcomers.ts";
import { refusalBody } from "../realtime/server/realtime-messages.ts";
import { startRealtimeNode } from "./realtime-node.ts";
import type {
  FromRealtimeThread,
  RealtimeThreadOptions,
  ToRealtimeThread,
} from "../realtime/thread/realtime-worker.ts";

// The realtime server's own event loop: one broadcast to thousands of sockets takes tens of milliseconds, which no
// play should wait for. Whatever ends this thread, the site goes on and starts another.
const main = parentPort;
if (main === null) throw new Error("this file is the body of a worker thread");
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
const send = (message: FromRealtimeThread): void => main.postMessage(message);
const options: RealtimeThreadOptions = workerData;
const log = openLog({ level: options.logLevel }).child({ part: "realtime" });
const database = openDatabase({ ...options, purpose: "realtime", poolSize: 2, log });
const settings = await openSettings({ database, log });

// Node looks for late handshakes every half minute by default.
const limits = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2_000 };
const httpServer = createNodeServer(options.nodeTls, limits, (_request, response) => {
  response.writeHead(404, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(refusalBody(refusal("NOT_FOUND"))));
});
// Connections that are no sockets yet count nowhere else; a handshake has ten seconds.
const { maxConnections, maxPerAddress } = settings.current().socketLimits;
httpServer.maxConnections = 2 * maxConnections;
boundConnections(httpServer, { perAddress: 2 * maxPerAddress, trustedProxies: options.trustedProxies });
const newcomers = watchNewcomers(httpServer, { endOfTurn: () => setImmediate(), nowMs: monotonicMs });
const realtime = await startRealtimeNode(httpServer, {
  ...options,
  database,
  settings,
  log,
  join: options.join && { ...options.join, onCalls: (counts) => send({ type: "calls", counts }) },
  onListeners: (count, nodes) => send({ type: "listeners", count, nodes }),
});

main.on("message", (message: ToRealtimeThread) => {
  switch (message.type) {
    case "events":
      for (const event of message.events) realtime.deliver(event);
      // The next batch comes when this is answered: whoever stands at the door is let in before it.
      void realtime
        .sent()
        .then(() => newcomers.areIn(NEWCOMERS_LIMIT_MS))
        .then(() => send({ type: "delivered" }));
      break;
    case "calls":
      realtime.shareCalls(message.counts);
      send({ type: "callsShared" });
      break;
    case "close":
      void close();
      break;
  }
});

const loopDelay = monitorEventLoopDelay({ resolution: 10 });
loopDelay.enable();
setInterval(() => {
  send({ type: "delay", p99Seconds: loopDelay.percentile(99) / 1e9 });
  loopDelay.reset();
}, 1000).unref();

httpServer.listen({ port: options.port, host: options.host, backlog: LISTEN_BACKLOG });
await once(httpServer, "listening");
send({ type: "ready", port: portOf(httpServer) });

/** So late may a message be while a crowd without end arrives. */
const NEWCOMERS_LIMIT_MS = 1_000;

async function close(): Promise<void> {
  httpServer.close();
  await realtime.close();
  await database.close();
  main?.close();
}
