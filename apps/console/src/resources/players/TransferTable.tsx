import type { OperatorTransfer } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { moment, movement } from "../../parts/formats.ts";

/** Movements of one player's money. */
export function TransferTable() {
  return (
    <DataTable bulkActionButtons={false} size="small" rowClick={false}>
      <Col source="created_at" label="Когда" render={({ created_at }) => moment(created_at)} />
      <Col label="Что" render={({ kind }) => KINDS.get(kind) ?? kind} />
      <Col label="Сумма" align="right" render={({ sum }) => <Sum sum={sum} />} />
      <Col label="Счёт сайта" render={({ account }) => <code>{account}</code>} />
      <Col label="Причина №" render={({ cause_id }) => cause_id} />
    </DataTable>
  );
}

const Col = DataTable.Col<OperatorTransfer>;

function Sum({ sum }: { sum: number }) {
  return (
    <Box component="span" sx={{ color: sum > 0 ? "success.main" : "text.primary", whiteSpace: "nowrap" }}>
      {movement(sum)}
    </Box>
  );
}

/** Kinds of transfers in words; one that is not here is shown by its own name. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["stake", "Ставка"],
  ["payout", "Выигрыш"],
  ["refund", "Возврат ставки"],
  ["progressive", "Сорван джекпот"],
  ["sandbox_grant", "Начальный баланс песочницы"],
  ["deposit", "Пополнение"],
  ["deposit_promo", "Промокод к пополнению"],
  ["withdrawal_hold", "Заявка на вывод"],
  ["withdrawal_refund", "Возврат вывода"],
  ["adjustment", "Корректировка оператором"],
  ["promo", "Промокод"],
  ["bonus_day", "Ежедневный бонус"],
  ["bonus_hourly", "Часовой бонус"],
  ["bonus_rakeback", "Рейкбек"],
  ["bonus_social", "Бонус за подписку"],
  ["bonus_repost", "Бонус за репосты"],
  ["bonus_referral", "Доход партнёра"],
]);
