import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Asks once more before something that is not undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirm, disabledReason, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button tone="danger" disabledReason={disabledReason} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What stands on the key that does it. */
  confirm: string;
  disabledReason: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};
