import { expect, test } from "vitest";
import { createMetrics, createMetricsServer, metricsPage } from "./metrics.ts";

test("who asks slowly for the metrics is waited for as long as at the site's own port", () => {
  const { headersTimeout, requestTimeout } = createMetricsServer(
    metricsPage(createMetrics({ ofProcess: false })),
  );
  // Node goes by the larger one.
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 10_000]);
});
