import { bonusWords, type EconomyReply } from "@rumb/contract/operator";
import { csvCell } from "../bets/my-bets-csv.ts";

/**
 * The economy as a file that a Russian spreadsheet opens: a line for each day and game, and one for each day's money, with a column
 * for each kind of bonus.
 */
export function economyCsv({
  game_days: plays,
  money_days: money,
  bonus_accounts: kinds,
}: EconomyReply): string {
  const lines = [
    [...HEAD, ...kinds.map((kind) => csvCell(bonusWords(kind)))],
    ...plays.map((row) => [
      row.day,
      row.game,
      String(row.bets),
      ...[row.turnover, row.payout, row.pot].map(amount),
      ...[row.returned, row.theory, row.low, row.high].map(percent),
      ...EMPTY_MONEY,
      ...kinds.map(() => ""),
    ]),
    ...money.map((row) => [
      row.day,
      ...EMPTY_PLAY,
      ...[row.deposits, row.withdrawals, row.bonuses, row.adjustments].map(amount),
      ...kinds.map((kind) => amount(row.bonus_kinds[kind] ?? 0)),
    ]),
  ];
  // The mark tells a spreadsheet that the file is UTF-8.
  return `\u{feff}${lines.map((cells) => `${cells.join(";")}\r\n`).join("")}`;
}

const HEAD = [
  "День",
  "Игра",
  "Ставок",
  "Оборот",
  "Выплаты",
  "Джекпот",
  "Возврат, %",
  "Теория, %",
  "Граница снизу, %",
  "Граница сверху, %",
  "Пополнения",
  "Выводы",
  "Бонусы",
  "Корректировки",
].map(csvCell);
const EMPTY_MONEY = ["", "", "", ""];
const EMPTY_PLAY = ["", "", "", "", "", "", "", "", ""];

function amount(value: number): string {
  return value.toFixed(2).replace(".", ",");
}

function percent(share: number | null): string {
  return share === null ? "" : (share * 100).toFixed(3).replace(".", ",");
}
