import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];
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
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
    // A trace costs about as much as the test itself: TRACE=1 keeps those of failed tests.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
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
