import type { ShowView } from "./show-view.ts";
import { Tube } from "./Tube.tsx";
import styles from "./Tubes.module.css";

/** The six tubes and the needle that reads them. Drawn only: the list of spins says the same in words. */
export function Tubes({ view }: { view: ShowView }) {
  const { rest, rolling } = view;
  return (
    <div className={styles.rack} aria-hidden="true">
      <svg className={styles.head} viewBox="0 0 14 18">
        <path d="M1 1.5v15L13 9z" />
      </svg>
      <div className={styles.tubes}>
        {rest.map((tube, index) => (
          <Tube
            // The tubes stand in a row and never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            rest={tube}
            landing={rolling?.tubes[index]}
            sinceMs={rolling?.sinceMs ?? 0}
          />
        ))}
      </div>
      <svg className={styles.head} viewBox="0 0 14 18">
        <path d="M13 1.5v15L1 9z" />
      </svg>
    </div>
  );
}
