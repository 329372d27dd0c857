import { Avatar } from "../../site/Avatar.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Money } from "../../kit/Money.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import type { JackpotWinnerCard } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";
import styles from "./WinnerBox.module.css";

/**
 * Who takes the bank; until then what the round waits for. Its height is reserved, so nothing below moves. `spoken` is what a
 * screen reader hears, once for each phase of the round; what is drawn is hidden from it.
 */
export function WinnerBox({ winner, own, lit, waiting, spoken }: WinnerBoxProps) {
  return (
    <div className={styles.place}>
      <output>
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </output>
      {winner ? (
        <div className={classNames(styles.box, own && styles.own)} aria-hidden="true">
          <Avatar imageUrl={winner.imageUrl} size={48} />
          <p className={styles.words}>
            <span className={styles.name} title={winner.name}>
              {own && <Icon name="win" size={16} />}
              <span className={styles.ellipsis}>{winner.name}</span>
            </span>
            <span className={styles.takes}>
              забирает{" "}
              <span className={styles.bank}>
                <Money kopecks={winner.bankKopecks} lit={lit} />
              </span>{" "}
              с шансом <span className={styles.chance}>{percent(winner.chanceHundredths)}</span>
            </span>
          </p>
        </div>
      ) : (
        <p className={styles.waiting} aria-hidden="true">
          {waiting}
        </p>
      )}
    </div>
  );
}

export type WinnerBoxProps = {
  winner: JackpotWinnerCard | undefined;
  /** The player himself has won. */
  own: boolean;
  /** He has won more than he staked. */
  lit: boolean;
  waiting: string;
  spoken: string;
};
