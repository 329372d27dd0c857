import { useEffect } from "react";
import { useSession } from "../api/session.ts";
import { lazyPage } from "../browser/lazy-page.ts";
import { SilentBoundary } from "../site/SilentBoundary.tsx";
import { useLazyPage } from "../site/use-lazy-page.ts";
import type { ComfortBarProps } from "./ComfortBar.tsx";
import styles from "./ComfortBar.module.css";
import { GuestLine } from "./GuestLine.tsx";

/**
 * The room of the comfort bar, which is fetched when the game has been drawn: it is as high without it, and the game plays
 * without it. What a guest reads there stands from the first picture on.
 */
export function ComfortPlace(props: ComfortBarProps) {
  const isGuest = useSession((session) => session.status === "guest");
  const { Page: ComfortBar } = useLazyPage(bar);
  useEffect(() => drawn.resolve(), []);
  return (
    <div className={styles.place}>
      <SilentBoundary>
        {ComfortBar ? (
          <ComfortBar {...props} />
        ) : (
          <div className={styles.outline}>{isGuest && <GuestLine />}</div>
        )}
      </SilentBoundary>
    </div>
  );
}

/** A game has been drawn: what comes with it from now on delays nobody's first picture. */
const drawn = Promise.withResolvers<void>();

const bar = lazyPage(async () => {
  await drawn.promise;
  return (await import("./ComfortBar.tsx")).ComfortBar;
});
