import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];
const record = process.env["RECORD"] !== undefined;
const report = process.env["TEST_REPORT"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results/browser",
  // Round games and shows are mostly waiting: three files at a time keep two cores busy.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Far beyond what anything takes: a slow machine must not decide a test.
  timeout: 120_000,
  expect: { timeout: 25_000 },
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
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    // Of a failed test its page at each step, its calls and its console are kept: that costs a twelfth of the test. Pictures
    // as well would cost half of it, so they are taken, with a film, only when a failed file is run once more for it.
    trace: record ? "on" : { mode: "retain-on-failure", screenshots: false, sources: false },
    video: record ? "on" : "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Root, as in a container, cannot use the sandbox; the rest keeps the browser from talking to anyone but us.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
