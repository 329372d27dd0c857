import type { Withdrawal } from "@rumb/contract/wallet";
import { formatDate } from "@rumb/money/format";
import { useEffect, useRef, useState } from "react";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { Book, EmptyBook } from "./Book.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { Figure } from "./Figure.tsx";
import { Folio } from "./Folio.tsx";
import type { useWithdrawals } from "./use-book.ts";
import { useCancellation } from "./use-withdrawal-request.ts";
import styles from "./Rows.module.css";
import { WithdrawalResult, type WithdrawalRow } from "./WithdrawalResult.tsx";

/** The player's withdrawals; a pending one can be taken back. */
export function WithdrawalsBook({ withdrawals }: { withdrawals: ReturnType<typeof useWithdrawals> }) {
  const [asked, setAsked] = useState<Withdrawal>();
  const [read, setRead] = useState<Withdrawal>();
  const cancellation = useCancellation();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The key that was pressed has left its row, and the focus with it.
    if (!cancellation.isSuccess || document.activeElement !== document.body) return;
    list.current?.querySelector("section")?.focus();
  }, [cancellation.isSuccess]);

  function withKey(row: Withdrawal): WithdrawalRow {
    const cancelling = cancellation.isPending && cancellation.variables === row.id;
    return { ...row, cancelling, onCancel: () => setAsked(row), onRead: () => setRead(row) };
  }

  return (
    <Book
      title="История выводов"
      tall
      note="Вывод занимает от 5 минут до 24 часов."
      pages={withdrawals}
      onPage={withdrawals.turnTo}
    >
      {({ data }) => (
        <>
          <div ref={list}>
            <Table
              caption="История выводов, новые сверху"
              columns={COLUMNS}
              rows={data.map(withKey)}
              rowKey={(row) => row.id}
              empty={<EmptyBook text="У вас не было выводов" />}
            />
          </div>
          <CancelDialog
            row={asked}
            onClose={() => setAsked(undefined)}
            onConfirm={(id) => cancellation.mutate(id)}
          />
          <Dialog
            open={read !== undefined}
            onClose={() => setRead(undefined)}
            title={`Вывод № ${read?.id} отклонён`}
          >
            <p className={styles.reason}>{read?.comment}</p>
          </Dialog>
        </>
      )}
    </Book>
  );
}

const COLUMNS: readonly Column<WithdrawalRow>[] = [
  {
    key: "system",
    title: "Способ",
    cell: (row) => (
      <Folio method={row.system} underOnPhones={row.system_number} under={formatDate(row.created_at)} />
    ),
  },
  {
    key: "number",
    title: "Реквизиты",
    cell: (row) => <span className={styles.number}>{row.system_number}</span>,
    hideNarrow: true,
  },
  { key: "sum", title: "Сумма", align: "end", cell: (row) => <Sum row={row} /> },
  {
    key: "result",
    title: "Результат",
    align: "end",
    cell: (row) => <WithdrawalResult row={row} />,
    hideNarrow: true,
  },
];

function Sum({ row }: { row: WithdrawalRow }) {
  return (
    <>
      <Figure kopecks={kopecksOf(row.sum)} unit />
      <span className={styles.narrow}>
        <WithdrawalResult row={row} />
      </span>
    </>
  );
}
