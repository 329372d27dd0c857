import type { SourceFile } from "./source-files.ts";

/** The table of refusals with these rows in it. */
export function errorTable(rows: string): Tree {
  return {
    "packages/contract/src/errors.ts": `const refusalsByStatus = {\n  403: {\n${rows}\n  },\n} as const;\n`,
  };
}

/** Files as a check gets them. */
export function asFiles(tree: Tree): SourceFile[] {
  return Object.entries(tree).map(([path, text]) => ({ path, text }));
}

/** Text of each planted file by its path. */
export type Tree = Record<string, string>;
