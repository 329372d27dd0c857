import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { checkBooks } from "../src/checks/books-run.ts";
import { findViolations } from "../src/checks/invariants.ts";
import type { Violation } from "../src/checks/books/violation.ts";
import { archiveReaders } from "../src/compose/archive-catch-up.ts";
import { monthOfFirstId, type ArchiveMonth } from "../src/money/archive/archive-month.ts";
import { readOldestMonth } from "../src/money/archive/archived-months-store.ts";
import { archiveMonth, type Archiving } from "../src/money/archive/archiving.ts";
import type { Database } from "../src/platform/db/database.ts";
import { playEverything, type BooksSite } from "./_books-site.ts";
import { createRoundsTemplate } from "./_harness-rounds.ts";
import { differ } from "./_discrepancies.ts";
import { newPlayer } from "./_books-site.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { testKeys } from "./_harness-ledger.ts";
import { passMonths } from "./_pass-months.ts";

/** A site that has played everything, three months ago, with books that were found right; a copy of it for each caller. */
async function createOldSite() {
  const people: BooksSite[] = [];
  const template = await createRoundsTemplate(async (filled) => {
    const played = await playEverything();
    await differ(played.deps, { operatorId: played.operators[0], playerId: await newPlayer(0) });
    await findRight(filled.database);
    people.push(played);
  });
  return {
    people: () => {
      const [played] = people;
      if (played === undefined) throw new Error("nobody has played");
      return played;
    },
    drop: () => template.drop(),
    async copy(): Promise<OldSite> {
      const site = await template.copy();
      await passMonths(site, 3);
      const directory = await mkdtemp(join(tmpdir(), "rumb-archive-"));
      return {
        ...site,
        directory,
        month: monthOfFirstId((await readOldestMonth(site.database.query)) ?? 0),
        async drop() {
          await site.drop();
          await rm(directory, { recursive: true });
        },
      };
    },
  };
}

/** Gives each test of the calling file a copy of such a site. */
export function useOldSites() {
  let template: Awaited<ReturnType<typeof createOldSite>>;
  let site: OldSite;
  beforeAll(async () => {
    template = await createOldSite();
  });
  afterAll(() => template.drop());
  beforeEach(async () => {
    site = await template.copy();
  });
  afterEach(() => site.drop());
  return { people: () => template.people(), site: () => site };
}

/** Gives all tests of the calling file one such site whose month has been archived. */
export function useArchivedSite() {
  let template: Awaited<ReturnType<typeof createOldSite>>;
  let site: OldSite;
  beforeAll(async () => {
    template = await createOldSite();
    site = await template.copy();
    await archiveMonth(archivingOf(site), site.month);
  });
  afterAll(async () => {
    await site.drop();
    await template.drop();
  });
  return { people: () => template.people(), site: () => site };
}

export type OldSite = TestDatabase & {
  /** Of its archive. */
  readonly directory: string;
  /** The month in which everything was played. */
  readonly month: ArchiveMonth;
};

/** What a node of that site archives with. */
export function archivingOf(
  { database, connection, directory }: Pick<OldSite, "database" | "connection" | "directory">,
  onStep: Archiving["onStep"] = async () => {},
): Archiving {
  return {
    database,
    connection: { ...connection, options: "-c role=rumb_app" },
    directory,
    sealing: testKeys.sealing,
    ...archiveReaders(database),
    onStep,
    signal: new AbortController().signal,
  };
}

/** Everything that breaks the books of that site, its files included. */
export function violationsOf({
  database,
  directory,
}: Pick<OldSite, "database" | "directory">): Promise<Violation[]> {
  return findViolations(database, { ...testKeys, archiveDirectory: directory });
}

/** Three runs of the check: behind the last one nothing of before can still be written. */
async function findRight(database: Database): Promise<void> {
  const { signal } = new AbortController();
  for (let turn = 0; turn < 3; turn += 1) {
    const run = { database, keys: testKeys, rest: async () => {}, signal, nowMs: () => performance.now() };
    expect(await checkBooks({ ...run, recheckMs: -1 })).toMatchObject({ violations: 0 });
    await database.query(`UPDATE books_progress SET seen_at = seen_at - interval '1 hour'`);
  }
}

/** Changes a byte in the middle of a file of the archive; what is returned puts it back. */
export async function changeByte(
  { directory }: Pick<OldSite, "directory">,
  name: string,
): Promise<() => Promise<void>> {
  const path = join(directory, name);
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, changed);
  return () => writeFile(path, bytes);
}
