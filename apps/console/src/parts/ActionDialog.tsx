import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type FormEvent, type ReactNode, useId, useRef } from "react";
import type { Second } from "../api/use-second.ts";
import { isReason, ReasonField } from "./ReasonField.tsx";

/**
 * Asks before an action: what it needs to know, and what it will do. Enter in a field confirms, Escape leaves. A press beside it does
 * nothing: it would take what was typed away, and stop what runs when the second of two quick presses meets a window that has shrunk.
 */
export function ActionDialog({
  title,
  confirm,
  danger,
  pending,
  ready,
  over,
  ended = false,
  second,
  onConfirm,
  onClose,
  children,
}: ActionDialogProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const proposes = second?.needed === true;
  const isPending = pending || second?.pending === true;
  // The news of one's own decision may come before its answer.
  const isOver = over !== undefined && !isPending;
  const isReady = ready && !isOver && (!proposes || isReason(second.reason));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onConfirm();
  };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === "escapeKeyDown" && onClose()}
      aria-labelledby={titleId}
      slotProps={{ transition: { onEntered: () => focusFirst(form.current) } }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2, "& > :first-of-type": { mt: 1 } }}>
          {children}
          {isOver && (
            <Alert severity="warning" role="alert">
              {over}
            </Alert>
          )}
          {proposes && <SecondNote second={second} />}
        </DialogContent>
        <DialogActions>
          {!ended && (
            <Button onClick={onClose} color="inherit">
              Отмена
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            color={danger ? "error" : "primary"}
            loading={isPending}
            disabled={!isReady}
          >
            {proposes ? "Предложить" : confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Says that another operator must confirm, and asks what they shall read. */
function SecondNote({ second }: { second: Second }) {
  return (
    <>
      <Alert severity="info" role="note">
        Это делают двое: предложение увидит второй оператор, и после его подтверждения всё будет сделано.
      </Alert>
      <ReasonField label="Зачем, для второго оператора" value={second.reason} onChange={second.setReason} />
    </>
  );
}

/** On what is to be typed, or on what confirms when there is nothing to type; whoever has begun elsewhere meanwhile is left there. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) return;
  const field = form?.querySelector<HTMLElement>("input:not([type=hidden]), textarea:not([readonly])");
  (field ?? form?.querySelector<HTMLElement>("[type=submit]"))?.focus();
}

type ActionDialogProps = {
  title: string;
  /** What the button says. */
  confirm: string;
  danger?: boolean;
  pending: boolean;
  /** All that is needed has been given. */
  ready: boolean;
  /** Why there is nothing to confirm any more, such as that somebody else was first. The window stays: it may hold what was typed. */
  over?: string | undefined;
  /** It is done, and there is nothing to cancel: what confirms only closes the window. */
  ended?: boolean;
  /** Of a deed that one operator may not do alone; `onConfirm` proposes it then. */
  second?: Second;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};
