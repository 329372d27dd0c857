import { Counter } from "prom-client";
import { expect, test } from "vitest";
import { createMetrics } from "../../platform/http/metrics.ts";
import { commonPage, createPageRequests, mergedPages, observeProcesses } from "./process-metrics.ts";

test("pages of several processes become one: what a metric is stands once, above all its samples", () => {
  const pageOf = (process: string) =>
    `# HELP plays Plays\n# TYPE plays counter\nplays{process="${process}"} ${process}\n\n# HELP wins Wins\n# TYPE wins counter\nwins{process="${process}"} 0\n`;
  expect(mergedPages([pageOf("1"), "", pageOf("2")])).toBe(
    `# HELP plays Plays\n# TYPE plays counter\nplays{process="1"} 1\nplays{process="2"} 2\n# HELP wins Wins\n# TYPE wins counter\nwins{process="1"} 0\nwins{process="2"} 0\n`,
  );
});

test("the common page has this process's metrics and those of every process that answers", async () => {
  const metrics = createMetrics({ ofProcess: false });
  observeProcesses(metrics, { serving: () => 1, restarts: () => 3, count: 2 });
  metrics.registry.registerMetric(new Counter({ name: "own", help: "Of this one", registers: [] }));
  const requests = createPageRequests({
    count: 2,
    ask(index, number) {
      requests.hear({ number, text: index === 0 ? `own{process="1"} 5\n` : "" });
      // Too late, or of another time: nobody waits for it.
      requests.hear({ number: number + 100, text: "lost 1\n" });
    },
  });
  const text = await commonPage(metrics, requests).text();
  expect(text.split("\n").filter((line) => !line.startsWith("#"))).toEqual([
    "rumb_processes_wanted 2",
    "rumb_processes 1",
    "rumb_process_restarts_total 3",
    "own 0",
    `own{process="1"} 5`,
    "",
  ]);
});
