import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { faceWords } from "./bonus-words.ts";
import { Face } from "./Face.tsx";
import type { LandedSpin } from "./show-view.ts";
import styles from "./SpinList.module.css";

/**
 * The spins that have come to rest, one line each: six faces and the coefficient after them. With `spins`, the lines of
 * those still to come stand there as well, empty.
 */
export function SpinList({ landed, spins = landed.length }: SpinListProps) {
  return (
    <ol className={styles.spins} aria-label="Ход бонуса">
      {landed.map(({ faces, coefficient }, spin) => (
        // Spins only ever follow one another.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={spin} className={styles.spin}>
          <span className={styles.number}>
            <VisuallyHidden>Спин </VisuallyHidden>
            {spin + 1}
          </span>
          <VisuallyHidden>: {faces.map(faceWords).join(", ")}. Коэффициент </VisuallyHidden>
          <span className={styles.faces} aria-hidden="true">
            {faces.map((face, tube) => (
              // oxlint-disable-next-line react/no-array-index-key -- tubes stand in a row and never change places
              <span key={tube} className={styles.place}>
                <Face face={face} />
              </span>
            ))}
          </span>
          <span className={styles.coefficient}>x{coefficient}</span>
        </li>
      ))}
      {Array.from({ length: spins - landed.length }, (_, ahead) => (
        <li key={landed.length + ahead} className={styles.ahead} aria-hidden="true">
          {landed.length + ahead + 1}
        </li>
      ))}
    </ol>
  );
}

export type SpinListProps = { landed: readonly LandedSpin[]; spins?: number };
