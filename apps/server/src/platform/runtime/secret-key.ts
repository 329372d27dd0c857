import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, type EnvironmentReader } from "./environment.ts";
import { isWeakSecret } from "./weak-secret.ts";

const KEY_BYTES = 32;

/** The site's keys: the first seals and signs, all of them open and are believed. */
export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]];

/** Two while the key is changed; more when that was begun again before it had ended. */
const MOST_KEYS = 4;

/**
 * The keys of SECRET_KEYS, 64 hexadecimal digits each, separated by commas, or the one of SECRET_KEY; null when they are missing or
 * wrong.
 */
export function readSecretKeys(read: EnvironmentReader, options: { required: boolean }): SecretKeys | null {
  const many = read.optionalText("SECRET_KEYS");
  const one = read.optionalText("SECRET_KEY");
  const name = many === undefined ? "SECRET_KEY" : "SECRET_KEYS";
  if (many !== undefined && one !== undefined)
    read.problem("SECRET_KEYS", "must not be set beside SECRET_KEY; put that key into it");
  const given = many ?? one;
  if (given === undefined) {
    if (options.required) read.problem(name, `is required without the sandbox; ${HOW_TO_MAKE_ONE}`);
    return null;
  }
  const texts = (many === undefined ? [given] : given.split(",")).map((text) => text.trim().toLowerCase());
  const keys = texts.map(parseKey);
  if (!areKeys(keys) || new Set(texts).size < texts.length || texts.length > MOST_KEYS) {
    const several =
      many === undefined ? "" : `, or up to ${MOST_KEYS} different ones with commas between them`;
    read.problem(name, `must be 64 hexadecimal digits${several}; ${HOW_TO_MAKE_ONE}`);
    return null;
  }
  if (options.required && keys.some(isWeakSecret)) {
    read.problem(name, "is too regular to be random; `openssl rand -hex 32` makes one that is");
  }
  return keys;
}

const HOW_TO_MAKE_ONE = "`openssl rand -hex 32` makes one";

function areKeys(keys: readonly (Uint8Array | null)[]): keys is [Uint8Array, ...Uint8Array[]] {
  return keys.length > 0 && keys.every((key) => key !== null);
}

/** A key for one purpose from each of the site's; 32 bytes. */
export function deriveKeys([first, ...others]: SecretKeys, purpose: string): [Buffer, ...Buffer[]] {
  const derive = (key: Uint8Array): Buffer =>
    Buffer.from(hkdfSync("sha256", key, new Uint8Array(), purpose, 32));
  return [derive(first), ...others.map(derive)];
}

/** Names a key without giving it away: 16 hexadecimal digits. */
export function markOf(key: Uint8Array): string {
  return Buffer.from(hkdfSync("sha256", key, new Uint8Array(), "key mark", 8)).toString("hex");
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
