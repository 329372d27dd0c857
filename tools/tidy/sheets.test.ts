import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  containerWidths,
  hoverForPointers,
  linesOfTokens,
  oddSpaces,
  ownProperties,
  pageWidths,
  spacesOfScale,
} from "./sheets.ts";
import { readSourceFiles, type TidyCheck } from "./source-files.ts";

const files = readSourceFiles(join(import.meta.dirname, "../.."));
const manyWidths = Array.from({ length: 26 }, (_, n) => `@container (width < ${n}px) {`).join("\n");

describe.each<Rule>([
  {
    rule: "a page changes at two widths and nowhere else",
    check: pageWidths,
    planted: ["@media (width > 450px) and (width < 900px) {"],
  },
  { rule: "containers are asked for few widths", check: containerWidths, planted: [manyWidths] },
  {
    rule: "spaces are steps of the scale, and those beside it stay few",
    check: (all) => [...spacesOfScale(all), ...oddSpaces(all)],
    planted: ["  gap: var(--space-1) 12px;", "  padding: 6px;\n".repeat(124)],
  },
  {
    rule: "lines and rings are tokens",
    check: linesOfTokens,
    planted: ["  border-top: 1px solid var(--hair);", "  outline: 2px solid var(--focus);"],
  },
  {
    rule: "what a pointer lights is said only to devices that have one",
    check: hoverForPointers,
    planted: [
      ".tab:hover {",
      "@media (hover: hover) {\n  a {\n  }\n}\n.tab:hover,\n.x {",
      "@media (hover: none) {\n  .tab:hover {",
    ],
  },
])("$rule", ({ check, planted }) => {
  test("holds in this repository", () => {
    expect(check(files)).toEqual([]);
  });

  test.each(planted)("is seen to be broken by a planted sheet (%#)", (text) => {
    expect(check([{ path: "apps/web/src/kit/Tabs.module.css", text }]).length).toBeGreaterThan(0);
  });
});

describe("a component sets no property of a token's name", () => {
  test("in this repository", () => {
    expect(ownProperties(files)).toEqual([]);
  });

  test("and is seen to set one", () => {
    const planted = { path: "apps/web/src/games/Planted.tsx", text: 'const style = { "--win": swing };' };
    expect(ownProperties([...files, planted])).toEqual([expect.stringContaining(planted.path)]);
  });
});

type Rule = { rule: string; check: TidyCheck; planted: string[] };
