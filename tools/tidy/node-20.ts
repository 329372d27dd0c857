import type { SourceFile } from "./source-files.ts";

/** Plain JavaScript is what a person's own Node runs, be it 20: what came later is not there. TypeScript runs in the Node that is pinned. */
const OWN_NODE = /^tools\/.*\.mjs$/u;

// What Node 21 to 24 brought: the calls that one would write without thinking, not all of it.
const LATER = [
  /\b(?:Map|Object)\.groupBy\b/gu,
  /\bPromise\.(?:withResolvers|try)\b/gu,
  /\b(?:Array\.fromAsync|RegExp\.escape|Math\.f16round|Error\.isError)\b/gu,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|union|difference)\(/gu,
  /\bIterator\.from\b|\bimport\.meta\.main\b|\bWebSocket\(|\bnavigator\./gu,
];

/** What a person's Node runs before the pinned one is there asks for nothing that Node 20 lacks. */
export function node20(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => OWN_NODE.test(path))
    .flatMap(({ path, text }) =>
      LATER.flatMap((later) =>
        [...text.matchAll(later)].map(([found]) => `${path}: Node 20 has no ${found.replace(/\($/u, "")}`),
      ),
    );
}
