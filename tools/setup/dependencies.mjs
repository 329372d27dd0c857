import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode } from "./pinned-node.mjs";
import { SetupRefusal } from "./refusal.mjs";
import { run } from "./run.mjs";
import { withServerFlags } from "./server-flags.mjs";

/** Whether node_modules holds exactly what package-lock.json asks for, on this platform. */
export function dependenciesInPlace(root) {
  const stamp = join(root, "node_modules/.rumb-setup");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === expectedStamp(root);
}

/**
 * Runs `npm ci`, unless somebody has done that by themselves, and, once Node 24 is known to work, leaves the stamp that makes the
 * next setup a look.
 */
export async function installDependencies(root) {
  if (!installedByHand(root)) await install(root);
  pinnedNode(root, { prove: true });
  writeFileSync(join(root, "node_modules/.rumb-setup"), expectedStamp(root));
}

async function install(root) {
  console.log("Installing packages (npm ci)…");
  const [command, ...words] = npmCommand();
  const code = await run(
    command,
    [...words, "ci", "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: withServerFlags(process.env.NODE_OPTIONS) } },
  );
  if (code !== 0) {
    throw new SetupRefusal(
      `npm ci ended with code ${code}; its message is above. Mend that and start again.`,
    );
  }
}

/** Whether what npm wrote down of node_modules is what the lockfile asks for; of packages for other platforms it leaves out some. */
function installedByHand(root) {
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  const locked = packagesOf(join(root, "package-lock.json"));
  if (installed === null || locked === null) return false;
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(([path, { version, integrity, optional, link }]) => {
      const found = installed[path];
      // The checkout itself and its workspaces are not written down.
      if (found === undefined) return optional === true || !path.includes("node_modules/");
      return found.version === version && found.integrity === integrity && found.link === link;
    })
  );
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

function expectedStamp(root) {
  const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  return `${lock.digest("hex")} ${process.platform}-${process.arch}\n`;
}

// `npm start` puts node_modules/.bin first on PATH, and npm ci empties that folder: the npm that called us, run by
// the node that runs it, does not stand on what it removes.
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isNpm = script !== undefined && script.endsWith("npm-cli.js") && existsSync(script);
  return isNpm && node !== undefined && existsSync(node) ? [node, script] : ["npm"];
}
