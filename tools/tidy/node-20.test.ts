import { join } from "node:path";
import { expect, test } from "vitest";
import { node20 } from "./node-20.ts";
import { asFiles } from "./planted-files.ts";
import { readSourceFiles } from "./source-files.ts";

test("what runs before the pinned Node is there runs in Node 20", () => {
  expect(node20(readSourceFiles(join(import.meta.dirname, "../..")))).toEqual([]);
});

test.each([
  ["tools/start.mjs", "const kinds = Map.groupBy(runs, kindOf);", "Map.groupBy"],
  ["tools/setup/lock.mjs", "const { promise } = Promise.withResolvers();", "Promise.withResolvers"],
  ["tools/test/counts.mjs", "failed.union(broken)", ".union"],
])("in %s «%s» is found", (path, text, found) => {
  expect(node20(asFiles({ [path]: text }))).toEqual([`${path}: Node 20 has no ${found}`]);
});

test("the pinned Node may be asked for more", () => {
  expect(node20(asFiles({ "tools/restore.ts": "Map.groupBy(rows, kindOf);" }))).toEqual([]);
});
