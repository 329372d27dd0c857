import { formatDateTime, formatMoney, formatTicket } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { isRecord } from "@rumb/contract/guards";
import { LIST_FILE_ROWS, type OperatorListName } from "@rumb/contract/operator-list";
import type { TSchema } from "typebox";
import { CSV_MARK, csvRows } from "../platform/text/csv.ts";
import { codeWords } from "./list-codes.ts";
import { columnWords, isMoneyColumn } from "./list-words.ts";

/** Rows of a list as its file has them. */
export type ListFile = {
  readonly list: OperatorListName;
  /** As they go over the wire, page by page: what is masked on the screen is masked here. */
  readonly pages: AsyncIterable<readonly object[]>;
  /** Asked behind the last page: rows that fit were left out, for they are still being looked for. */
  readonly isPartial: () => boolean;
};

/** A file that a Russian spreadsheet opens, piece by piece: a column for each part of a row, with times of Moscow. */
export async function* csvFile({ list, pages, isPartial }: ListFile): AsyncGenerator<string> {
  const columns = columnsOf(list).map((way) => ({ way, words: codeWords(list, way) }));
  let written = 0;
  yield CSV_MARK + csvRows([columns.map(({ way }) => columnWords(list, way))]);
  for await (const rows of pages) {
    for (const piece of pieces(rows)) {
      const cells = piece.map((row) => columns.map((column) => cellOf(column, row)));
      yield csvRows(cells, (value) => String(value).replace(".", ","));
      written += piece.length;
    }
  }
  if (isCut(written))
    yield csvRows([[`В файле первые ${formatTicket(LIST_FILE_ROWS)} строк: сузьте отбор.`]]);
  else if (isPartial())
    yield csvRows([
      ["В файле не все строки: ставки игрока ещё считаются. Сохраните его ещё раз через минуту."],
    ]);
}

/** The same as JSON, rows as the console's calls answer them. */
export async function* jsonFile({ list, pages, isPartial }: ListFile): AsyncGenerator<string> {
  let written = 0;
  yield `{"list":${JSON.stringify(list)},"rows":[`;
  for await (const rows of pages) {
    for (const piece of pieces(rows)) {
      yield (written === 0 ? "\n" : ",\n") + piece.map((row) => JSON.stringify(row)).join(",\n");
      written += piece.length;
    }
  }
  yield `\n],"cut":${isCut(written) || isPartial()}}\n`;
}

/** There may be more than a file holds. */
function isCut(rows: number): boolean {
  return rows >= LIST_FILE_ROWS;
}

/** Some milliseconds of work. */
const PIECE_ROWS = 100;

function pieces(rows: readonly object[]): object[][] {
  return Array.from({ length: Math.ceil(rows.length / PIECE_ROWS) }, (_, index) =>
    rows.slice(index * PIECE_ROWS, (index + 1) * PIECE_ROWS),
  );
}

/** What the rows of a list may hold, named by the way to it: `player.id`. Lists within stay whole. */
function columnsOf(list: OperatorListName): string[] {
  const { data } = operatorListEndpoints[list].reply.properties;
  return [...new Set(partsOf(data.items, ""))];
}

/** Of what may be one thing or another, or nothing, the parts of each. */
function partsOf(schema: TSchema, way: string): string[] {
  if ("properties" in schema && isRecord(schema.properties)) {
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      isRecord(part) ? partsOf(part, way === "" ? name : `${way}.${name}`) : [],
    );
  }
  const kinds = "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const parts = kinds.filter((kind) => "properties" in kind).flatMap((kind) => partsOf(kind, way));
  return parts.length === 0 ? [way] : parts;
}

function partOf(row: object, way: string): unknown {
  return way.split(".").reduce<unknown>((part, name) => (isRecord(part) ? part[name] : null), row);
}

function cellOf({ way, words }: Column, row: object): string | number {
  const value = partOf(row, way);
  if (value === null || value === undefined) return "";
  if (words !== undefined)
    return [value]
      .flat()
      .map((code) => words(typeof code === "string" ? code : JSON.stringify(code), row))
      .join(", ");
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (typeof value === "string") return value;
  if (typeof value !== "number") return JSON.stringify(value);
  if (/(?:^|[._])at$/u.test(way)) return formatDateTime(value);
  if (!isMoneyColumn(way)) return value;
  return formatMoney(kopecks(Math.round(value * 100))).replace(".", ",");
}

type Column = { readonly way: string; readonly words: ReturnType<typeof codeWords> };
