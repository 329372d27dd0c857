import { afterAll, afterEach, beforeAll } from "vitest";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import { type EdgeOptions, type EdgeSite, type OpenEdge, openEdge } from "./_edge.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder } from "./_harness-ledger.ts";

/** A site, and the database that is its own. */
export type UsedEdge = OpenEdge & {
  readonly test: TestDatabase;
  readonly database: SealedDatabase;
  /** Another node of it, which is closed when the test is over. */
  node(options?: EdgeOptions): Promise<EdgeSite>;
};

/**
 * Gives the calling file a site with a database of its own. With `made` the books are checked at the end: those are the rules that
 * rows which the tests write by themselves break.
 */
export function useEdge({ made, ...options }: EdgeOptions & { made?: readonly string[] } = {}): UsedEdge {
  let test: TestDatabase;
  let site: EdgeSite;
  const nodes: EdgeSite[] = [];
  beforeAll(async () => {
    test = await createTestDatabase();
    site = await openEdge(test, options);
  });
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
  });
  afterAll(async () => {
    if (made) await expectBooksInOrder(test.database, made);
    await site.close();
    await test.drop();
  });
  return {
    get test() {
      return test;
    },
    get database() {
      return test.database;
    },
    get app() {
      return site.app;
    },
    get consoleApp() {
      return site.consoleApp;
    },
    get deps() {
      return site.deps;
    },
    get metrics() {
      return site.metrics;
    },
    async node(others) {
      const node = await openEdge(test, others);
      nodes.push(node);
      return node;
    },
  };
}
