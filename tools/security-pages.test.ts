import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { TABLES } from "./tidy/table-owners.ts";

/** The levels of ASVS 5.0's requirements, section by section, in their order. */
const LEVELS: Readonly<Record<string, string>> = {
  "1.1": "22",
  "1.2": "1111122223",
  "1.3": "112222222223",
  "1.4": "222",
  "1.5": "123",
  "2.1": "122",
  "2.2": "112",
  "2.3": "12223",
  "2.4": "23",
  "3.1": "3",
  "3.2": "113",
  "3.3": "12223",
  "3.4": "11222233",
  "3.5": "11122333",
  "3.6": "3",
  "3.7": "22333",
  "4.1": "12233",
  "4.2": "23333",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112333",
  "5.3": "113",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "11223333",
  "6.4": "112233",
  "6.5": "22222333",
  "6.6": "2223",
  "6.7": "33",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "223",
  "7.6": "22",
  "8.1": "1233",
  "8.2": "1123",
  "8.3": "133",
  "8.4": "23",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "223",
  "10.3": "22223",
  "10.4": "1111122222233333",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "2233",
  "11.2": "22233",
  "11.3": "11233",
  "11.4": "1222",
  "11.5": "23",
  "11.6": "23",
  "11.7": "33",
  "12.1": "12233",
  "12.2": "11",
  "12.3": "22223",
  "13.1": "2333",
  "13.2": "222223",
  "13.3": "2233",
  "13.4": "1222233",
  "14.1": "22",
  "14.2": "12223333",
  "14.3": "122",
  "15.1": "12233",
  "15.2": "12233",
  "15.3": "1222222",
  "15.4": "3333",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "2223",
  "17.1": "23",
  "17.2": "22223333",
  "17.3": "22",
};

const wanted = Object.entries(LEVELS).flatMap(([section, levels]) =>
  levels.split("").flatMap((level, index) => (level === "3" ? [] : [`${section}.${index + 1}`])),
);

describe("the page of requirements", () => {
  const page = readFileSync("docs/security-requirements.md", "utf8");
  const rows = rowsOf(page).filter(([id]) => /^\d+\.\d+\.\d+$/u.test(id ?? ""));

  test("says of each requirement of levels 1 and 2 what it is met by, or why not", () => {
    expect(wanted).toHaveLength(253);
    expect(rows.map(([id]) => id)).toEqual(wanted);
    expect(rows.filter(([, verdict]) => !VERDICT.test(verdict ?? ""))).toEqual([]);
  });

  test("names a file that is there for each that is met, and a reason for the others", () => {
    const faults = rows.filter(([, verdict, text = ""]) => {
      const files = [...text.matchAll(/\]\(([^)#]+)/gu)].map(([, link = ""]) => posix.join("docs", link));
      return verdict === "met"
        ? files.length === 0 || !files.every((file) => existsSync(file))
        : text.length < 10;
    });
    expect(faults).toEqual([]);
  });

  test("counts them right", () => {
    const countOf = (verdict: string) => rows.filter(([, one]) => one === verdict).length;
    expect(page).toContain(
      `**${countOf("met")} met, ${countOf("n/a")} not applicable, ${countOf("open")} open.**`,
    );
  });
});

test("the page on security says of each table what it holds and how long it is kept", () => {
  const rows = rowsOf(readFileSync("docs/security.md", "utf8")).filter(([name]) =>
    Object.hasOwn(TABLES, name ?? ""),
  );
  expect(rows.map(([name = ""]) => name).toSorted()).toEqual(Object.keys(TABLES).toSorted());
  expect(
    rows.filter(
      ([, data = "", kept = ""]) => !/\b(?:secret|money|personal|site)\b/u.test(data) || kept.length < 5,
    ),
  ).toEqual([]);
});

const VERDICT = /^(?:met|n\/a|open)$/u;

/** The cells of a page's tables. */
function rowsOf(page: string): string[][] {
  return page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
