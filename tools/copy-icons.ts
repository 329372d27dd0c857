/**
 * Copies the icons that the console shows out of the published `@mui/icons-material`, with its licence, into
 * packages/material-icons, which stands in its place: of its 43,000 files an installation would spend 25 seconds on, some ninety
 * are used. Run by hand when the console takes another icon, or after an update of react-admin or Material UI, with the version
 * in that package's package.json: `node tools/copy-icons.ts`. The results are committed.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecord } from "@rumb/contract/guards";
import { usedIcons } from "./used-icons.ts";

/** What each icon imports. */
const SHARED_FILES = ["utils/createSvgIcon.mjs"];

const root = fileURLToPath(new URL("../", import.meta.url));
const place = join(root, "packages/material-icons");
const names = usedIcons(root);
const draft = mkdtempSync(join(tmpdir(), "rumb-icons-"));
try {
  execFileSync("npm", ["pack", "--silent", `@mui/icons-material@${ownVersion()}`], { cwd: draft });
  execFileSync("tar", ["-xzf", `mui-icons-material-${ownVersion()}.tgz`], { cwd: draft });
  rmSync(join(place, "icons"), { recursive: true, force: true });
  for (const file of [...SHARED_FILES, ...names.map((name) => `${name}.mjs`)]) {
    cpSync(join(draft, "package", file), join(place, "icons", file));
  }
  // The types of all are the same.
  cpSync(join(draft, "package", `${names[0]}.d.ts`), join(place, "icons/icon.d.ts"));
  cpSync(join(draft, "package/LICENSE"), join(place, "LICENSE"));
} finally {
  rmSync(draft, { recursive: true, force: true });
}
console.log(`${names.length} icons`);

function ownVersion(): string {
  const own: unknown = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  if (isRecord(own) && typeof own["version"] === "string") return own["version"];
  throw new Error("packages/material-icons/package.json names no version");
}
