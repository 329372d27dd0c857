import { expect, test } from "vitest";
import { createMetrics } from "../http/metrics.ts";
import { observeJobs } from "./job-metrics.ts";

test("a job that fails is reported until it has been done, and one that runs, how long it has been running", async () => {
  let nowMs = 0;
  const metrics = createMetrics({ ofProcess: false });
  const jobs = observeJobs(metrics, { now: () => new Date(nowMs) });
  const reported = async () => {
    const text = await metrics.registry.metrics();
    return [...text.matchAll(/^(rumb_job_\w+\{.*)$/gmu)].map(([, line]) => line);
  };
  expect(await reported()).toEqual([]);

  const endBooks = jobs.began("books");
  const endSeeds = jobs.began("unused-seeds");
  nowMs += 90_000;
  expect(await reported()).toEqual([
    'rumb_job_running_seconds{name="books"} 90',
    'rumb_job_running_seconds{name="unused-seeds"} 90',
  ]);
  endBooks("failed");
  endSeeds("done");
  const idle = [
    'rumb_job_running_seconds{name="books"} 0',
    'rumb_job_running_seconds{name="unused-seeds"} 0',
  ];
  expect(await reported()).toEqual([
    'rumb_job_failing{name="books"} 1',
    'rumb_job_failing{name="unused-seeds"} 0',
    ...idle,
  ]);
  jobs.began("books")("done");
  expect(await reported()).toEqual([
    'rumb_job_failing{name="books"} 0',
    'rumb_job_failing{name="unused-seeds"} 0',
    ...idle,
  ]);
});
