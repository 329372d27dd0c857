import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, type EnvironmentReader } from "./environment.ts";
import { isWeakSecret } from "./weak-secret.ts";

const KEY_BYTES = 32;

/** The 32 bytes of SECRET_KEY (64 hexadecimal digits); null when the variable is missing or wrong. */
export function readSecretKey(read: EnvironmentReader, options: { required: boolean }): Uint8Array | null {
  const given = read.optionalText("SECRET_KEY");
  if (given === undefined && !options.required) return null;
  const key = parseKey(given ?? "");
  if (!key) {
    const sentence =
      given === undefined ? "is required without the sandbox" : "must be 64 hexadecimal digits";
    read.problem("SECRET_KEY", `${sentence}; \`openssl rand -hex 32\` makes one`);
  } else if (options.required && isWeakSecret(key)) {
    read.problem("SECRET_KEY", "is too regular to be random; `openssl rand -hex 32` makes one that is");
  }
  return key;
}

/**
 * The key kept in a file of `directory`, made at the first start and readable by its owner only.
 * @throws {ConfigError} when the file is damaged. It is never replaced: seeds may be sealed with what it held.
 */
export function openKeyFile(directory: string): Uint8Array {
  const path = join(directory, "secret-key");
  // Entered by the database's user, listed by nobody else.
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  return makeKeyFile(path, "SECRET_KEY");
}

/** The key in the file `path`, which is made when it is missing; `variable` would give it instead. */
export function makeKeyFile(path: string, variable: string): Uint8Array {
  if (!existsSync(path)) createKeyFile(path);
  return readKeyFile(path, variable);
}

/** @throws {ConfigError} when the file is damaged */
export function readKeyFile(path: string, variable: string): Uint8Array {
  const key = parseKey(readFileSync(path, "utf8").trim());
  if (!key)
    throw new ConfigError(`${variable}: the key file ${path} is damaged; restore it or set the variable`);
  return key;
}

// Written aside and linked into place, so that neither a crash nor a second start ever sees half a key.
function createKeyFile(path: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}

/** The bytes of 64 hexadecimal digits; null when it is anything else. */
export function parseKey(text: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : null;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
