import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sitePaths } from "./site-paths.ts";

test("the server knows exactly the pages of the web application", () => {
  const source = readFileSync(join(import.meta.dirname, "../../../../web/src/site/paths.ts"), "utf8");
  const pages = [...source.matchAll(/^ {2}\w+: "(\/[^"]*)",$/gm)].map(([, path]) => path);
  expect(pages).toContain("/dice");
  expect(new Set<string | undefined>(sitePaths)).toEqual(new Set(pages));
});
