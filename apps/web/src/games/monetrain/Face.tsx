import { classNames } from "../../kit/class-names.ts";
import styles from "./Face.module.css";

/** What a tube can land on: a blue ◆ or a red ● with its multiplier, or nothing. The shape says it, colour only helps. */
export function Face({ face }: { face: number }) {
  if (face === 0) return <span className={styles.empty} />;
  return (
    <span className={classNames(styles.face, face > 0 ? styles.blue : styles.red)}>{Math.abs(face)}</span>
  );
}
