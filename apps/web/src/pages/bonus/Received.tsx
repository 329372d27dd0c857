import { Icon } from "../../kit/Icon.tsx";
import styles from "./Screen.module.css";

/** The stamp of a bonus that has been had. */
export function Received() {
  return (
    <span className={styles.stamp}>
      <Icon name="check" size={16} />
      ПОЛУЧЕНО
    </span>
  );
}
