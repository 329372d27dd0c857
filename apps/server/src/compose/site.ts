import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { observeBackups } from "../platform/backup/backup-metrics.ts";
import { createMetricsServer, metricsPage } from "../platform/http/metrics.ts";
import { portOf } from "../platform/http/port-of.ts";
import { openAll } from "./closing.ts";
import { openDeps } from "./open-deps.ts";
import { openServers, openTraces } from "./open-servers.ts";
import { openStorage } from "./storage.ts";

/** A running site. */
export type Site = {
  readonly port: number;
  readonly socketPort: number;
  readonly metricsPort: number;
  /** Null: there is no console. */
  readonly consolePort: number | null;
  /** Drains: not ready → no new calls → running calls finish → connections and database close. */
  readonly close: () => Promise<void>;
};

/** Starts everything in this process, or nothing. */
export function startSite(config: Config, log: Logger): Promise<Site> {
  return openAll(async (onClose) => {
    const traces = await openTraces(config, log);
    onClose(async () => traces?.close());
    const storage = await openStorage(config, log);
    onClose(() => storage.close());
    const { connection } = storage;
    const opened = await openDeps({ config, log, connection }, null, onClose);
    const { deps } = opened;
    const observed = observeBackups(deps.metrics, deps.clock);
    storage.watchBackups((state) => observed.report(state));
    const ports = await openServers({ ...opened, traces }, onClose);
    const metrics = createMetricsServer(metricsPage(deps.metrics));
    metrics.listen(config.metricsPort, config.metricsHost);
    onClose(async () => void metrics.close());
    return { ...ports, socketPort: deps.config.socketPort, metricsPort: portOf(metrics) };
  });
}
