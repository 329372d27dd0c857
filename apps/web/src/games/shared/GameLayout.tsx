import type { ReactNode } from "react";
import { Link } from "wouter";
import { useWide } from "../../browser/use-media.ts";
import { FairButton } from "../../fairness/FairButton.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { classNames } from "../../kit/class-names.ts";
import { paths } from "../../site/paths.ts";
import { useHeld } from "./use-held.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./GameLayout.module.css";

/**
 * The table of every game: controls 320 px wide with the stage on their right; at 1000 px and below the stage comes first
 * and the play buttons stay in thumb reach above the bottom bar; on a phone laid on its side the controls stand beside
 * the stage. The order of the document, and so of Tab, is the order one sees. `children` follow below at full width, and «Честность» stands under every game.
 * With an `aside` the controls take a quarter of the width, the stage three, and below them stand `aside` and `children`.
 */
export function GameLayout({ title, stage, controls, actions, comfort, aside, children }: GameLayoutProps) {
  const wide = useWide();
  // With keys the parts change places and stay the same elements.
  const stagePart = (
    <div key="stage" className={styles.stage}>
      {stage}
    </div>
  );
  const comfortPart = (
    <div key="comfort" className={styles.comfort}>
      {comfort}
    </div>
  );
  const controlParts = [
    <div key="controls" className={styles.controls}>
      {controls}
    </div>,
    <div key="actions" className={styles.actions} data-actions="">
      <OwnLimitNote />
      {actions}
    </div>,
  ];
  return (
    <article className={classNames(styles.table, aside !== undefined && styles.quarter)} aria-label={title}>
      {wide ? [...controlParts, stagePart, comfortPart] : [stagePart, comfortPart, ...controlParts]}
      {children !== undefined && <div className={styles.below}>{children}</div>}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      <div className={styles.fair}>
        <FairButton>
          <Icon name="fair" size={20} />
          Честность
        </FairButton>
        <p className={kit.aside}>Секрет раунда задан до ставки: любой результат можно пересчитать.</p>
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
  /** The comfort bar: at the foot of the table, on narrow screens right below the stage. */
  comfort: ReactNode;
  /** Stands under the controls where there is room, and last where there is not. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** Above the play buttons, which stay where they are, while the player's own limits stop a play: whose rule it is, and where it stands. */
function OwnLimitNote() {
  const { pausedUntilMs, stakeLeftKopecks, lossLeftKopecks } = useHeld();
  if (pausedUntilMs === null && stakeLeftKopecks === null && lossLeftKopecks === null) return null;
  return (
    <p className={styles.note}>
      Так решили вы сами. <Link href={paths.limits}>Лимиты и перерыв</Link>
    </p>
  );
}
