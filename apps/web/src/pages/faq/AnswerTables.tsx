import { REFERRAL_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import {
  isWithdrawalMethod,
  WITHDRAWAL_METHODS,
  type WithdrawalMethod,
} from "@rumb/games/wallet/withdrawal-methods";
import { type Column, Table } from "../../kit/Table.tsx";
import { feeText, limitsText } from "../wallet/breakdown.ts";
import { methodName } from "../wallet/methods.tsx";

/** The ways to take money out, out of the table by which the server reckons. */
export function WithdrawalTable() {
  return (
    <Table
      columns={withdrawalColumns}
      rows={METHODS}
      rowKey={(method) => method}
      caption="Способы вывода: пределы одной заявки и комиссия"
      empty=""
    />
  );
}

/** The shares by the number of players invited. */
export function ReferralTable() {
  return (
    <Table
      columns={referralColumns}
      rows={REFERRAL_LEVELS}
      rowKey={({ level }) => String(level)}
      caption="Уровни реферальной программы"
      empty=""
    />
  );
}

const METHODS = Object.keys(WITHDRAWAL_METHODS).filter(isWithdrawalMethod);

const withdrawalColumns: readonly Column<WithdrawalMethod>[] = [
  { key: "method", title: "Способ", cell: methodName },
  { key: "limits", title: "Пределы", cell: limitsText, align: "end" },
  { key: "fee", title: "Комиссия", cell: feeText, align: "end" },
];

const referralColumns: readonly Column<(typeof REFERRAL_LEVELS)[number]>[] = [
  { key: "level", title: "Уровень", cell: ({ level }) => level },
  { key: "from", title: "Приглашено", cell: ({ from }) => `от ${from}`, align: "end" },
  { key: "percent", title: "Доля", cell: ({ percent }) => `${percent} %`, align: "end" },
];
