import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { afterFrame } from "./after-frame.ts";
import { Icon } from "./Icon.tsx";
import { closeModal, openModal, takeAway } from "./modal.ts";
import { sheetHistory } from "./sheet-history.ts";
import kit from "./primitives.module.css";
import styles from "./Dialog.module.css";

/**
 * A modal over the native <dialog>: the browser keeps the focus inside and gives it back at the end. Escape, the
 * cross, «Назад» of the browser and a press beside it call `onClose`; the caller then sets `open` to false. A sheet at 450 px and less.
 */
export function Dialog({ open, onClose, title, addressed = false, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOn = useRef<EventTarget>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    let leaveHistory: (() => void) | undefined;
    // After the frame that answers the press: a page that turns inert is styled again as a whole.
    const callOff = afterFrame(() => {
      openModal(element);
      if (!addressed) leaveHistory = sheetHistory.opened(() => close.current());
    });
    return () => {
      callOff();
      leaveHistory?.();
      takeAway(element);
    };
  }, [open, addressed]);

  useLayoutEffect(() => {
    const element = dialog.current;
    // Closing before the element leaves the page is what returns the focus.
    return () => {
      if (element?.open === true) closeModal(element);
    };
  }, []);

  function pressBackdrop(event: MouseEvent): void {
    // A selection of text that is dragged out of the sheet ends here as well, but did not begin here.
    if (event.target === event.currentTarget && pressedOn.current === event.currentTarget) onClose();
  }

  return (
    // The keyboard's way out of the dialog is Escape, which arrives as the cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser may close a dialog by itself at the second Escape.
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        pressedOn.current = event.target;
      }}
      onClick={pressBackdrop}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={kit.iconKey} aria-label="Закрыть" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.body}>{open && children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The address says that it is open, so the browser's history knows it already. */
  addressed?: boolean;
  children: ReactNode;
  /** Buttons that stay in sight below the scrolling body. */
  actions?: ReactNode;
};
