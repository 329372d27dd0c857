import { useEffect, useState, type ComponentType } from "react";
import { useConnection } from "../api/connection.ts";
import type { LazyPage } from "../browser/lazy-page.ts";

/**
 * The page as soon as its code is here. A fetch that failed is made again when the connection returns, and while it is there after
 * a few seconds, and more from failure to failure: a server that has just come back may answer the socket before it serves files.
 */
export function useLazyPage<Props>(page: LazyPage<Props>): {
  Page: ComponentType<Props> | undefined;
  failed: boolean;
} {
  const [Page, setPage] = useState(() => page.loaded());
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let left = false;
    let failures = 0;
    let again: ReturnType<typeof setTimeout> | undefined;

    async function open(): Promise<void> {
      clearTimeout(again);
      try {
        const Loaded = await page.load();
        if (!left) setPage(() => Loaded);
      } catch (cause) {
        if (left) return;
        setFailed(true);
        if (!isUp(useConnection.getState())) return;
        again = setTimeout(() => void open(), Math.min(AGAIN_MS * 2 ** failures, LONGEST_MS));
        // Without a connection there is nothing to look into; with one the browser's log must have the cause. The first failure may be
        // of a fetch that began without.
        failures += 1;
        if (failures === REPORTED) reportError(new Error("page failed to load", { cause }));
      }
    }

    void open();
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (isUp(now) && !isUp(before)) void open();
    });
    return () => {
      left = true;
      clearTimeout(again);
      unsubscribe();
    };
  }, [page]);

  return { Page, failed };
}

const AGAIN_MS = 3000;
const LONGEST_MS = 60_000;
/** Which failure in a row is reported. */
const REPORTED = 2;

function isUp({ connection, downSinceMs }: ReturnType<typeof useConnection.getState>): boolean {
  return connection === "online" && downSinceMs === undefined;
}
