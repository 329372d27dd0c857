import { defineConfig } from "vitest/config";

const PROCESSES = "apps/server/test/processes/*.test.ts";

const AGAINST_POSTGRES = {
  globalSetup: ["apps/server/test/_postgres.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "pure",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      {
        test: {
          ...AGAINST_POSTGRES,
          name: "database",
          include: ["apps/server/test/**/*.test.ts"],
          exclude: [PROCESSES],
        },
      },
      {
        // Leases, drains, restarts: several processes must get their turn, so these files run one at a time.
        test: { ...AGAINST_POSTGRES, name: "processes", include: [PROCESSES], fileParallelism: false },
      },
    ],
  },
});
