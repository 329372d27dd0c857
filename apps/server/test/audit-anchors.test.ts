import { execFile } from "node:child_process";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { anchorKeys } from "../src/audit/audit-anchor.ts";
import { readAnchorLines } from "../src/audit/audit-anchor-file.ts";
import { createAnchorWriter, startAnchors } from "../src/audit/audit-anchors.ts";
import { writeAudit } from "../src/audit/audit-log.ts";
import { verifyAudit } from "../src/audit/audit-verify.ts";
import { createMetrics } from "../src/platform/http/metrics.ts";
import { systemClock } from "../src/platform/runtime/clock.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { TEST_SECRET_KEY } from "./_harness-ledger.ts";
import { environmentFor } from "./_harness-site.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";
import { silentLog } from "./_realtime.ts";
import { makeTestDirectory } from "./_test-directory.ts";

const keys = anchorKeys([Buffer.from(TEST_SECRET_KEY, "hex")]);
const TOOL = fileURLToPath(new URL("../../../tools/operator.ts", import.meta.url));

let site: TestDatabase;
let directory: string;
let file: string;
let write: () => Promise<Date>;

beforeEach(async () => {
  site = await createTestDatabase();
  directory = await makeTestDirectory("anchors");
  file = join(directory, "anchors.log");
  write = writer();
  // Ten entries, an anchor behind each.
  for (let entry = 1; entry <= 10; entry += 1) {
    await audited(String(entry));
    await write();
  }
});
afterEach(async () => {
  await site.drop();
  await rm(directory, { recursive: true, force: true });
});

function writer() {
  return createAnchorWriter({ database: site.database, clock: systemClock, log: silentLog, keys, file });
}

function audited(subject: string): Promise<void> {
  const deed = { action: "note", resource: "tests", subject, before: null, after: { subject } } as const;
  return site.database.transaction((query) => writeAudit(query, { operatorId: null, address: "::1" }, deed));
}

const verdict = async () => verifyAudit(site.database.query, { keys, lines: await readAnchorLines(file) });
const faults = async () => (await verdict()).faults;

/** Writes the file again with other lines. */
async function rewritten(change: (lines: string[]) => string[]): Promise<void> {
  await writeFile(
    file,
    change(await readAnchorLines(file))
      .map((line) => `${line}\n`)
      .join(""),
  );
}

test("a log that nobody touched agrees with every anchor", async () => {
  expect(await verdict()).toEqual({ faults: [], entries: 10, anchors: 10 });
});

describe("found and named is", () => {
  test("an end of the log that was deleted, by its first entry", async () => {
    await asSuperuser(site, `DELETE FROM audit_log WHERE id > 7`);
    expect(await faults()).toMatchObject([{ id: 8, says: expect.stringContaining("с № 8 по № 10") }]);
  });

  test("a log that was written again from the middle, with a chain that is whole", async () => {
    await asSuperuser(site, `DELETE FROM audit_log WHERE id > 4`);
    for (let entry = 5; entry <= 10; entry += 1) await audited(`other ${entry}`);
    expect(await faults()).toMatchObject([{ id: 5, says: expect.stringContaining("между № 5 и № 5") }]);
  });

  test("an end that was deleted and grew again", async () => {
    await asSuperuser(site, `DELETE FROM audit_log WHERE id > 8`);
    await audited("new");
    expect(await faults()).toMatchObject([{ id: 9 }]);
  });

  test("one entry that was changed", async () => {
    await asSuperuser(site, `UPDATE audit_log SET after = '{}' WHERE id = 6`);
    expect(await faults()).toContainEqual({ id: 6, says: "Цепочка журнала нарушена на записи № 6." });
  });

  test("an anchor that was changed, made up, or taken out of the middle", async () => {
    await rewritten((lines) =>
      lines.map((line, index) => (index === 4 ? line.replace('"id":5', '"id":4') : line)),
    );
    expect(await faults()).toContainEqual({ id: 4, says: "Строка 5 файла якорей изменена или оборвана." });
    await rewritten((lines) => lines.toSpliced(4, 1));
    expect(await faults()).toContainEqual({ id: 4, says: "Перед строкой 5 файла якорей строк не хватает." });
  });

  test("a file that was cut off in a line, or at the end of one", async () => {
    const whole = await readFile(file, "utf8");
    await writeFile(file, whole.slice(0, -20));
    expect(await faults()).toContainEqual({ id: 9, says: "Строка 10 файла якорей изменена или оборвана." });
    await rewritten((lines) => lines.slice(0, 6));
    await asSuperuser(site, `UPDATE audit_log SET created_at = created_at - interval '2 minutes'`);
    expect((await faults()).at(-1)).toMatchObject({
      id: 7,
      says: expect.stringContaining("Якоря кончаются на записи № 6"),
    });
  });

  test("a file that was cut off under a site that goes on", async () => {
    await rewritten((lines) => lines.slice(0, 6));
    await write();
    expect(await faults()).toMatchObject([{ says: "Перед строкой 7 файла якорей строк не хватает." }]);
  });
});

test("a site that starts again goes on with the file's chain, and another key believes none of it", async () => {
  await writer()();
  expect((await verdict()).faults).toEqual([]);
  const lines = await readAnchorLines(file);
  const other = await verifyAudit(site.database.query, { keys: [Buffer.alloc(32, 1)], lines });
  expect(other.anchors).toBe(0);
  expect(other.faults).toHaveLength(lines.length);
});

test("the site anchors when it starts and behind entries, and its metric gives the age", async () => {
  const metrics = createMetrics({ ofProcess: false });
  const { database } = site;
  const anchors = await startAnchors({
    database,
    listen: database.listen,
    metrics,
    clock: systemClock,
    log: silentLog,
    keys,
    file,
  });
  await expect.poll(async () => (await readAnchorLines(file)).length).toBeGreaterThan(10);
  await Promise.all(Array.from({ length: 20 }, (_, index) => audited(`busy ${index}`)));
  await expect
    .poll(async () => JSON.parse((await readAnchorLines(file)).at(-1) ?? "{}"))
    .toMatchObject({ id: 30 });
  await anchors.stop();
  expect(await faults()).toEqual([]);
  expect(await metrics.registry.metrics()).toMatch(/^rumb_audit_anchor_age_seconds \d/mu);
});

test("the command line compares a file, and says what is wrong @release", async () => {
  const run = async () => {
    const env = { ...PROGRAM_ENVIRONMENT, ...environmentFor(site) };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [TOOL, "audit", "verify", file], {
        env,
      });
      return { code: 0, said: stdout };
    } catch (error) {
      const failed = error instanceof Error && "code" in error && "stdout" in error ? error : null;
      return { code: Number(failed?.code), said: String(failed?.stdout) };
    }
  };
  expect(await run()).toEqual({ code: 0, said: "Журнал сходится, записей: 10, якорей: 10.\n" });
  await asSuperuser(site, `DELETE FROM audit_log WHERE id > 7`);
  await appendFile(file, "{}\n");
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(said).toContain("нет записей с № 8 по № 10");
  expect(said).toContain("Строка 11 файла якорей изменена или оборвана.");
});
