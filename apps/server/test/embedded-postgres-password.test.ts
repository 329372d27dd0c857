import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { expect, test } from "vitest";
import { findBinaries } from "../src/platform/postgres/embedded-postgres-binaries.ts";
import { takeGuard } from "../src/platform/postgres/embedded-postgres-guard.ts";
import { chooseOwner } from "../src/platform/postgres/embedded-postgres-owner.ts";
import { spawnPostmaster } from "../src/platform/postgres/embedded-postgres-postmaster.ts";
import { makeSocketDir } from "../src/platform/postgres/embedded-postgres-settings.ts";
import { sql, useSite } from "./_harness-embedded-postgres.ts";

const site = useSite();
const WRONG = "0".repeat(64);
/** A good one that the database does not know yet. */
const UNKNOWN = "1".repeat(64);
/** What initdb writes when it is asked to trust, as it was by older versions. */
const TRUST = "local all all trust\nlocal replication all trust\nhost all all 127.0.0.1/32 trust\n";

const clusterDir = (): string => join(site.dataDir, "postgres");
const rules = (): string => join(clusterDir(), "pg_hba.conf");
const passwordFile = (): string => join(site.dataDir, "database-password");

async function expectPasswordAsked(connection: ClientConfig): Promise<void> {
  expect(await sql(connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  const asked = { code: expect.stringMatching(/^28/) };
  // An empty one is not sent at all.
  await expect(sql({ ...connection, password: () => "" }, "SELECT 1")).rejects.toThrow(/password/);
  await expect(sql({ ...connection, password: WRONG }, "SELECT 1")).rejects.toMatchObject(asked);
  await expect(sql({ ...connection, user: "postgres", password: WRONG }, "SELECT 1")).rejects.toMatchObject(
    asked,
  );
}

test("whoever has no password or a wrong one is refused on the socket, on a port, and for replication", async () => {
  await site.copyMade();
  // Of this machine as all of 127 is, and nobody else's: every server on a port takes the same one.
  const address = `127.${[...randomBytes(3)].map((byte) => 1 + (byte % 254)).join(".")}`;
  const { connection } = await site.start({ listen_addresses: address });
  await expectPasswordAsked(connection);
  await expectPasswordAsked({ ...connection, host: address });
  const replication = { ...connection, replication: "true", password: WRONG };
  await expect(sql(replication, "IDENTIFY_SYSTEM")).rejects.toMatchObject({ code: "28P01" });
});

test("the password is 256 random bits that only the database's user may read, and stands in no other file @release", async () => {
  const { connection } = await site.start();
  expect(connection.password).toMatch(/^[0-9a-f]{64}$/);
  const { mode, uid } = await stat(passwordFile());
  expect([mode & 0o777, uid]).toEqual([0o600, (await stat(clusterDir())).uid]);
  const log = join(clusterDir(), "log");
  const files = [
    ...(await readdir(log)).map((name) => join(log, name)),
    join(clusterDir(), "postmaster.opts"),
  ];
  for (const file of files) expect(await readFile(file, "utf8")).not.toContain(connection.password);
});

test("the password stays the same from start to start @release", async () => {
  const first = await site.start();
  await first.stop();
  expect((await site.start()).connection.password).toBe(first.connection.password);
});

test.each([
  { state: "that an older version made", role: true, trust: true, file: null },
  { state: "whose change was cut off when the password was made", role: true, trust: true, file: UNKNOWN },
  {
    state: "whose change was cut off before its user had the password",
    role: true,
    trust: false,
    file: UNKNOWN,
  },
  { state: "whose password was lost", role: false, trust: false, file: null },
  { state: "whose password is damaged", role: false, trust: false, file: "half" },
])("data $state are opened, and ask for the password @release", async ({ role, trust, file }) => {
  await site.copyMade();
  const before = await site.start();
  await sql(before.connection, "CREATE TABLE kept AS SELECT 7 AS n");
  if (role) await sql(before.connection, "ALTER ROLE rumb PASSWORD NULL");
  await before.stop();
  if (trust) await writeFile(rules(), TRUST);
  if (file === null) await rm(passwordFile());
  else await writeFile(passwordFile(), file);

  const after = await site.start();
  await expectPasswordAsked(after.connection);
  expect(await sql(after.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  expect(await readFile(rules(), "utf8")).not.toContain("trust");
});

test("a server that an older version left running is started again, and asks for the password @release", async () => {
  await site.copyMade();
  const before = await site.start();
  await sql(before.connection, "ALTER ROLE rumb PASSWORD NULL");
  await before.stop();
  await writeFile(rules(), TRUST);
  const owner = chooseOwner(clusterDir());
  const socketDir = await makeSocketDir({ clusterDir: clusterDir(), owner });
  const { pid } = spawnPostmaster({
    clusterDir: clusterDir(),
    owner,
    socketDir,
    program: (await findBinaries(owner)).postgres,
    programArguments: ["-D", clusterDir(), "-c", `unix_socket_directories=${socketDir}`, "-c", "fsync=off"],
  });
  const abandoned = await takeGuard({ clusterDir: clusterDir(), socketDir }, new AbortController().signal);
  expect(await sql({ ...before.connection, password: WRONG }, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  await sql({ ...before.connection, password: WRONG }, HOLDERS_END);
  await abandoned.ended;

  const after = await site.start();
  expect(after.pid).not.toBe(pid);
  await expectPasswordAsked(after.connection);
});

test("a server that runs and does not know the password is left alone, and the refusal says what to do @release", async () => {
  await site.copyMade();
  const first = await site.start();
  await rm(passwordFile());
  await expect(site.start()).rejects.toThrow(/пароля из файла database-password не принимает.*kill -INT/);
  expect(await sql(first.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});

/** As the death of the site that holds the lock. */
const HOLDERS_END =
  "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()";
