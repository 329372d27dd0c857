import type { Withdrawal } from "@rumb/contract/wallet";
import { useEffect, useState } from "react";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Entries, Entry } from "./Entries.tsx";
import { Figure } from "./Figure.tsx";
import { methodName } from "./methods.tsx";
import styles from "./Form.module.css";

/** Asks before a withdrawal is taken back, and leaves three seconds to think: what is on its way out should not slip back. */
export function CancelDialog({ row, onClose, onConfirm }: CancelDialogProps) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} title="Отменить вывод?">
      {row && (
        <div className={styles.form}>
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

export type CancelDialogProps = {
  /** The withdrawal asked about; undefined while the dialog is closed. */
  row: Withdrawal | undefined;
  onClose: () => void;
  onConfirm: (id: number) => void;
};
