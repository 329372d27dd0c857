import { Skeleton } from "../kit/Skeleton.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import styles from "./PageSkeleton.module.css";

/** Stands in for a page that is being fetched; a page that comes within 150 ms never shows it. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <output>Загрузка…</output>
      </VisuallyHidden>
      <Skeleton lines={1} />
      <Skeleton block height={320} />
    </div>
  );
}
