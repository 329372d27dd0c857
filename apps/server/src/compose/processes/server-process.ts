import type { Logger } from "pino";
import type { Config } from "../../deps/config.ts";
import { createSharedCalls, type SharedCalls } from "../../platform/http/shared-calls.ts";
import { systemClock } from "../../platform/runtime/clock.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";
import type { FromSharedRealtime } from "../../realtime/processes/process-messages.ts";
import { openSharedRealtime, type SharedRealtime } from "../../realtime/processes/shared-realtime.ts";
import { openAll } from "../closing.ts";
import { openDeps } from "../open-deps.ts";
import { openServers, openTraces } from "../open-servers.ts";
import type { Site } from "../site.ts";
import type { Beginning, FromProcess, ToProcess } from "./process-messages.ts";

/** Runs in each process that `startSupervisedSite` has started: a node of the site, with what the machine has one of in that process. */
export function startServerProcess(config: Config, log: Logger): Promise<Pick<Site, "close">> {
  return openAll(async (onClose) => {
    const supervisor = openSupervisor();
    const beginning = await supervisor.beginning;
    const traces = await openTraces(config, log);
    onClose(async () => traces?.close());
    const { calls, ...realtime } = openRealtimeOf(supervisor, { beginning, log });
    supervisor.on.realtime = realtime.hear;
    const { connection, places, potSlot, name } = beginning;
    const opening = { config: { ...config, ...beginning.ports }, log, connection };
    const shared = { ...realtime, calls, attach: async () => {}, detach: async () => {} };
    const opened = await openDeps(opening, { realtime: shared, places, potSlot }, onClose);
    const { registry } = opened.deps.metrics;
    registry.setDefaultLabels({ process: name });
    supervisor.on.metrics = () => registry.metrics();
    const { consolePort } = await openServers({ ...opened, traces }, onClose);
    supervisor.send({ type: "listening", hasConsole: consolePort !== null });
    return {};
  });
}

function openRealtimeOf(
  { send }: Supervisor,
  { beginning, log }: { beginning: Beginning; log: Logger },
): SharedRealtime & { readonly calls: SharedCalls } {
  const calls: SharedCalls = createSharedCalls({
    clock: systemClock,
    schedule: systemSchedule,
    send: (counts) => realtime.shareCalls(counts),
  });
  const port = beginning.socketPort;
  const realtime = openSharedRealtime({ port, send, calls, log, schedule: systemSchedule });
  return { ...realtime, calls };
}

/** The way to the process that has started this one. When that dies, this one ends too: an orphan must serve nobody. */
function openSupervisor(): Supervisor {
  const { promise: beginning, resolve } = Promise.withResolvers<Beginning>();
  const on: Supervisor["on"] = { realtime: () => undefined, metrics: async () => "" };
  const send = (message: FromProcess): void => void process.send?.(message, undefined, {}, () => undefined);
  process.on("message", (message: ToProcess) => {
    switch (message.type) {
      case "begin":
        resolve(message.beginning);
        break;
      case "metrics":
        void on.metrics().then((text) => send({ type: "metrics", number: message.number, text }));
        break;
      case "delivered":
      case "listeners":
      case "calls":
      case "callsShared":
        on.realtime(message);
        break;
    }
  });
  process.once("disconnect", () => process.exit(1));
  send({ type: "up" });
  return { beginning, send, on };
}

type Supervisor = {
  readonly beginning: Promise<Beginning>;
  readonly send: (message: FromProcess) => void;
  /** What hears it; set when it is there. */
  readonly on: { realtime: (message: FromSharedRealtime) => void; metrics: () => Promise<string> };
};
