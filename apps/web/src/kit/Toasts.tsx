import { useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast as sonner } from "sonner";
import "sonner/dist/styles.css";
import { Icon } from "./Icon.tsx";
import { receiveToasts } from "./toast.ts";
import styles from "./Toasts.module.css";

/** The part of the toasts that brings the library with it; use shell/Toaster. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      receiveToasts(({ kind, title, text }) => {
        // A popover shown last lies above an open dialog.
        layer.current?.hidePopover();
        layer.current?.showPopover();
        sonner[kind](title, { description: text });
      }),
    [],
  );

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <SonnerToaster
        // Those behind the newest would peek out from under it.
        expand
        theme="dark"
        position="top-right"
        duration={3000}
        visibleToasts={3}
        gap={8}
        // Below the header, so that the balance stays in sight.
        offset={{ top: 80, right: 24 }}
        mobileOffset={{ top: 64, right: 12, left: 12 }}
        containerAriaLabel="Уведомления"
        toastOptions={{ unstyled: true, classNames: toastClasses, closeButton: false }}
        icons={{ success: <Icon name="win" size={16} />, error: <Icon name="lose" size={16} /> }}
        className={styles.list ?? ""}
      />
    </div>
  );
}

const toastClasses = {
  toast: styles.toast ?? "",
  success: styles.success ?? "",
  error: styles.error ?? "",
  title: styles.title ?? "",
  description: styles.text ?? "",
  icon: styles.icon ?? "",
};
