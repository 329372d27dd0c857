import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Chip.module.css";

/** A small mark. With `onClick` it is a button, and `selected` then is its pressed state. */
export function Chip({ tone = "neutral", selected, title, onClick, children }: ChipProps) {
  const className = classNames(
    styles.chip,
    tone !== "neutral" && styles[tone],
    onClick && styles.key,
    selected && styles.selected,
  );
  if (onClick)
    return (
      <button type="button" className={className} aria-pressed={selected} title={title} onClick={onClick}>
        {children}
      </button>
    );
  return (
    <span className={className} title={title}>
      {children}
    </span>
  );
}

export type ChipProps = {
  tone?: "neutral" | "win" | "lose" | "brass" | "sea";
  selected?: boolean;
  title?: string;
  onClick?: () => void;
  children: ReactNode;
};
