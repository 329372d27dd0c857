import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { LOAD_PACKED } from "./apps/server/test/_program-environment.ts";
import { vitestReport } from "./tools/test/vitest-report.mjs";

const report = process.env["TEST_REPORT"];

// Tests outside of the server that need the database too.
const BESIDE_SERVER = "{tools,bench}/**/*.database.test.ts";
const PROCESSES = ["apps/server/test/processes/*.test.ts", "campaigns/**/*.test.ts"];

// How long `expect.poll` waits for what must come: a second, as it is by default, is a guess about the machine.
const PATIENT = { poll: { timeout: 50_000 } };

// Before the others, so that its hook is the outermost.
const PROCESSOR_TIME = "tools/test/processor-setup.mjs";

// Loading its sources is most of what a program costs that a test starts, be it a server or its thread; the next one finds them compiled.
const COMPILED = { NODE_COMPILE_CACHE: resolve(".cache/node-compile") };

const AGAINST_POSTGRES = {
  globalSetup: ["apps/server/test/_postgres.ts"],
  setupFiles: [PROCESSOR_TIME, "apps/server/test/_site-logs-setup.ts"],
  env: COMPILED,
  // For the threads that tests start, which find their modules without Vitest.
  execArgv: [LOAD_PACKED],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: PATIENT,
};

export default defineConfig({
  test: {
    reporters: ["default", ...(report === undefined ? [] : [vitestReport(report)])],
    projects: [
      {
        test: {
          name: "pure",
          setupFiles: [PROCESSOR_TIME, "tools/test/fresh-page-setup.mjs"],
          env: COMPILED,
          // Loading what each file needs once more was two fifths of what the stage took. What a test leaves behind is found by the order,
          // which is another in each run of `test:stress`; with `--maxWorkers=1` each file meets what all before it left.
          isolate: false,
          // Far beyond what anything takes: a slow machine must not decide a test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENT,
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/src/**/*.test.ts",
            "tools/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: [BESIDE_SERVER, "**/node_modules/**"],
        },
      },
      {
        test: {
          ...AGAINST_POSTGRES,
          name: "database",
          // As above: loading the server again for each file was a third of what the stage took.
          isolate: false,
          include: ["apps/server/test/**/*.test.ts", BESIDE_SERVER],
          exclude: PROCESSES,
        },
      },
      {
        // Leases, drains, restarts: several processes must get their turn, so these files run one at a time.
        test: {
          ...AGAINST_POSTGRES,
          name: "processes",
          isolate: false,
          include: PROCESSES,
          fileParallelism: false,
        },
      },
    ],
  },
});
