import { once } from "node:events";
import { createServer } from "node:http";
import type { Logger } from "pino";
import type { Config } from "../../deps/config.ts";
import { createFeedLimiter } from "../../feed/feed-limiter.ts";
import { openProgressivePot } from "../../money/pot-store.ts";
import { observeBackups } from "../../platform/backup/backup-metrics.ts";
import { createMetrics, createMetricsServer } from "../../platform/http/metrics.ts";
import { portOf } from "../../platform/http/port-of.ts";
import { systemClock } from "../../platform/runtime/clock.ts";
import { systemRandom } from "../../platform/runtime/random.ts";
import { monotonicMs, systemSchedule } from "../../platform/runtime/schedule.ts";
import {
  createNodesEar,
  createProcessExchange,
  type NodesEar,
  type ProcessExchange,
} from "../../realtime/processes/process-exchange.ts";
import type { RealtimeEvent } from "../../realtime/realtime-event.ts";
import { observeRealtime } from "../../realtime/thread/realtime-metrics.ts";
import type { Realtime } from "../../realtime/thread/realtime-supervisor.ts";
import { openAll, type OnClose } from "../closing.ts";
import { newNodeId, startBeat } from "../node-name.ts";
import { openAnchors } from "../open-anchors.ts";
import { openGround } from "../open-ground.ts";
import { startInThread } from "../open-realtime.ts";
import { startSandboxes } from "../open-sandboxes.ts";
import type { Site } from "../site.ts";
import { publishTerms, startPublishingPot } from "../site-news.ts";
import { openStorage } from "../storage.ts";
import type { Beginning, FromProcess, HttpPorts } from "./process-messages.ts";
import { commonPage, createPageRequests, observeProcesses } from "./process-metrics.ts";
import { keepServerProcesses } from "./server-processes.ts";

/**
 * Starts what a machine has one of (the embedded database, the realtime server, in the sandbox the servers that play strangers) and the
 * configured number of server processes, which do all else. Everything, or nothing.
 */
export function startSupervisedSite(config: Config, log: Logger): Promise<Site> {
  return openAll(async (onClose) => {
    const count = config.processes;
    const nodes = createNodesEar();
    const machine = await openMachine({ config, log, nodes }, onClose);
    const { metrics, realtime } = machine;
    const pages = createPageRequests({
      count,
      ask: (index, number) => processes.send(index, { type: "metrics", number }),
    });
    const exchange = createProcessExchange({
      realtime,
      offerToFeed: openCommonFeed(realtime, onClose),
      processes: count,
      send: (index, message) => processes.send(index, message),
      shareWithNodes: config.redisUrl === null ? () => undefined : realtime.shareCalls,
    });
    const hear = (index: number, message: Exclude<FromProcess, { type: "listening" }>): void => {
      if (message.type === "metrics") return pages.hear(message);
      if (message.type !== "up") return exchange.hear(index, message);
      const beginning = beginningOf(index, { ...machine, ports });
      processes.send(index, { type: "begin", beginning });
    };
    const ports = await choosePorts(config);
    const processes = keepServerProcesses({ count, log, hear });
    nodes.passTo(exchange.hearNodes);
    onClose(() => processes.stop());
    observeProcesses(metrics, { ...processes, count });
    const { hasConsole } = await processes.listening;
    machine.siteListens(ports.port);
    startReporting({ ...machine, exchange }, onClose);
    const metricsServer = createMetricsServer(commonPage(metrics, pages));
    metricsServer.listen(config.metricsPort, config.metricsHost);
    onClose(async () => void metricsServer.close());
    const consolePort = hasConsole ? ports.consolePort : null;
    return { port: ports.port, consolePort, socketPort: realtime.port, metricsPort: portOf(metricsServer) };
  });
}

type Machine = Awaited<ReturnType<typeof openMachine>>;

async function openMachine(
  { config, log, nodes }: { config: Config; log: Logger; nodes: NodesEar },
  onClose: OnClose,
) {
  const storage = await openStorage(config, log);
  onClose(() => storage.close());
  const { connection } = storage;
  const metrics = createMetrics({ ofProcess: true });
  metrics.registry.setDefaultLabels({ process: "0" });
  const backups = observeBackups(metrics, systemClock);
  storage.watchBackups((state) => backups.report(state));
  const ground = await openGround({ config, log, connection, metrics }, onClose);
  const { database, settings } = ground;
  onClose(await openAnchors({ config, log, database, metrics }));
  const outside = { config, log, database, clock: systemClock, random: systemRandom };
  const { places, siteListens } = await startSandboxes(outside, onClose);
  const opening = { config, log, connection, database, settings };
  const realtime = await startInThread(opening, nodes);
  onClose(() => realtime.close());
  observeRealtime(metrics, realtime);
  const { publish } = realtime;
  publishTerms({ settings, publish });
  const pot = await openProgressivePot(database.query, settings.current().progressive.startKopecks);
  onClose(startPublishingPot({ pot, publish, log }));
  return { connection, log, database, metrics, places, siteListens, realtime };
}

function beginningOf(
  index: number,
  { connection, places, realtime, ports }: Machine & Pick<Beginning, "ports">,
): Beginning {
  const potSlot = process.pid + index;
  return { connection, places, socketPort: realtime.port, ports, potSlot, name: String(index + 1) };
}

/**
 * Those that the system is to choose are chosen here: all processes have to listen at the same. Throws when another program listens there;
 * the processes, which share the ports, would not notice another site that does so too.
 */
async function choosePorts({ host, port, consolePort }: Config): Promise<HttpPorts> {
  return { port: await freePort(port, host), consolePort: await freePort(consolePort, host) };
}

async function freePort(wanted: number, host: string | undefined): Promise<number> {
  const server = createServer().listen({ port: wanted, host: host ?? "::" });
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

/** The feed of all processes: each keeps to its bound, and together they keep to it here. */
function openCommonFeed({ publish, listeners }: Realtime, onClose: OnClose): (entry: RealtimeEvent) => void {
  const feed = createFeedLimiter<RealtimeEvent>({
    send: publish,
    listeners,
    now: monotonicMs,
    schedule: systemSchedule,
  });
  onClose(async () => feed.close());
  return (entry) => feed.offer([entry]);
}

/** Lets the processes know how many sockets there are, and the operators. */
function startReporting(
  { exchange, realtime, ...parts }: Machine & { readonly exchange: ProcessExchange },
  onClose: OnClose,
): void {
  const timer = setInterval(exchange.report, REPORT_EVERY_MS);
  onClose(async () => clearInterval(timer));
  const figures = () => ({ sockets: realtime.listeners(), queue: 0 });
  const beat = startBeat(parts, { id: newNodeId(), kind: "главный процесс", figures });
  onClose(() => beat.stop());
}

const REPORT_EVERY_MS = 1_000;
