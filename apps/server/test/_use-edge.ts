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
  readonly node: (options?: EdgeOptions) => Promise<EdgeSite>;
};

type UsedEdges = {
  readonly test: TestDatabase;
  readonly open: (options?: EdgeOptions) => Promise<EdgeSite>;
};

/** Gives the calling file a database of its own, and sites on it that are closed when their test is over. */
export function edgesOfFile(): UsedEdges {
  let test: TestDatabase;
  const opened: EdgeSite[] = [];
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterEach(async () => {
    for (const site of opened.splice(0)) await site.close();
  });
  afterAll(() => test.drop());
  return {
    get test() {
      return test;
    },
    async open(options) {
      const site = await openEdge(test, options);
      opened.push(site);
      return site;
    },
  };
}

/**
 * Gives the calling file a site with a database of its own. With `made` the books are checked at the end: those are the rules that
 * rows which the tests write by themselves break.
 */
export function useEdge({ made, ...options }: EdgeOptions & { made?: readonly string[] } = {}): UsedEdge {
  const edges = edgesOfFile();
  let site: EdgeSite;
  beforeAll(async () => {
    site = await openEdge(edges.test, options);
  });
  afterAll(async () => {
    if (made) await expectBooksInOrder(edges.test.database, made);
    await site.close();
  });
  return {
    get test() {
      return edges.test;
    },
    get database() {
      return edges.test.database;
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
    node: edges.open,
  };
}
