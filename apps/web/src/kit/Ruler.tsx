import { classNames } from "./class-names.ts";
import styles from "./Ruler.module.css";

/** A strip of ticks: a hairline every 4 px, a longer one every fifth. Decorative. */
export function Ruler({ className }: { className?: string }) {
  return <div className={classNames(styles.ruler, className)} aria-hidden="true" />;
}
