// Makes a fresh checkout ready to run. Plain JavaScript that Node 20 understands: it runs before Node 24 is here.
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { dependenciesInPlace, installDependencies } from "./setup/dependencies.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { pack, packedInPlace } from "./setup/packed.mjs";
import { pinnedNode } from "./setup/pinned-node.mjs";
import { BROWSER_APPS, buildBundle, bundleInPlace } from "./setup/web-bundle.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the packages when they are missing or not those of the lockfile; otherwise only looks.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node 24 to run everything else with, and an
 *   environment whose PATH finds it and the tools of node_modules first
 * @throws {import("./setup/refusal.mjs").SetupRefusal} with a sentence for the person at the keyboard
 */
export async function setUpPackages() {
  await unlessInPlace(dependenciesInPlace, installDependencies);
  const node = pinnedNode(root);
  return { node, env: environmentFor(node) };
}

/** Builds the bundles whose sources changed since they were last built. Needs the packages. */
export async function setUpWeb({ env }) {
  for (const app of BROWSER_APPS) {
    await unlessInPlace(
      (checkout) => bundleInPlace(checkout, app),
      (checkout) => buildBundle(checkout, app, env),
    );
  }
}

/** Packs the server that tests start, when its sources changed since it was last packed. Needs the packages. */
export async function setUpPacked({ env }) {
  await unlessInPlace(packedInPlace, (checkout) => pack(checkout, env));
}

async function unlessInPlace(inPlace, putInPlace) {
  if (inPlace(root)) return;
  await withSetupLock(root, async () => {
    // Looked at again: whoever held the lock before us may have done the work.
    if (!inPlace(root)) await putInPlace(root);
  });
}

function environmentFor(node) {
  const path = [dirname(node), join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  return { ...process.env, PATH: path };
}
