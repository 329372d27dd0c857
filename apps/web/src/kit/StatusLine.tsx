import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import { Needle } from "./Needle.tsx";
import kit from "./primitives.module.css";
import styles from "./StatusLine.module.css";

/** One sentence about what is going on, read out politely. Shape and words say it, colour only helps. */
export function StatusLine({ tone = "neutral", live = true, children }: StatusLineProps) {
  return (
    <p className={classNames(styles.line, TONES[tone])} role={live ? "status" : undefined}>
      {tone === "pending" && <Needle size={20} />}
      {tone === "win" && <Icon name="win" size={16} />}
      {tone === "lose" && <Icon name="lose" size={16} />}
      <span>{children}</span>
    </p>
  );
}

const TONES = { neutral: kit.soft, pending: kit.soft, win: kit.win, lose: kit.lose, info: kit.info };

export type StatusLineProps = {
  tone?: keyof typeof TONES;
  /** False where another element of the screen already announces the same. */
  live?: boolean;
  children: ReactNode;
};
