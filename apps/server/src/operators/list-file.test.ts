import { expect, test } from "vitest";
import { LIST_FILE_ROWS, type OperatorListName, operatorLists } from "@rumb/contract/operator-list";
import { csvFile, jsonFile } from "./list-file.ts";

const row = (id: number, name: string) => ({
  id,
  player: { id: 15, name },
  sum: 1234.5,
  banned: false,
  decided_at: null,
  decided_by: null,
  created_at: Date.UTC(2026, 11, 31, 21, 5, 9),
});

async function* pagesOf(...pages: object[][]) {
  yield* pages;
}

const isWhole = () => false;

async function piecesOf(file: AsyncIterable<string>): Promise<string[]> {
  const pieces = [];
  for await (const piece of file) pieces.push(piece);
  return pieces;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  return (await piecesOf(pieces)).join("");
}

const csv = (...rows: object[]) =>
  textOf(csvFile({ list: "withdrawals", pages: pagesOf(rows), isPartial: isWhole }));

test("a row becomes words, numbers and times of Moscow under headings in Russian", async () => {
  const [head = "", line = "", end] = (await csv(row(7, "Анна"))).replace("\u{feff}", "").split("\r\n");
  const cells = line.split(";");
  const found = Object.fromEntries(head.split(";").map((name, index) => [name, cells[index]]));
  expect(found).toMatchObject({
    "№": "7",
    "Игрок: №": "15",
    "Игрок: Имя": "Анна",
    "Решил: Имя": "",
    Сумма: "1234,50",
    Бан: "нет",
    Решён: "",
    Создан: "01.01.2027 00:05:09",
  });
  expect([cells.length, end]).toEqual([head.split(";").length, ""]);
});

test.each(["=HYPERLINK(1)", "+7", "-1", "@sum", "\t=1"])(
  "«%s» in a name is text to a spreadsheet",
  async (name) => {
    expect(await csv(row(7, name))).toContain(`'${name}`);
  },
);

test("a file that could not take every row says so, and comes in pieces", async () => {
  const rows = Array.from({ length: LIST_FILE_ROWS }, (_, id) => ({ id }));
  const pages = pagesOf(rows.slice(0, 1_001), rows.slice(1_001));
  const pieces = await piecesOf(csvFile({ list: "bets", pages, isPartial: isWhole }));
  // The head, a hundred rows in each piece, and the line at the end.
  expect(pieces).toHaveLength(1 + 11 + 90 + 1);
  expect(pieces.at(-1)?.replaceAll("\u00a0", " ")).toContain("первые 10 000 строк");
  expect(LIST_FILE_ROWS).toBe(10_000);
});

test("a file that lacks rows which are still being looked for says so", async () => {
  const file = { list: "bets", pages: pagesOf([{ id: 1 }]), isPartial: () => true } as const;
  expect((await piecesOf(csvFile(file))).at(-1)).toContain("не все строки");
  expect(JSON.parse(await textOf(jsonFile({ ...file, pages: pagesOf([{ id: 1 }]) })))).toMatchObject({
    cut: true,
  });
});

test("an empty list is a file too", async () => {
  expect(await csv()).toMatch(/^\u{feff}№;[^\r]*\r\n$/u);
  expect(
    JSON.parse(await textOf(jsonFile({ list: "bets", pages: pagesOf([]), isPartial: isWhole }))),
  ).toEqual({
    list: "bets",
    rows: [],
    cut: false,
  });
});

test("JSON in many pieces is one document", async () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => ({ id }));
  const pages = pagesOf(rows.slice(0, 1), rows.slice(1), []);
  const text = await piecesOf(jsonFile({ list: "bets", pages, isPartial: isWhole }));
  expect(text.length).toBeGreaterThan(3);
  expect(JSON.parse(text.join("")).rows).toEqual(rows);
});

const LISTS = Object.keys(operatorLists).filter((name): name is OperatorListName => name in operatorLists);

test.each(LISTS)("the file of %s has a heading in Russian over each part of its rows", async (list) => {
  const [head = ""] = (await textOf(csvFile({ list, pages: pagesOf([]), isPartial: isWhole }))).split("\r\n");
  // What stands there as it is called in the code has no words yet.
  expect(head.split(";").filter((words) => /[a-z]/u.test(words) && words !== "VK")).toEqual([]);
});
