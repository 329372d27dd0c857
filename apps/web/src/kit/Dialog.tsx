import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import kit from "./primitives.module.css";
import styles from "./Dialog.module.css";

/**
 * A modal over the native <dialog>: the browser keeps the focus inside and gives it back at the end. Escape, the
 * cross and a press beside it call `onClose`; the caller then sets `open` to false. A sheet at 450 px and less.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOn = useRef<EventTarget>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    // In a task of its own: a page that turns inert is styled again as a whole, which is long enough without our rendering.
    const timer = setTimeout(() => element.showModal());
    return () => {
      clearTimeout(timer);
      // Closing before the element leaves the page is what returns the focus.
      element.close();
    };
  }, [open]);

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
  children: ReactNode;
  /** Buttons that stay in sight below the scrolling body. */
  actions?: ReactNode;
};
