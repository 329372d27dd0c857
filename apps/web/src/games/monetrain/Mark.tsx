import { classNames } from "../../kit/class-names.ts";
import styles from "./Mark.module.css";

/** The shape of a colour, ◆ or ●, in the size of the text around it. Decorative: a word stands beside it. */
export function Mark({ color }: { color: "blue" | "red" }) {
  return <span className={classNames(styles.mark, styles[color])} aria-hidden="true" />;
}
