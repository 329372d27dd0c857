import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";

describe("the page of what the product does", () => {
  const rows = rowsOf(readFileSync("docs/requirements.md", "utf8"));

  test("names for each statement a test that there is", () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test("says everything once, and no less than it did", () => {
    expect(rows.length).toBeGreaterThanOrEqual(350);
    const statements = rows.map(({ section, statement }) => `${section}: ${statement}`);
    expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([]);
  });
});

describe("a row is found that", () => {
  test.each([
    ["names no test", "| It rains | somewhere |", "It rains: names no test"],
    [
      "names a file that is not there",
      "| It rains | [rain](../tools/no-such.test.ts) |",
      "It rains: there is no tools/no-such.test.ts",
    ],
    [
      "names a title that no test has",
      "| It rains | [It rains](../tools/requirements.test.ts) |",
      "It rains: tools/requirements.test.ts has no test «It rains»",
    ],
    [
      "names a test that is skipped",
      "| It rains | [it is skipped](../tools/requirements.test.ts) |",
      "It rains: tools/requirements.test.ts has no test «it is skipped»",
    ],
    [
      "names a test that npm test leaves out",
      "| It rains | [it is long @release](../tools/requirements.test.ts) |",
      "It rains: tools/requirements.test.ts has no test «it is long @release»",
    ],
  ])("%s", (_what, row, fault) => {
    expect(rowsOf(row).flatMap(faultsOf)).toEqual([fault]);
  });

  test("and none of those that are right: a title, one of a table, one with a value in it", () => {
    const sources = [
      'test("a title", () => {',
      'it.each([[1]])("of %s", (n) => {',
      "describe(`${n} rounds`, () => {",
      'test.skip("it is skipped", () => {',
      'test("it is long @release", () => {',
      'describe("they are long @release", () => {\n  test("one of them", () => {\n  });\n});',
      '])(\n  "below a table",',
    ];
    expect(sources.flatMap(titlesIn)).toEqual(["a title", "of %s", "${n} rounds", "below a table"]);
  });
});

type Row = { readonly section: string; readonly statement: string; readonly held: string };

/** The statements of the page's tables, with the section that they stand in. */
function rowsOf(page: string): Row[] {
  let section = "";
  return page.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) section = line.slice(3);
    const [statement = "", held = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const isRow = line.startsWith("| ") && !/^-+$/u.test(statement) && statement !== HEADING;
    return isRow ? [{ section, statement, held }] : [];
  });
}

function faultsOf({ statement, held }: Row): string[] {
  const links = [...held.matchAll(/\[([^\]]+)\]\(([^)]+)\)/gu)];
  if (links.length === 0) return [`${statement}: names no test`];
  return links.flatMap(([, title = "", link = ""]) => {
    const path = posix.join("docs", link);
    if (!existsSync(path)) return [`${statement}: there is no ${path}`];
    const found = titlesIn(readFileSync(path, "utf8")).includes(title.replaceAll("\\", ""));
    return found ? [] : [`${statement}: ${path} has no test «${title}»`];
  });
}

/**
 * The titles of tests and groups in a source that `npm test` runs: the first argument of such a call, or of the call that a table returns.
 * What holds a statement must not be of the release tier.
 */
function titlesIn(source: string): string[] {
  return [...source.replaceAll(RELEASE_GROUP, "").matchAll(TITLE)]
    .map(([, , title = ""]) => title.replaceAll("\\", ""))
    .filter((title) => !title.includes("@release"));
}

/** As the formatter leaves it: a group ends where it began. */
const RELEASE_GROUP = /^( *)(?:test\.)?describe\("[^"]*@release"[^]*?^\1\}\);$/gmu;
const HEADING = "What the product does";
const TITLE = /(?:(?<![.\w])(?:test|it|describe)\(|\)\()\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/gu;
