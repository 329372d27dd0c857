import { useId, type MouseEvent, type ReactNode, type Ref } from "react";
import { classNames } from "./class-names.ts";
import { Needle } from "./Needle.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Button.module.css";

/**
 * A disabled button says why and stays focusable; a pending one keeps its width. Neither calls `onClick`.
 * The large size shows the reason as a second line, because a touch screen has no tooltip.
 */
export function Button({
  children,
  tone = "secondary",
  size = "m",
  type = "button",
  pending = false,
  full = false,
  disabledReason,
  label,
  hasDialog = false,
  onClick,
  ref,
}: ButtonProps) {
  const reasonId = useId();
  const disabled = disabledReason !== undefined;
  const inert = disabled || pending;

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (inert) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      ref={ref}
      // A submit button that is inert must not submit the form by Enter in a field either.
      type={inert ? "button" : type}
      className={classNames(styles.button, styles[tone], styles[size], full && styles.full)}
      aria-label={label}
      aria-haspopup={hasDialog ? "dialog" : undefined}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabled ? reasonId : undefined}
      title={disabledReason}
      data-disabled={disabled || undefined}
      onClick={press}
    >
      <span className={classNames(styles.label, pending && styles.waiting)}>{children}</span>
      {pending && <Needle className={styles.needle ?? ""} />}
      {disabled && <Reason id={reasonId} text={disabledReason} shown={size === "l" && !pending} />}
    </button>
  );
}

function Reason({ id, text, shown }: { id: string; text: string; shown: boolean }) {
  // The reason describes the button; aria-hidden keeps it out of the button's name.
  if (shown)
    return (
      <span className={styles.reason} id={id} aria-hidden="true">
        {text}
      </span>
    );
  return (
    <span aria-hidden="true">
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
    </span>
  );
}

export type ButtonProps = {
  children: ReactNode;
  tone?: "primary" | "secondary" | "win" | "danger" | "ghost";
  size?: "s" | "m" | "l";
  type?: "button" | "submit";
  pending?: boolean;
  full?: boolean;
  disabledReason?: string | undefined;
  /** Accessible name, for a button that shows an icon only. */
  label?: string;
  /** It opens a dialog. */
  hasDialog?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
};
