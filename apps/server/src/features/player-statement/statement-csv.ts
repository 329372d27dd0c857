import { formatDateTime, formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { CSV_MARK, csvRows } from "../../platform/text/csv.ts";
import type { Stated, Statement } from "./statement.ts";

/** Some milliseconds of work. */
const ROWS_AT_ONCE = 200;

/** A statement as a file that a Russian spreadsheet opens, in pieces: whoever has no last line does not have all of it. */
export function* csvStatement(
  { player, opening, closing, movements }: Statement,
  { from, to }: { from: string; to: string },
): Generator<string> {
  yield (
    CSV_MARK +
      csvRows([
        [
          "Выписка по счёту",
          `${player.name} № ${player.id}`,
          `${day(from)} – ${day(to)}`,
          "Время московское",
        ],
        ["Время", "Движение", "Приход", "Расход", "Остаток"],
        ["", "Остаток на начало", "", "", decimal(opening)],
      ])
  );
  for (let first = 0; first < movements.length; first += ROWS_AT_ONCE)
    yield csvRows(movements.slice(first, first + ROWS_AT_ONCE).map(cellsOf));
  const received = sumOf(movements.filter(({ amount }) => amount > 0));
  const lost = sumOf(movements.filter(({ amount }) => amount < 0));
  yield csvRows([
    ["", "Итого", decimal(received), decimal(-lost), ""],
    ["", "Остаток на конец", "", "", decimal(closing)],
  ]);
}

function cellsOf({ at, reason, amount, balance }: Stated): string[] {
  const [received, lost] = amount > 0 ? [decimal(amount), ""] : ["", decimal(-amount)];
  return [formatDateTime(at.getTime()), reason, received, lost, decimal(balance)];
}

function sumOf(movements: readonly Stated[]): number {
  return movements.reduce((total, { amount }) => total + amount, 0);
}

function decimal(amount: number): string {
  return formatMoney(kopecks(amount)).replace(".", ",");
}

function day(wire: string): string {
  return wire.split("-").toReversed().join(".");
}
