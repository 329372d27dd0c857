import { MY_BETS_FILE_ROWS } from "@rumb/contract/my-bets-filter";
import { formatDate, formatDateTime, formatMoney, formatTicket } from "@rumb/money/format";
import { BET_RESULT_WORDS, betResult } from "@rumb/games/bet-result";
import { kopecks } from "@rumb/money/kopecks";
import { CSV_MARK, csvRows } from "../../platform/text/csv.ts";
import type { BetRow } from "./my-bets-store.ts";

/** Bets, as their rows of the file that `CSV_HEAD` begins. */
export function csvBets(bets: readonly BetRow[]): string {
  return csvRows(bets.map(cellsOf));
}

function cellsOf(bet: BetRow): string[] {
  return [
    String(bet.id),
    formatDateTime(bet.createdAt.getTime()),
    bet.game.charAt(0).toUpperCase() + bet.game.slice(1),
    decimal(bet.stake),
    decimal(bet.coefficientHundredths),
    decimal(bet.state === "refunded" ? 0 : bet.payout),
    decimal(bet.potPayout),
    decimal(bet.state === "refunded" ? bet.stake : 0),
    resultOf(bet),
  ];
}

function decimal(hundredths: number): string {
  return formatMoney(kopecks(hundredths)).replace(".", ",");
}

function resultOf({ state, stake, payout }: BetRow): string {
  if (state === "open") return "Идёт";
  return state === "refunded" ? "Возврат" : BET_RESULT_WORDS[betResult(kopecks(stake), kopecks(payout))];
}

/** The beginning of a file: days and hours are Moscow's. */
export const CSV_HEAD =
  CSV_MARK +
  csvRows([
    [
      "Номер",
      "Время (Москва)",
      "Игра",
      "Ставка",
      "Коэффициент",
      "Выплата",
      "Джекпот",
      "Возвращено",
      "Результат",
    ],
  ]);

/** The last row of a file that could not take every bet. */
export const CSV_CUT_SHORT = csvRows([
  [
    `В файле ${formatTicket(MY_BETS_FILE_ROWS)} последних ставок этой выборки. Чтобы получить остальные, выберите более ранний период.`,
  ],
]);

/** The last line of a file whose earlier bets are in the archive. */
export function csvArchived(beforeMs: number): string {
  return csvRows([[`Ставки до ${formatDate(beforeMs)} — в архиве; каждая открывается на сайте по номеру.`]]);
}
