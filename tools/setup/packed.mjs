import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKED_FOLDER } from "./packed-modules.mjs";
import { SetupRefusal } from "./refusal.mjs";
import { run } from "./run.mjs";
import { sourcesHash } from "./sources-hash.mjs";

const CONFIG = "tools/packed.config.mjs";
/** The operator's command, and what it imports that is not the server's. */
const TOOLS = ["tools/operator.ts", "tools/beside-site.ts", "tools/reporting.ts"];

/** Whether what tests load packed was packed here, from the packages and sources as they are now. */
export function packedInPlace(root) {
  const stamp = join(root, PACKED_FOLDER, "stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === packedFrom(root);
}

/** Makes few files of the packages and programs of packed-modules.mjs. */
export async function pack(root, env) {
  console.log("Packing the server that tests start (rolldown)…");
  rmSync(join(root, PACKED_FOLDER), { recursive: true, force: true });
  const from = packedFrom(root);
  const code = await run("rolldown", ["-c", CONFIG], { cwd: root, env });
  if (code !== 0) throw new SetupRefusal(`rolldown ended with code ${code}; its message is above.`);
  writeFileSync(join(root, PACKED_FOLDER, "stamp"), from);
}

/** Packed files name the places where their sources lie, so a moved checkout packs again. */
function packedFrom(root) {
  return `${root} ${sourcesHash(root, ["apps/server/src", "apps/server/package.json", ...TOOLS, CONFIG])}`;
}
