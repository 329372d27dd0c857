import { isRefusal } from "@rumb/contract/errors";
import { successAnswer } from "@rumb/contract/http";
import { bonusWords, EconomyReply, EconomyRequest, operatorPath } from "@rumb/contract/operator";
import type { Database } from "../../platform/db/database.ts";
import { type App, refuse } from "../../platform/http/http.ts";
import { economyOf } from "./economy.ts";
import { CSV_MARK, csvRows } from "../../platform/http/csv.ts";

/** The economy of a period, as numbers and as a file. */
export function economyRoutes(
  app: App,
  { database }: { readonly database: Pick<Database, "transaction"> },
): void {
  app.post(
    operatorPath("economy", "get"),
    { schema: { hide: true, body: EconomyRequest, response: { 200: successAnswer(EconomyReply) } } },
    async (request, reply) => {
      const economy = await economyOf(database, request.body);
      return isRefusal(economy) ? refuse(reply, economy) : { success: economy };
    },
  );
  app.post(
    operatorPath("economy", "csv"),
    { schema: { hide: true, body: EconomyRequest } },
    async (request, reply) => {
      const economy = await economyOf(database, request.body);
      if (isRefusal(economy)) return refuse(reply, economy);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="rumb-economy.csv"`)
        .send(economyCsv(economy));
    },
  );
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
      row.game,
      row.bets,
      row.turnover,
      row.payout,
      row.pot,
      ...[row.returned, row.theory, row.low, row.high].map((share) => share ?? ""),
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
const EMPTY_PLAY = ["", "", "", "", "", "", "", "", ""];

function formatNumber(value: number, column: number): string {
  const head = HEAD[column] ?? "";
  if (head === "Ставок") return String(value);
  const text = head.endsWith("%") ? (value * 100).toFixed(3) : value.toFixed(2);
  return text.replace(".", ",");
}
