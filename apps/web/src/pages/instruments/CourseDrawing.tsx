import { Sheet } from "./Sheet.tsx";
import styles from "./instruments.module.css";

/** A course laid on the chart and not sailed yet: what a section that is still being built looks like. */
export function CourseDrawing() {
  return (
    <Sheet>
      <path
        className={styles.hair}
        d="M0 20.500H320M0 60.500H320M0 100.500H320M40.500 0V140M100.500 0V140M160.500 0V140M220.500 0V140M280.500 0V140"
      />
      <path
        className={styles.needle}
        d="M84 102 138 84 176 52 236 36"
        strokeDasharray="6 5"
        strokeWidth="1.5"
      />
      <circle className={styles.deep} cx="138" cy="84" r="4" />
      <circle className={styles.line} cx="138" cy="84" r="4" />
      <circle className={styles.deep} cx="176" cy="52" r="4" />
      <circle className={styles.line} cx="176" cy="52" r="4" />
      <path className={styles.brass} d="M84 94l6 14h-12z" />
      <path className={styles.needle} d="M236 40V12" />
      <path className={styles.brass} d="M237 12h20l-5 6 5 6h-20z" />
    </Sheet>
  );
}
