import { lazy, Suspense, useEffect } from "react";
import { useSession } from "../api/session.ts";
import { SilentBoundary } from "../site/SilentBoundary.tsx";
import type { ComfortBarProps } from "./ComfortBar.tsx";
import styles from "./ComfortBar.module.css";
import { GuestLine } from "./GuestLine.tsx";

/**
 * The room of the comfort bar, which is fetched when the game has been drawn: it is as high without it, and the game plays
 * without it. What a guest reads there stands from the first picture on.
 */
export function ComfortPlace(props: ComfortBarProps) {
  const isGuest = useSession((session) => session.status === "guest");
  useEffect(() => drawn.resolve(), []);
  return (
    <div className={styles.place}>
      <SilentBoundary>
        <Suspense fallback={<div className={styles.outline}>{isGuest && <GuestLine />}</div>}>
          <ComfortBar {...props} />
        </Suspense>
      </SilentBoundary>
    </div>
  );
}

/** A game has been drawn: what comes with it from now on delays nobody's first picture. */
const drawn = Promise.withResolvers<void>();

const ComfortBar = lazy(async () => {
  await drawn.promise;
  const { ComfortBar } = await import("./ComfortBar.tsx");
  return { default: ComfortBar };
});
