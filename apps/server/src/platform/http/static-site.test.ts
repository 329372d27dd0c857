import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GAME_IDS, gamePath } from "@rumb/games/games";
import { expect, test } from "vitest";
import { sitePaths } from "./static-site.ts";

test("the server knows exactly the pages of the web application", () => {
  const source = readFileSync(join(import.meta.dirname, "../../../../web/src/site/paths.ts"), "utf8");
  const named = [...source.matchAll(/^ {2}\w+: "(\/[^"]*)",$/gm)].map(([, path]) => path);
  const pages = [...named, ...GAME_IDS.map(gamePath)];
  expect(named).toContain("/history");
  expect(pages).toContain("/x100");
  expect(new Set<string | undefined>(sitePaths)).toEqual(new Set(pages));
});
