import type { Kopecks } from "@rumb/money/kopecks";
import { kopecks } from "@rumb/money/kopecks";
import { Money } from "../../kit/Money.tsx";
import styles from "./RoundFigures.module.css";
import type { WheelRound } from "./wheel-round.ts";

/** Bank and players of the round, and what the player himself has in it. */
export function RoundFigures({ round, ownKopecks }: { round: WheelRound | undefined; ownKopecks: Kopecks }) {
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>Банк</dt>
        <dd className={styles.bank}>{round ? <Money kopecks={round.bankKopecks} animated /> : "—"}</dd>
      </div>
      <div className={styles.figure}>
        <dt>В игре</dt>
        <dd>{round?.players ?? "—"}</dd>
      </div>
      <div className={styles.figure}>
        <dt>Ваши ставки</dt>
        <dd>
          <Money kopecks={round ? ownKopecks : kopecks(0)} />
        </dd>
      </div>
    </dl>
  );
}
