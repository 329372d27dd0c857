import { operatorEndpoints } from "@rumb/contract/endpoints/operator";
import { isRefusal } from "@rumb/contract/errors";
import { bonusWords, type EconomyReply } from "@rumb/contract/operator";
import { games } from "@rumb/games/games";
import { actionRoute } from "../../operators/operator-calls.ts";
import type { Database } from "../../platform/db/database.ts";
import type { App } from "../../platform/http/http.ts";
import { serveFile } from "../../sessions/endpoint-routes.ts";
import { economyOf } from "./economy.ts";
import { CSV_MARK, csvRows } from "../../platform/text/csv.ts";

/** The economy of a period, as numbers and as a file. */
export function economyRoutes(
  app: App,
  { database }: { readonly database: Pick<Database, "transaction"> },
): void {
  actionRoute(app, operatorEndpoints.economy, (period) => economyOf(database, period));
  serveFile(app, operatorEndpoints.economyCsv, async (_, period) => {
    const economy = await economyOf(database, period);
    return isRefusal(economy) ? economy : economyCsv(economy);
  });
}

/**
 * The economy as a file that a Russian spreadsheet opens: a row for each day and game, and one for each day's money, with a column
 * for each kind of bonus.
 */
function economyCsv({ game_days: plays, money_days: money, bonus_accounts: kinds }: EconomyReply): string {
  const rows = [
    [...HEAD, ...kinds.map(bonusWords)],
    ...plays.map((row) => [
      row.day,
      games[row.game].label,
      row.bets,
      row.turnover,
      row.payout,
      row.pot,
      ...[row.rakeback, row.returned, row.theory, row.low, row.high].map((share) => share ?? ""),
      ...EMPTY_MONEY,
      ...kinds.map(() => ""),
    ]),
    ...money.map((row) => [
      row.day,
      ...EMPTY_PLAY,
      row.deposits,
      row.withdrawals,
      row.bonuses,
      row.adjustments,
      ...kinds.map((kind) => row.bonus_kinds[kind] ?? 0),
    ]),
  ];
  return CSV_MARK + csvRows(rows, formatNumber);
}

const HEAD = [
  "День",
  "Игра",
  "Ставок",
  "Оборот",
  "Выплаты",
  "Джекпот",
  "Рейкбек, %",
  "Возврат, %",
  "Теория, %",
  "Граница снизу, %",
  "Граница сверху, %",
  "Пополнения",
  "Выводы",
  "Бонусы",
  "Корректировки",
];
const EMPTY_MONEY = ["", "", "", ""];
const EMPTY_PLAY = ["", "", "", "", "", "", "", "", "", ""];

function formatNumber(value: number, column: number): string {
  const head = HEAD[column] ?? "";
  if (head === "Ставок") return String(value);
  const text = head.endsWith("%") ? (value * 100).toFixed(3) : value.toFixed(2);
  return text.replace(".", ",");
}
