import kit from "./primitives.module.css";
import styles from "./Skeleton.module.css";

/** Ruled tick lines in the size of what is coming: `lines` of text, or one block of `height` px. */
export function Skeleton({ lines = 1, block = false, height = 20 }: SkeletonProps) {
  return (
    <div className={kit.stack3} aria-hidden="true" data-skeleton="">
      {Array.from({ length: block ? 1 : lines }, (_, line) => (
        <div
          key={line}
          className={block ? styles.block : styles.line}
          style={block ? { height } : undefined}
        />
      ))}
    </div>
  );
}

export type SkeletonProps = { lines?: number; block?: boolean; height?: number };
