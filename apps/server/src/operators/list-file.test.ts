import { expect, test } from "vitest";
import { operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { isRecord } from "@rumb/contract/guards";
import { LIST_FILE_ROWS, type OperatorListName, operatorLists } from "@rumb/contract/operator-list";
import type { TSchema } from "typebox";
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

/** Every code that a column of a list may hold, by the column: what its schema has to choose from. */
function codesOf(schema: TSchema, way: readonly string[] = []): [way: readonly string[], code: unknown][] {
  if ("properties" in schema && isRecord(schema.properties))
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      isRecord(part) ? codesOf(part, [...way, name]) : [],
    );
  if ("const" in schema) return [[way, schema.const]];
  if ("enum" in schema && Array.isArray(schema.enum)) return schema.enum.map((code) => [way, code]);
  if ("items" in schema && isRecord(schema.items) && "enum" in schema.items)
    return codesOf(schema.items, way);
  const kinds = "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return kinds.flatMap((kind) => codesOf(kind, way));
}

function rowOf([name = "", ...rest]: readonly string[], code: unknown): object {
  return { [name]: rest.length === 0 ? code : rowOf(rest, code) };
}

test.each(LISTS)("the file of %s has words for every code that its rows may hold", async (list) => {
  const codes = codesOf(operatorListEndpoints[list].reply.properties.data.items).filter(
    ([way, code]) => typeof code === "string" && way.join(".") !== "id",
  );
  const rows = codes.map(([way, code]) => rowOf(way, code));
  const [, ...lines] = (await textOf(csvFile({ list, pages: pagesOf(rows), isPartial: isWhole }))).split(
    "\r\n",
  );
  expect(lines.filter((line) => /^;*[a-z_-]+;*$/u.test(line))).toEqual([]);
});

test.each([
  ["withdrawals", { status: 0, system: "qiwi" }, { Состояние: "Ожидает", Способ: "QIWI" }],
  ["withdrawals", { status: 3 }, { Состояние: "Выплачен" }],
  ["payments", { status: 1, declined: false }, { Состояние: "Оплачен" }],
  ["payments", { status: 0, declined: true }, { Состояние: "Отклонён" }],
  ["payments", { status: 0, declined: false }, { Состояние: "Ожидает" }],
  ["players", { role: "player" }, { Роль: "Игрок" }],
  ["security_events", { kind: "limit-reached" }, { Вид: "Слишком часто" }],
  ["security_events", { kind: "of-a-newer-node" }, { Вид: "of-a-newer-node" }],
  ["transfers", { kind: "stake", account: "game:dice" }, { "Счёт сайта": "Игра Dice" }],
  ["fraud_rings", { rules: ["telegram", "many"] }, { Признаки: "один Telegram, много участников" }],
  ["audit_log", { action: "export", resource: "lists" }, { Действие: "Сохранил файлом", Что: "Список" }],
  ["jobs", { id: "books", state: "idle" }, { Задание: "Сверка книг", Состояние: "Ждёт срока" }],
] as const)("a file of %s says %j in the words of the screen", async (list, asked, said) => {
  const text = await textOf(csvFile({ list, pages: pagesOf([asked]), isPartial: isWhole }));
  const [head = [], line = []] = text
    .replace("\u{feff}", "")
    .split("\r\n")
    .map((words) => words.split(";"));
  expect(Object.fromEntries(head.map((name, index) => [name, line[index]]))).toMatchObject(said);
});

test.each(LISTS)("no two columns of the file of %s have one heading", async (list) => {
  const [head = ""] = (await textOf(csvFile({ list, pages: pagesOf([]), isPartial: isWhole }))).split("\r\n");
  const headings = head.split(";");
  expect(headings.filter((words, index) => headings.indexOf(words) !== index)).toEqual([]);
});

test("the ends of a check and of a job's runs are called what they are", async () => {
  const headOf = async (list: OperatorListName) =>
    (await textOf(csvFile({ list, pages: pagesOf([]), isPartial: isWhole }))).split("\r\n")[0];
  expect(await headOf("ledger_checks")).toContain("Начата;Закончена;");
  expect(await headOf("jobs")).toContain("Идёт или прервано с;Последний запуск;");
});
