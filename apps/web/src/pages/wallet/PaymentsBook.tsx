import type { Payment } from "@rumb/contract/wallet";
import { formatDateTime, formatMoney } from "@rumb/money/format";
import { kopecksOf } from "../../api/wire-amount.ts";
import { ActionLink } from "../../site/ActionLink.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { Book, EmptyBook } from "./Book.tsx";
import { Figure } from "./Figure.tsx";
import { Folio } from "./Folio.tsx";
import { paymentState } from "./payment-standing.ts";
import { usePayments } from "./use-book.ts";
import styles from "./Rows.module.css";

/** The player's top-ups. */
export function PaymentsBook() {
  const payments = usePayments();
  return (
    <Book title="История пополнений" pages={payments} onPage={payments.turnTo}>
      {({ data }) => (
        <Table
          caption="История пополнений, новые сверху"
          columns={COLUMNS}
          rows={data}
          rowKey={(row) => row.id}
          empty={<EmptyBook text="У вас не было пополнений" />}
        />
      )}
    </Book>
  );
}

function Sum({ row }: { row: Payment }) {
  const bonus = kopecksOf(row.bonus);
  return (
    <>
      <Figure kopecks={kopecksOf(row.sum)} unit />
      {bonus > 0 && <span className={styles.bonus}>+{formatMoney(bonus)} бонус</span>}
      <span className={styles.narrow}>
        <Status row={row} />
      </span>
    </>
  );
}

function Status({ row }: { row: Payment }) {
  switch (paymentState(row)) {
    case "waiting":
      return (
        <span className={styles.waiting}>
          <Chip tone="brass">Ожидание</Chip>
          {row.link !== undefined && (
            <ActionLink href={row.link} tone="secondary" size="s" leavesPage>
              Оплатить
              <VisuallyHidden> пополнение № {row.id}</VisuallyHidden>
            </ActionLink>
          )}
        </span>
      );
    case "paid":
      return (
        <Chip tone="win">
          <Icon name="check" size={12} />
          Оплачено
        </Chip>
      );
    case "declined":
      return (
        <Chip tone="lose">
          <Icon name="lose" size={12} />
          Отклонено
        </Chip>
      );
  }
}

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: "system",
    title: "Способ",
    cell: (row) => <Folio method={row.system} underOnPhones={shortTime(row)} />,
  },
  { key: "time", title: "Время", cell: shortTime, hideNarrow: true },
  { key: "sum", title: "Сумма", cell: (row) => <Sum row={row} />, align: "end" },
  { key: "status", title: "Статус", cell: (row) => <Status row={row} />, align: "end", hideNarrow: true },
];

function shortTime({ created_at: createdAt }: Payment): string {
  return formatDateTime(createdAt).slice(0, "31.12.2026 14:05".length);
}
