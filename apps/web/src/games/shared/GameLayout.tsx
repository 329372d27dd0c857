import type { ReactNode } from "react";
import { FairButton } from "../../fairness/FairButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./GameLayout.module.css";

/**
 * The table of every game: controls 320 px wide with the stage on their right; at 1000 px and below the stage comes first
 * and the play buttons stay in thumb reach above the bottom bar; on a phone laid on its side the controls stand beside
 * the stage. `children` follow below at full width, and «Честность» stands under every game.
 */
export function GameLayout({ title, stage, controls, actions, children }: GameLayoutProps) {
  return (
    <article className={styles.table} aria-label={title}>
      <div className={styles.stage}>{stage}</div>
      <div className={styles.controls}>{controls}</div>
      <div className={styles.actions}>{actions}</div>
      {children !== undefined && <div className={styles.below}>{children}</div>}
      <div className={styles.fair}>
        <FairButton>
          <Icon name="fair" size={20} />
          Честность
        </FairButton>
        <p className={styles.promise}>Секрет раунда задан до ставки: любой результат можно пересчитать.</p>
      </div>
    </article>
  );
}

export type GameLayoutProps = {
  /** Name of the game, for the landmark. */
  title: string;
  stage: ReactNode;
  controls: ReactNode;
  /** Play buttons. They never move while a game runs. */
  actions: ReactNode;
  children?: ReactNode;
};
