import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The compiler takes any class name of a CSS module for granted, so this looks at both sides.
const root = fileURLToPath(new URL("../apps/web/src/", import.meta.url));
const sheets = globSync("**/*.module.css", { cwd: root });
const uses = globSync("**/*.{ts,tsx}", { cwd: root }).flatMap((path) => usesOf(path));

test("every style sheet is imported by a component", () => {
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((sheet) => !uses.some((use) => use.sheet === sheet))).toEqual([]);
});

test("every class that a component names exists in its style sheet", () => {
  const missing = uses.flatMap(({ path, sheet, names }) =>
    names.filter((name) => !classesOf(sheet).has(name)).map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every class of a style sheet is named by a component, unless names are computed", () => {
  const unused = sheets.flatMap((sheet) => {
    const users = uses.filter((use) => use.sheet === sheet);
    if (users.some((use) => use.computed)) return [];
    const named = new Set(users.flatMap((use) => use.names));
    return [...classesOf(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});

function usesOf(path: string): Use[] {
  const source = readFileSync(join(root, path), "utf8");
  return [...source.matchAll(/^import (\w+) from "(\..*\.module\.css)";$/gm)].map(
    ([, local = "", href = ""]) => ({
      path,
      sheet: join(dirname(path), href),
      names: [...source.matchAll(new RegExp(`(?<![/\\w])${local}\\.(\\w+)`, "g"))].map(
        ([, name = ""]) => name,
      ),
      computed: source.includes(`${local}[`),
    }),
  );
}

function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(join(root, sheet), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name));
}

type Use = { path: string; sheet: string; names: string[]; computed: boolean };
