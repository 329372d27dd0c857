import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// Of the tree that this file lies in: Stryker runs a copy of the repository whose node_modules lead to the packages as they are.
const root = resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^@rumb\/(money|games|contract)\/(.+)$/u, replacement: `${root}/packages/$1/src/$2.ts` }],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/server/src/money/**/*.test.ts"],
    // A mutant that runs for ever is ended by Stryker, which knows how long its tests take.
    testTimeout: 3_600_000,
  },
});
