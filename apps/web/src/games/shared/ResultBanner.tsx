import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Needle } from "../../kit/Needle.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import kit from "../../kit/primitives.module.css";
import styles from "./ResultBanner.module.css";

/**
 * Where a game says what came out: a win, a loss, an error or the wait. Its height is reserved, so nothing below moves.
 * `spoken` is the one sentence that a screen reader hears; what is drawn is hidden from it.
 */
export function ResultBanner({ tone, headline, detail, spoken }: ResultBannerProps) {
  return (
    <output className={styles.banner}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <span key={`${tone} ${spoken}`} className={classNames(styles.said, styles[tone])} aria-hidden="true">
        <span className={styles.headline}>
          {tone === "wait" && <Needle size={24} />}
          {tone === "win" && <Icon name="win" size={20} />}
          {tone === "back" && <Icon name="back" size={16} />}
          {(tone === "lose" || tone === "error") && <Icon name="lose" size={14} />}
          <span>{headline}</span>
        </span>
        {detail !== undefined && <span className={kit.tally}>{detail}</span>}
      </span>
    </output>
  );
}

export type ResultBannerProps = {
  tone: "idle" | "note" | "wait" | "win" | "back" | "lose" | "error";
  headline: ReactNode;
  detail?: ReactNode;
  spoken: string;
};
