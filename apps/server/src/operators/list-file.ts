import { formatDateTime, formatMoney, formatTicket } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { LIST_FILE_ROWS, type OperatorListName } from "@rumb/contract/operator-list";
import { CSV_MARK, csvRows } from "../platform/text/csv.ts";
import { columnWords, isMoneyColumn } from "./list-words.ts";

/** Rows of a list as its file has them. */
export type ListFile = {
  readonly list: OperatorListName;
  /** As they go over the wire: what is masked on the screen is masked here. */
  readonly rows: readonly object[];
  /** There are more than a file holds. */
  readonly cut: boolean;
};

/** A file that a Russian spreadsheet opens, piece by piece: a column for each part of a row, with times of Moscow. */
export function* csvFile({ rows, cut }: ListFile): Generator<string> {
  const flat = (row: object) => new Map(partsOf(row));
  const columns = [...new Set(rows.flatMap((row) => [...flat(row).keys()]))];
  yield CSV_MARK + csvRows([columns.map(columnWords)]);
  for (const piece of pieces(rows)) {
    const cells = piece.map((row) => {
      const parts = flat(row);
      return columns.map((column) => cellOf(column, parts.get(column)));
    });
    yield csvRows(cells, (value) => String(value).replace(".", ","));
  }
  if (cut) yield csvRows([[`В файле первые ${formatTicket(LIST_FILE_ROWS)} строк: сузьте отбор.`]]);
}

/** The same as JSON, rows as the console's calls answer them. */
export function* jsonFile({ list, rows, cut }: ListFile): Generator<string> {
  yield `{"list":${JSON.stringify(list)},"cut":${cut},"rows":[`;
  for (const [index, piece] of pieces(rows).entries()) {
    yield (index === 0 ? "\n" : ",\n") + piece.map((row) => JSON.stringify(row)).join(",\n");
  }
  yield "\n]}\n";
}

/** Some milliseconds of work. */
const PIECE_ROWS = 100;

function pieces(rows: readonly object[]): object[][] {
  return Array.from({ length: Math.ceil(rows.length / PIECE_ROWS) }, (_, index) =>
    rows.slice(index * PIECE_ROWS, (index + 1) * PIECE_ROWS),
  );
}

/** What a row holds, named by the way to it: `player.id`. Lists within stay whole. */
function partsOf(row: object, prefix = ""): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
    return isNested ? partsOf(value, `${prefix}${name}.`) : [[prefix + name, value]];
  });
}

function cellOf(column: string, value: unknown): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (typeof value === "string") return value;
  if (typeof value !== "number") return JSON.stringify(value);
  if (/(?:^|[._])at$/u.test(column)) return formatDateTime(value);
  if (!isMoneyColumn(column)) return value;
  return formatMoney(kopecks(Math.round(value * 100))).replace(".", ",");
}
