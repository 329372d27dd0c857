import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupRefusal } from "./refusal.mjs";
import { run } from "./run.mjs";

const SOURCES = ["apps/web", "packages", "package-lock.json", "tsconfig.base.json"];
const NOT_SOURCES = new Set(["dist", "node_modules"]);

/** Whether apps/web/dist was built from the sources as they are now. */
export function webBundleInPlace(root) {
  const stamp = stampPath(root);
  if (!existsSync(join(root, "apps/web/dist/index.html")) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === sourcesHash(root);
}

/** Builds apps/web/dist and notes which sources it came from. */
export async function buildWeb(root, env) {
  console.log("Building the web bundle (vite build)…");
  const stamp = stampPath(root);
  rmSync(stamp, { force: true });
  const hash = sourcesHash(root);
  const words = ["build", "--logLevel", "warn"];
  const code = await run("vite", words, { cwd: join(root, "apps/web"), env });
  if (code !== 0) throw new SetupRefusal(`vite build ended with code ${code}; its message is above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function stampPath(root) {
  return join(root, "node_modules/.cache/rumb-web-bundle");
}

function sourcesHash(root) {
  const hash = createHash("sha256");
  for (const source of SOURCES) addTo(hash, root, source);
  return hash.digest("hex");
}

function addTo(hash, root, path) {
  const entries = childrenOf(join(root, path));
  if (entries === null) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    return;
  }
  for (const entry of entries) {
    const isTest = /\.test\.tsx?$/u.test(entry);
    if (!NOT_SOURCES.has(entry) && !isTest) addTo(hash, root, `${path}/${entry}`);
  }
}

function childrenOf(path) {
  try {
    return readdirSync(path).toSorted();
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}
