import type { OperatorMoney } from "@rumb/contract/operator-rows";
import { Facts } from "./Facts.tsx";
import { money as inRoubles } from "./formats.ts";

/** What a player's money has done so far. */
export function MoneyFacts({ money }: { money: OperatorMoney }) {
  const { staked, won } = money;
  return (
    <Facts
      rows={[
        ["Баланс", inRoubles(money.balance)],
        ["Пополнил", inRoubles(money.deposits)],
        ["Вывел", inRoubles(money.withdrawn)],
        ["Осталось отыграть", `${inRoubles(money.wager_left)} из ${inRoubles(money.wager_total)}`],
        ["Поставил", staked === null ? "считается…" : inRoubles(staked)],
        ["Выиграл", won === null ? "считается…" : inRoubles(won)],
        [
          "Возврат",
          staked === null || won === null || staked === 0 ? "—" : `${((won / staked) * 100).toFixed(2)} %`,
        ],
      ]}
    />
  );
}
