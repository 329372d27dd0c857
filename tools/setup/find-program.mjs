import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Finds the first of these programs that is installed: on PATH, or in `folders` that are not on everybody's.
 * @param {readonly string[]} names
 * @param {readonly string[]} folders
 * @returns {string | null} its absolute path
 */
export function findProgram(names, folders = []) {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = names.flatMap((name) => [...onPath, ...folders].map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** Whether a path names a program that may be run. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
