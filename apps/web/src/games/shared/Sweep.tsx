import { classNames } from "../../kit/class-names.ts";
import styles from "./Sweep.module.css";

/**
 * Light that sweeps an instrument once, for wins of x10 and more: over a round one, a ruler, a strip of paper or a sheet.
 * Decorative; give it a new `key` to sweep again.
 */
export function Sweep({ over }: { over: "round" | "ruler" | "strip" | "sheet" }) {
  return <div className={classNames(styles.sweep, over !== "round" && styles[over])} />;
}
