import { MY_BETS_FILE_ROWS } from "@rumb/contract/my-bets-filter";
import { formatDateTime, formatMoney, formatTicket } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { BetRow, BetState } from "./my-bets-store.ts";

/** One bet, as its line of the file that `CSV_HEAD` begins. */
export function csvBet(bet: BetRow): string {
  return csvLine([
    String(bet.id),
    formatDateTime(bet.createdAt.getTime()),
    bet.game.charAt(0).toUpperCase() + bet.game.slice(1),
    decimal(bet.stake),
    decimal(bet.coefficientHundredths),
    decimal(bet.state === "refunded" ? 0 : bet.payout),
    decimal(bet.potPayout),
    decimal(bet.state === "refunded" ? bet.stake : 0),
    RESULTS[bet.state],
  ]);
}

/**
 * A cell that is text to every spreadsheet: what it would take for a formula gets an apostrophe in front
 * (owasp.org/www-community/attacks/CSV_Injection), and what would end the cell is quoted.
 */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function decimal(hundredths: number): string {
  return formatMoney(kopecks(hundredths)).replace(".", ",");
}

const RESULTS: Record<BetState, string> = {
  won: "Выигрыш",
  lost: "Проигрыш",
  open: "Идёт",
  refunded: "Возврат",
};

/**
 * The beginning of a file that a Russian spreadsheet opens with a double click: UTF-8 with its mark, `;` between cells, a
 * comma in numbers (a dot would make a date of `1.14` there), CRLF after lines, days and hours of Moscow.
 */
export const CSV_HEAD = `\u{feff}${csvLine([
  "Номер",
  "Время (Москва)",
  "Игра",
  "Ставка",
  "Коэффициент",
  "Выигрыш",
  "Джекпот",
  "Возвращено",
  "Результат",
])}`;

/** The last line of a file that could not take every bet. */
export const CSV_CUT_SHORT = csvLine([
  `В файле ${formatTicket(MY_BETS_FILE_ROWS)} последних ставок этой выборки. Чтобы получить остальные, выберите более ранний период.`,
]);
