import { execFile } from "node:child_process";
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chown, type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { makeKeyFile, parseKey } from "../runtime/secret-key.ts";
import { asOwner, type Owner } from "./embedded-postgres-owner.ts";

/** The user that the database is made for; the only one it knows at first. */
export const DATABASE_USER = "rumb";

/** Beside the cluster, not in it: a backup of the cluster does not hold it. */
export const PASSWORD_FILE = "database-password";

/** Where the password of the cluster's user is. */
function passwordFileOf(clusterDir: string): string {
  return join(dirname(clusterDir), PASSWORD_FILE);
}

/** The password of the cluster's user; empty when none was made yet. */
export function readPassword(clusterDir: string): string {
  const path = passwordFileOf(clusterDir);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}

/** For a program that may not get to the file by its path. */
export function openPassword(clusterDir: string): Promise<FileHandle> {
  return open(passwordFileOf(clusterDir));
}

/**
 * Makes the password where there is none, readable by the database's user and root alone. A damaged one is made again:
 * whether the cluster knows it is found out when the server runs.
 */
export async function ensurePassword(clusterDir: string, owner: Owner): Promise<void> {
  const path = passwordFileOf(clusterDir);
  if (existsSync(path) && !parseKey(readPassword(clusterDir))) await rm(path, { force: true });
  makeKeyFile(path, "DATA_DIR");
  if ((await stat(path)).uid !== owner.uid) await chown(path, owner.uid, owner.gid);
}

/**
 * Lets nobody into the cluster without the password, whatever its rules were: older versions made it so that it trusted
 * whoever could reach the socket. Takes effect with the next start of the server.
 */
export async function requirePassword(clusterDir: string, owner: Owner): Promise<void> {
  const path = join(clusterDir, "pg_hba.conf");
  if ((await readFile(path, "utf8").catch(() => "")) === RULES) return;
  const draft = `${path}.${process.pid}`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(RULES);
    if (owner.switched) await handle.chown(owner.uid, owner.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

/** A server without it among its arguments was started by a version that trusted, and has to be started again. */
export const PASSWORD_SETTINGS = { password_encryption: "scram-sha-256" } as const;

/**
 * Sets the password of the cluster's user while no server runs: PostgreSQL's single-user mode asks for none. It is given
 * what the password is checked by, so that the password itself can be in no log.
 * @returns what PostgreSQL says when it could not
 */
export async function setPassword(options: {
  clusterDir: string;
  owner: Owner;
  program: string;
  programArguments: readonly string[];
}): Promise<string | undefined> {
  const { clusterDir, owner, program, programArguments } = options;
  const verifier = scramVerifier(readPassword(clusterDir));
  const running = promisify(execFile)(program, ["--single", ...programArguments, "postgres"], {
    ...asOwner(owner),
    cwd: clusterDir,
    env: { LC_ALL: "C", TZ: "UTC" },
  });
  running.child.stdin?.on("error", () => undefined);
  running.child.stdin?.end(`ALTER ROLE ${DATABASE_USER} PASSWORD '${verifier}'\n`);
  const said = await running.then(
    ({ stderr }) => stderr,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return /ERROR|FATAL|PANIC|Command failed/.test(said) ? said.trim() : undefined;
}

/** What PostgreSQL keeps of a password (RFC 5803). The password is random, so its salt may follow from it. */
function scramVerifier(password: string): string {
  const salt = hmac(password, "salt").subarray(0, SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, "sha256");
  const storedKey = createHash("sha256").update(hmac(salted, "Client Key")).digest("base64");
  const serverKey = hmac(salted, "Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const ITERATIONS = 4_096;

const RULES = `# Written by the site at every start.
local all all scram-sha-256
local replication all scram-sha-256
host all all samehost scram-sha-256
host replication all samehost scram-sha-256
`;
