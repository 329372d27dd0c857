import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../kit/class-names.ts";
import kit from "../kit/primitives.module.css";
import styles from "./ToolButton.module.css";

/** A tool of the comfort bar: an icon, with its word where there is room. What is on carries the short brass line. */
export function ToolButton({ icon, word, brief, on = false, ...button }: ToolButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={classNames(kit.plainKey, styles.tool, on && kit.marked, on && styles.on)}
    >
      {icon}
      <span className={styles.word}>{word}</span>
      {brief !== undefined && (
        <span className={styles.brief} aria-hidden="true">
          {brief}
        </span>
      )}
    </button>
  );
}

export type ToolButtonProps = Omit<ComponentProps<"button">, "type" | "className" | "children"> & {
  icon: ReactNode;
  word: string;
  /** Stands for the word where there is a little room. */
  brief?: string;
  on?: boolean;
};
