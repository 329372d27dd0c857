import { memo } from "react";
import { useLive } from "../../api/live.ts";
import { Money } from "../../kit/Money.tsx";
import styles from "./JackpotCounter.module.css";

/** «ДЖЕКПОТ:» and the progressive pot, counting live. Not a live region: it changes twice a second. */
export const JackpotCounter = memo(function JackpotCounter() {
  const potKopecks = useLive((live) => live.potKopecks);
  return (
    <p className={styles.counter}>
      <span className={styles.name}>ДЖЕКПОТ:</span>{" "}
      <span className={styles.sum}>
        {potKopecks === undefined ? "—" : <Money kopecks={potKopecks} animated />}
      </span>
    </p>
  );
});
