import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What every build reads beside the sources of its app. */
const SHARED_SOURCES = ["packages", "package-lock.json", "tsconfig.base.json"];
const NOT_SOURCES = new Set(["dist", "node_modules"]);

/** Of what is built from these files and folders, and from what all builds share: another one when any of it has changed. */
export function sourcesHash(root, sources) {
  const hash = createHash("sha256");
  for (const source of [...sources, ...SHARED_SOURCES]) addTo(hash, root, source);
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
