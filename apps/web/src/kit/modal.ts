import { afterFrame } from "./after-frame.ts";

/**
 * Modal dialogs come and go in frames of their own. Each time the whole page is styled again, for it turns inert or is not any
 * more, and on a slow phone that takes longer than a press may wait for its answer.
 */

/** Shows it over everything else; those that are going are gone then. */
export function openModal(dialog: Modal): void {
  for (const other of leaving.keys()) if (other !== dialog) closeModal(other);
  if (leaving.has(dialog)) stay(dialog);
  else dialog.showModal();
}

/** Takes it out of sight at once, and closes it after that frame. */
export function takeAway(dialog: Modal): void {
  if (!dialog.open) return;
  dialog.dataset["leaving"] = "";
  leaving.set(
    dialog,
    afterFrame(() => closeModal(dialog)),
  );
}

/** Closes it now; the browser gives the focus back to what had it before. */
export function closeModal(dialog: Modal): void {
  stay(dialog);
  dialog.close();
}

/** Whether a dialog or a menu keeps the keyboard; one that is out of sight already does not, or a key pressed in that frame would do nothing. */
export function keepsKeyboard(): boolean {
  return document.querySelector("dialog[open]:not([data-leaving]), [popover=auto]:popover-open") !== null;
}

function stay(dialog: Modal): void {
  leaving.get(dialog)?.();
  leaving.delete(dialog);
  delete dialog.dataset["leaving"];
}

/** Dialogs out of sight that are still to be closed, and how to call that off. */
const leaving = new Map<Modal, () => void>();

/** What of a `<dialog>` it takes. */
type Modal = Pick<HTMLDialogElement, "open" | "showModal" | "close" | "dataset">;
