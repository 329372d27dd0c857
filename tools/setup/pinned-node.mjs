import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SetupRefusal } from "./refusal.mjs";

const LEAST_MAJOR = 24;

/**
 * The Node that runs everything after setup: the one the lockfile pins, or the running one where none is pinned.
 * @param {string} root the checkout
 * @param {{ prove?: boolean }} options `prove` starts the binary once, to notice a libc it cannot run on
 * @returns {string} absolute path
 */
export function pinnedNode(root, { prove = false } = {}) {
  const pinned = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(pinned) && (!prove || spawnSync(pinned, ["--version"]).status === 0)) return pinned;
  const [major] = process.versions.node.split(".");
  if (Number(major) >= LEAST_MAJOR) return process.execPath;
  throw new SetupRefusal(
    `No Node ${LEAST_MAJOR} could be installed for ${process.platform}-${process.arch}, and this is Node ` +
      `${process.versions.node}. Install Node ${LEAST_MAJOR} or newer and run the same command with it.`,
  );
}
