import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { siteVersion } from "./site-version.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rumb-version-"));
  write("package.json", '{"version":"1.2.3"}');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each<[string, Record<string, string>, string]>([
  ["a folder that is no checkout", {}, "1.2.3"],
  ["a branch", { HEAD: "ref: refs/heads/main\n", "refs/heads/main": `${COMMIT}\n` }, "1.2.3 (0123456)"],
  [
    "a branch that git has packed",
    { HEAD: "ref: refs/heads/main\n", "packed-refs": `# pack-refs\n${COMMIT} refs/heads/main\n` },
    "1.2.3 (0123456)",
  ],
  ["a commit by itself", { HEAD: COMMIT }, "1.2.3 (0123456)"],
  ["a branch without commits", { HEAD: "ref: refs/heads/main" }, "1.2.3"],
])("the version in %s", (_, git, version) => {
  for (const [name, text] of Object.entries(git)) write(`.git/${name}`, text);
  expect(siteVersion(root)).toBe(version);
});

function write(name: string, text: string): void {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
}
