import { lazy, Suspense } from "react";
import { SilentBoundary } from "../shell/SilentBoundary.tsx";
import type { ComfortBarProps } from "./ComfortBar.tsx";
import styles from "./ComfortPlace.module.css";

/** The room of the comfort bar, which is fetched after the game: it is as high without it, and the game plays without it. */
export function ComfortPlace(props: ComfortBarProps) {
  return (
    <div className={styles.place}>
      <SilentBoundary>
        <Suspense fallback={null}>
          <ComfortBar {...props} />
        </Suspense>
      </SilentBoundary>
    </div>
  );
}

const ComfortBar = lazy(async () => {
  const { ComfortBar } = await import("./ComfortBar.tsx");
  return { default: ComfortBar };
});
