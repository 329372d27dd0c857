import { expect, test } from "vitest";
import { LIST_FILE_ROWS } from "@rumb/contract/operator-list";
import { csvFile, jsonFile } from "./list-file.ts";

const row = (id: number, name: string) => ({
  id,
  player: { id: 15, name },
  sum: 1234.5,
  banned: false,
  decided_at: null,
  created_at: Date.UTC(2026, 11, 31, 21, 5, 9),
});
const csv = (rows: object[], cut = false) => [...csvFile({ list: "withdrawals", rows, cut })].join("");

test("a row becomes words, numbers and times of Moscow under headings in Russian", () => {
  expect(csv([row(7, "Анна")])).toBe(
    "\u{feff}№;Игрок: №;Игрок: Имя;Сумма;Бан;Решён;Создан\r\n" +
      "7;15;Анна;1234,50;нет;;01.01.2027 00:05:09\r\n",
  );
});

test.each(["=HYPERLINK(1)", "+7", "-1", "@sum", "\t=1"])(
  "«%s» in a name is text to a spreadsheet",
  (name) => {
    expect(csv([row(7, name)])).toContain(`'${name}`);
  },
);

test("a file that could not take every row says so, and comes in pieces", () => {
  const pieces = [
    ...csvFile({ list: "bets", rows: Array.from({ length: 1_001 }, (_, id) => ({ id })), cut: true }),
  ];
  // The head, a hundred rows in each piece, and the line at the end.
  expect(pieces).toHaveLength(1 + 11 + 1);
  expect(pieces.at(-1)?.replaceAll("\u00a0", " ")).toContain("первые 10 000 строк");
  expect(LIST_FILE_ROWS).toBe(10_000);
});

test("an empty list is a file too", () => {
  expect(csv([])).toBe("\u{feff}\r\n");
  expect(JSON.parse([...jsonFile({ list: "bets", rows: [], cut: false })].join(""))).toEqual({
    list: "bets",
    cut: false,
    rows: [],
  });
});

test("JSON in many pieces is one document", () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => ({ id }));
  const text = [...jsonFile({ list: "bets", rows, cut: false })];
  expect(text.length).toBeGreaterThan(3);
  expect(JSON.parse(text.join("")).rows).toEqual(rows);
});
