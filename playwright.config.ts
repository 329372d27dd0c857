import { defineConfig } from "@playwright/test";
import { CHROMIUM_WORDS } from "./tools/setup/chromium.mjs";

const executablePath = process.env["CHROMIUM_PATH"];
const record = process.env["RECORD"] !== undefined;
const report = process.env["TEST_REPORT"];

const JOURNEY = "**/journey.e2e.ts";

export default defineConfig({
  testDir: "e2e",
  // The journey waits for rounds at their true pace. It begins first: as the last one it would leave the cores idle.
  projects: [
    { name: "journey", testMatch: JOURNEY },
    { name: "features", testMatch: "**/*.e2e.ts", testIgnore: JOURNEY },
  ],
  outputDir: "test-results/browser",
  // Round games and shows are mostly waiting: three files at a time keep two cores busy.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Far beyond what anything takes: a slow machine must not decide a test.
  timeout: 600_000,
  expect: {
    timeout: 25_000,
    // With the usual threshold of 0.2 no picture failed when the colour of a token changed.
    toHaveScreenshot: { animations: "disabled", caret: "hide", threshold: 0.01 },
  },
  snapshotPathTemplate: "e2e/look/{arg}{ext}",
  reporter: [
    ["list"],
    ...(report === undefined ? [] : [["./tools/test/playwright-report.mjs", { path: report }] as const]),
  ],
  use: {
    browserName: "chromium",
    // Every visitor's browser would start one, a process more, for pages that come from the network anyway. The tests of the
    // site without a network, and the journey, allow it.
    serviceWorkers: "block",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    // Everything is painted by the processor, so what moves costs what it covers: less motion, and a small desktop window. A test that is
    // about motion allows it, and one about a window's size sets that.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1024, height: 640 },
    screenshot: "only-on-failure",
    // Of a failed test its steps, calls and console are kept, and how the page looked and read in the end. Its page at each step
    // would cost a tenth of every test, pictures half: they are taken, with a film, when a failed file is run once more.
    trace: record
      ? "on"
      : { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    video: record ? "on" : "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: CHROMIUM_WORDS,
    },
  },
});
