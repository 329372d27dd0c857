import { Counter, Gauge } from "prom-client";
import type { Metrics, MetricsPage } from "../../platform/http/metrics.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";
import type { ServerProcesses } from "./server-processes.ts";

/** Instruments of the supervising process. */
export function observeProcesses(
  { registry }: Metrics,
  { serving, restarts, count }: Pick<ServerProcesses, "serving" | "restarts"> & { readonly count: number },
): void {
  const wanted = new Gauge({
    name: "rumb_processes_wanted",
    help: "Server processes that this machine is to have",
    registers: [registry],
  });
  wanted.set(count);
  const now: Gauge = new Gauge({
    name: "rumb_processes",
    help: "Server processes of this machine that serve",
    registers: [registry],
    collect: () => now.set(serving()),
  });
  const ended: Counter = new Counter({
    name: "rumb_process_restarts_total",
    help: "Server processes that ended by themselves and were started again",
    registers: [registry],
    collect() {
      ended.reset();
      ended.inc(restarts());
    },
  });
}

/** Asks all processes for their pages; one that does not answer in time is left out. */
export function createPageRequests({ count, ask }: PageRequestsOptions): PageRequests {
  const waiting = new Map<number, (text: string) => void>();
  let last = 0;

  function pageOf(index: number): Promise<string> {
    last += 1;
    const number = last;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(number, resolve);
    const cancel = systemSchedule(() => resolve(""), PATIENCE_MS);
    ask(index, number);
    return promise.finally(() => {
      cancel();
      waiting.delete(number);
    });
  }

  return {
    hear: ({ number, text }) => waiting.get(number)?.(text),
    pages: () => Promise.all(Array.from({ length: count }, (_, index) => pageOf(index))),
  };
}

const PATIENCE_MS = 2_000;

export type PageRequests = {
  readonly hear: (answer: { readonly number: number; readonly text: string }) => void;
  readonly pages: () => Promise<string[]>;
};

type PageRequestsOptions = {
  readonly count: number;
  readonly ask: (index: number, number: number) => void;
};

/** One page of this process's metrics and those of all server processes. */
export function commonPage({ registry }: Metrics, { pages }: Pick<PageRequests, "pages">): MetricsPage {
  return {
    contentType: registry.contentType,
    async text() {
      const [own, others] = await Promise.all([registry.metrics(), pages()]);
      return mergedPages([own, ...others]);
    },
  };
}

/**
 * Puts pages in Prometheus' text format together: what is said of a metric stands once, all samples of it below. Samples must differ by a
 * label.
 */
export function mergedPages(pages: readonly string[]): string {
  const metrics = new Map<string, { head: string[]; samples: string[] }>();
  for (const page of pages) {
    let name = "";
    for (const line of page.split("\n")) {
      const said = /^# (HELP|TYPE) (\S+)/u.exec(line);
      name = said?.[2] ?? name;
      if (line === "") continue;
      const metric = metrics.get(name) ?? { head: [], samples: [] };
      metrics.set(name, metric);
      if (said === null) metric.samples.push(line);
      else if (!metric.head.includes(line)) metric.head.push(line);
    }
  }
  const merged = [...metrics.values()].map(({ head, samples }) => head.concat(samples).join("\n"));
  return `${merged.join("\n")}\n`;
}
