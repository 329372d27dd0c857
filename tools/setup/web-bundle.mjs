import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupRefusal } from "./refusal.mjs";
import { run } from "./run.mjs";
import { sourcesHash } from "./sources-hash.mjs";

/** The apps that browsers load: the players' site and the operators' console. Each has a bundle of its own. */
export const BROWSER_APPS = ["web", "console"];

/** Whether the app's `dist` was built from the sources as they are now. */
export function bundleInPlace(root, app) {
  const stamp = stampPath(root, app);
  if (!existsSync(join(root, `apps/${app}/dist/index.html`)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === sourcesHash(root, [`apps/${app}`]);
}

/** Builds the app's `dist` and notes which sources it came from. */
export async function buildBundle(root, app, env) {
  console.log(`Building the ${app} bundle (vite build)…`);
  const stamp = stampPath(root, app);
  rmSync(stamp, { force: true });
  const hash = sourcesHash(root, [`apps/${app}`]);
  const words = ["build", "--logLevel", "warn"];
  const code = await run("vite", words, { cwd: join(root, "apps", app), env });
  if (code !== 0) throw new SetupRefusal(`vite build ended with code ${code}; its message is above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function stampPath(root, app) {
  return join(root, `node_modules/.cache/rumb-${app}-bundle`);
}
