import type { Withdrawal } from "@rumb/contract/wallet";
import { formatDate } from "@rumb/money/format";
import { useEffect, useRef, useState } from "react";
import { kopecksOf } from "../../api/wire-amount.ts";
import { afterFrame } from "../../kit/after-frame.ts";
import { Button } from "../../kit/Button.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { Book, EmptyBook } from "./Book.tsx";
import { Entries, Entry } from "./Entries.tsx";
import { Figure } from "./Figure.tsx";
import { Folio } from "./Folio.tsx";
import { methodName } from "./method-names.ts";
import type { useWithdrawals } from "./use-book.ts";
import { useCancellation } from "./use-withdrawal-request.ts";
import kit from "../../kit/primitives.module.css";
import rows from "./Rows.module.css";
import styles from "./WithdrawalsBook.module.css";

/** The player's withdrawals; a pending one can be taken back. */
export function WithdrawalsBook({ withdrawals }: { withdrawals: ReturnType<typeof useWithdrawals> }) {
  const [asked, setAsked] = useState<Withdrawal>();
  const [read, setRead] = useState<Withdrawal>();
  const cancellation = useCancellation();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!cancellation.isSuccess) return undefined;
    // The key that was pressed has left its row, and the focus with it. The question goes a frame behind its key: until then nothing here takes it.
    return afterFrame(() => {
      if (document.activeElement === document.body) list.current?.querySelector("section")?.focus();
    });
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
            <p className={rows.reason}>{read?.comment}</p>
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
    cell: (row) => <span className={rows.number}>{row.system_number}</span>,
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
      <span className={rows.narrow}>
        <WithdrawalResult row={row} />
      </span>
    </>
  );
}

/** Asks before a withdrawal is taken back, and leaves three seconds to think: what is on its way out should not slip back. */
function CancelDialog({ row, onClose, onConfirm }: CancelDialogProps) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} title="Отменить вывод?">
      {row && (
        <div className={kit.stack4}>
          <p>Заявка закроется, и вся сумма вернётся на баланс.</p>
          <Entries label="Заявка">
            <Entry name="Способ">{methodName(row.system)}</Entry>
            <Entry name="Реквизиты">{row.system_number}</Entry>
            <Entry name="Вернётся на баланс" total>
              <Figure kopecks={kopecksOf(row.sum)} unit />
            </Entry>
          </Entries>
          <Button tone="primary" size="l" full onClick={onClose}>
            Оставить заявку
          </Button>
          <ConfirmKey
            onConfirm={() => {
              onConfirm(row.id);
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

function ConfirmKey({ onConfirm }: { onConfirm: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(3);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  const reason = secondsLeft > 0 ? `Можно через ${secondsLeft} с` : undefined;
  return (
    <Button size="l" full disabledReason={reason} onClick={onConfirm}>
      Отменить вывод
    </Button>
  );
}

type CancelDialogProps = {
  /** The withdrawal asked about; undefined while the dialog is closed. */
  row: Withdrawal | undefined;
  onClose: () => void;
  onConfirm: (id: number) => void;
};

/** What became of a withdrawal, and the key that takes a pending one back. */
function WithdrawalResult({ row }: { row: WithdrawalRow }) {
  switch (row.status) {
    case 0:
      return (
        <Button size="s" pending={row.cancelling} onClick={row.onCancel}>
          Отменить
          <VisuallyHidden> вывод № {row.id}</VisuallyHidden>
        </Button>
      );
    case 1:
      return <Chip>Отмена</Chip>;
    case 2:
      return <Comment row={row} />;
    case 3:
      return (
        <>
          <Chip tone="win">
            <Icon name="check" size={12} />
            Выплачено
          </Chip>
          {row.reference !== undefined && (
            <span className={styles.reference}>
              <VisuallyHidden>Номер выплаты: </VisuallyHidden>
              {row.reference}
            </span>
          )}
        </>
      );
  }
}

/** The operator's words in red. A long one is cut, and a key shows the whole. */
function Comment({ row }: { row: WithdrawalRow }) {
  const { comment, onRead } = row;
  const isLong = comment.length > SHORT_COMMENT;
  return (
    <span className={styles.comment}>
      <VisuallyHidden>Отклонено: </VisuallyHidden>
      <Icon name="lose" size={12} />
      <span className={styles.words}>
        {isLong ? `${comment.slice(0, SHORT_COMMENT).trimEnd()}…` : comment}
      </span>
      {isLong && (
        <span className={styles.more}>
          <Button size="s" onClick={onRead}>
            Читать<VisuallyHidden> причину отказа № {row.id}</VisuallyHidden>
          </Button>
        </span>
      )}
    </span>
  );
}

/** Characters that fit into three lines of the narrowest column. */
const SHORT_COMMENT = 60;

type WithdrawalRow = Withdrawal & {
  /** True while the server is asked to take it back. */
  readonly cancelling: boolean;
  readonly onCancel: () => void;
  /** Shows the whole of a long comment. */
  readonly onRead: () => void;
};
