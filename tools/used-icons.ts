import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Who shows icons of Material UI: the console, and react-admin inside of it, as its bundle takes both. */
const SHOWN_BY = ["apps/console/src/**/*.tsx", "node_modules/{react-admin,ra-*}/dist/**/*.js"];

/** The names of the icons that the console's bundle holds, in order. `root` is a checkout with its packages. */
export function usedIcons(root: string): string[] {
  const names = globSync(SHOWN_BY, { cwd: root }).flatMap((path) =>
    iconsIn(readFileSync(join(root, path), "utf8")),
  );
  return [...new Set(names)].sort();
}

/** The icons that a module imports; an example in a comment is none. */
export function iconsIn(source: string): string[] {
  return [...source.matchAll(/^import [^\n]*from ["']@mui\/icons-material\/(\w+)["']/gmu)].map(
    ([, name = ""]) => name,
  );
}
