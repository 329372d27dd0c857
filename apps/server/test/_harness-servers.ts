import { rm } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder } from "./_harness-ledger.ts";
import { environmentFor, liftRateLimits, type ServerProcess, startServerProcess } from "./_harness-site.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/**
 * Gives the calling file server processes on a database of its own, without rate limits; they are named by their index, from 0. At the
 * end the books are checked, and each has to end in peace.
 */
export function useServers({ count = 1, environment = {}, prepare }: ServersOptions = {}): Servers {
  let site: TestDatabase | null = null;
  let dataDir = "";
  const running = new Map<number, ServerProcess>();

  function opened(): TestDatabase {
    if (site === null) throw new Error("the database is not open");
    return site;
  }

  function process(index: number): ServerProcess {
    const found = running.get(index % count);
    if (found === undefined) throw new Error(`server ${index} does not run`);
    return found;
  }

  async function start(index: number): Promise<void> {
    const own = { ...environmentFor(opened()), DATA_DIR: dataDir, ...environment };
    running.set(index, await startServerProcess(own));
  }

  beforeAll(async () => {
    site = await createTestDatabase();
    await liftRateLimits(site.database);
    await prepare?.(site);
    dataDir = await makeTestDirectory("rumb-servers-");
    await Promise.all(Array.from({ length: count }, (_, index) => start(index)));
  });
  afterAll(async () => {
    const codes = await Promise.all([...running.values()].map((server) => server.stop()));
    await expectBooksInOrder(opened().database);
    await opened().drop();
    await rm(dataDir, { recursive: true, force: true });
    if (codes.some((code) => code !== 0))
      throw new Error(`a server did not end in peace: ${codes.join(", ")}`);
  });

  return {
    site: opened,
    process,
    origin: (index = 0) => process(index).origin,
    consoleOrigin: (index = 0) => process(index).consoleOrigin,
    async kill(index) {
      const killed = process(index);
      running.delete(index);
      await killed.kill();
    },
    start,
  };
}

type ServersOptions = {
  /** How many processes. */
  readonly count?: number;
  /** Of each, beside what it needs anyway. */
  readonly environment?: Record<string, string>;
  /** Before they start. */
  readonly prepare?: (site: TestDatabase) => Promise<void>;
};

/** To be asked from hooks and tests, not while the file is read. */
export type Servers = {
  site(): TestDatabase;
  /** Counted round: of two, 2 is the first again. */
  process(index: number): ServerProcess;
  origin(index?: number): string;
  /** Of its operators' console. */
  consoleOrigin(index?: number): string;
  /** SIGKILL. */
  kill(index: number): Promise<void>;
  /** Starts one that was killed, on other ports. */
  start(index: number): Promise<void>;
};
