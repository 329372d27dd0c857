import { type ReactNode, useState } from "react";
import { ActionDialog } from "./ActionDialog.tsx";
import { isReason, ReasonField } from "./ReasonField.tsx";

/** Asks why before an action that is not done without a reason. `about` stands above the question, `children` below it. */
export function ReasonDialog({ label, about, children, onConfirm, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ActionDialog {...dialog} ready={isReason(reason)} onConfirm={() => onConfirm(reason.trim())}>
      {about}
      <ReasonField label={label} value={reason} onChange={setReason} />
      {children}
    </ActionDialog>
  );
}

type ReasonDialogProps = {
  title: string;
  /** What the button says. */
  confirm: string;
  danger?: boolean;
  pending: boolean;
  over?: string | undefined;
  /** What the reason is for, in a word or two. */
  label: string;
  about?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};
