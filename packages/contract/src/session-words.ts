import type { OperatorSession } from "./operator-rows.ts";

/** What ended a sign-in. */
export const SESSION_ENDS: Readonly<Record<NonNullable<OperatorSession["ended_by"]>, string>> = {
  exit: "Вышел сам",
  "sign-in": "Вошёл заново",
  player: "Завершён игроком",
  limit: "Вытеснен новым",
  ban: "Закончен баном",
  operator: "Завершён оператором",
};
