import { describe, expect, test } from "vitest";
import { jobStatus, plannedWords } from "./job-words.ts";

const NOW = 1_800_000_000_000;
const planned = { state: "idle", next_at: NOW, every_ms: 300_000 } as const;

describe("when a job comes back", () => {
  test.each<[string, Partial<Parameters<typeof plannedWords>[0]>, string]>([
    ["in a while", { next_at: NOW + 90_000 }, "через 1 мин 30 с"],
    ["in a moment", { next_at: NOW + 400 }, "через 400 мс"],
    ["now", {}, "вот-вот"],
    ["while others run", { next_at: NOW - 359_999 }, "вот-вот"],
    ["and does not", { next_at: NOW - 360_000 }, "опаздывает на 6 мин"],
    ["when it is over", { state: "running" }, "после этого"],
    ["nobody knows when", { next_at: null }, "—"],
  ])("%s", (_what, job, words) => {
    expect(plannedWords({ ...planned, ...job }, NOW).replaceAll("\u00a0", " ")).toBe(words);
  });
});

test("a job that goes on says so, however it went before", () => {
  expect(jobStatus({ state: "running", outcome: "failed" }).label).toBe("Идёт");
  expect(jobStatus({ state: "idle", outcome: "failed" })).toEqual({ label: "Не удалось", color: "error" });
  expect(jobStatus({ state: "idle", outcome: "done" }).color).toBe("success");
});
