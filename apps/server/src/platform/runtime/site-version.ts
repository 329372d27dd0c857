import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Which version of the site this is: that of its package and, in a checkout, the beginning of its commit: `0.1.0 (1a2b3c4)`. */
export function siteVersion(root: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version =
    typeof parsed === "object" && parsed !== null && "version" in parsed ? String(parsed.version) : "?";
  const commit = commitOf(join(root, ".git"));
  return commit === null ? version : `${version} (${commit.slice(0, 7)})`;
}

/** Null where there is no checkout, or one of another shape. */
function commitOf(git: string): string | null {
  const head = read(join(git, "HEAD"));
  const branch = head === null ? undefined : /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const commit = branch === undefined ? head : (read(join(git, branch)) ?? packedCommit(git, branch));
  return commit !== null && /^[0-9a-f]{40}$/.test(commit) ? commit : null;
}

function packedCommit(git: string, branch: string): string | null {
  const line = read(join(git, "packed-refs"))
    ?.split("\n")
    .find((ref) => ref.endsWith(` ${branch}`));
  return line?.slice(0, 40) ?? null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
