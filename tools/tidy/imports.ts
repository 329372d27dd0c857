import { posix } from "node:path";
import type { SourceFile } from "./source-files.ts";

// money ← games ← contract ← apps: what each part may import, besides itself.
const MAY_IMPORT: Record<string, readonly string[]> = {
  "packages/money": [],
  "packages/games": ["@rumb/money"],
  "packages/contract": ["@rumb/money", "@rumb/games"],
  "apps/server": ["@rumb/money", "@rumb/games", "@rumb/contract"],
  "apps/web": ["@rumb/money", "@rumb/games", "@rumb/contract"],
  "apps/console": ["@rumb/money", "@rumb/games", "@rumb/contract"],
};
const FEATURES = "apps/server/src/features/";
const CODE = /\.(?:ts|tsx|mjs)$/u;

/** The arrows between the parts of the repository, and no others. */
export function importArrows(files: readonly SourceFile[]): string[] {
  return eachImport(files, ({ path, specifier }) => {
    const home = /^(?:packages|apps)\/[^/]+/u.exec(path)?.[0];
    if (home === undefined) return null;
    const workspace = /^@rumb\/[^/]+/u.exec(specifier)?.[0];
    if (workspace !== undefined) {
      const own = workspace === home.replace(/^\w+/u, "@rumb");
      return own || MAY_IMPORT[home]?.includes(workspace) ? null : `must not import ${specifier}`;
    }
    const inside = !specifier.startsWith(".") || targetOf(path, specifier).startsWith(`${home}/`);
    return inside ? null : `${specifier} leaves ${home}; import the package by its name`;
  });
}

/** A feature calls another feature's service, never its store: the SQL of a table stays in one place. */
export function foreignStores(files: readonly SourceFile[]): string[] {
  return eachImport(files, ({ path, specifier }) => {
    if (path.includes(".test.") || !path.startsWith(FEATURES) || !specifier.endsWith("-store.ts"))
      return null;
    const target = targetOf(path, specifier);
    return !target.startsWith(FEATURES) || featureOf(target) === featureOf(path)
      ? null
      : `reaches into the store ${target}`;
  });
}

/** The kit draws what it is given: it knows no route, no query and no store of the site. */
export function plainKit(files: readonly SourceFile[]): string[] {
  return eachImport(files, ({ path, specifier }) => {
    if (!path.startsWith("apps/web/src/kit/")) return null;
    const isSite = /^(?:wouter|zustand|@tanstack\/|socket\.io)/u.test(specifier);
    const isOutside =
      specifier.startsWith("..") && !targetOf(path, specifier).startsWith("apps/web/src/kit/");
    return isSite || isOutside ? `the kit must not import ${specifier}` : null;
  });
}

function eachImport(files: readonly SourceFile[], judge: (found: Import) => string | null): string[] {
  return files
    .filter(({ path }) => CODE.test(path))
    .flatMap(({ path, text }) =>
      specifiersOf(text).flatMap((specifier) => {
        const complaint = judge({ path, specifier });
        return complaint === null ? [] : [`${path}: ${complaint}`];
      }),
    );
}

function specifiersOf(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"\n]+)"/gu);
  return [...found].flatMap(([, specifier]) => (specifier === undefined ? [] : [specifier]));
}

function targetOf(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

function featureOf(path: string): string {
  return posix.dirname(path);
}

type Import = { path: string; specifier: string };
