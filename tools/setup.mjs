// Makes a fresh checkout ready to run. Plain JavaScript that Node 20 understands: it runs before Node 24 is here.
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { dependenciesInPlace, installDependencies } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { pinnedNode } from "./setup/pinned-node.mjs";
import { buildWeb, webBundleInPlace } from "./setup/web-bundle.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the packages and builds the web bundle when either is missing or out of date; otherwise only looks.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node 24 to run everything else with, and an
 *   environment whose PATH finds it and the tools of node_modules first
 * @throws {import("./setup/refusal.mjs").SetupRefusal} with a sentence for the person at the keyboard
 */
export async function setUp() {
  if (!dependenciesInPlace(root) || !webBundleInPlace(root)) {
    await withSetupLock(root, async () => {
      // Looked at again: whoever held the lock before us may have done the work.
      if (!dependenciesInPlace(root)) await installDependencies(root);
      if (!webBundleInPlace(root)) await buildWeb(root, environmentFor(pinnedNode(root)));
    });
  }
  const node = pinnedNode(root);
  return { node, env: environmentFor(node) };
}

function environmentFor(node) {
  const path = [dirname(node), join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  return { ...process.env, PATH: path };
}
