import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKED_FOLDER } from "./packed-modules.mjs";
import { SetupRefusal } from "./refusal.mjs";
import { run } from "./run.mjs";

const CONFIG = "tools/packed-packages.config.mjs";

/** Whether the packages were packed from those that the lockfile names now. */
export function packagesPacked(root) {
  const stamp = join(root, PACKED_FOLDER, "stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockfileHash(root);
}

/** Makes few files of the packages of packed-modules.mjs. */
export async function packPackages(root, env) {
  console.log("Packing packages of many files (rolldown)…");
  rmSync(join(root, PACKED_FOLDER), { recursive: true, force: true });
  const code = await run("rolldown", ["-c", CONFIG], { cwd: root, env });
  if (code !== 0) throw new SetupRefusal(`rolldown ended with code ${code}; its message is above.`);
  writeFileSync(join(root, PACKED_FOLDER, "stamp"), lockfileHash(root));
}

function lockfileHash(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}
