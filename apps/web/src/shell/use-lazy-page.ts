import { useEffect, useState, type ComponentType } from "react";
import { useConnection } from "../api/connection.ts";
import type { LazyPage } from "./lazy-page.ts";

/** The page as soon as its code is here. A fetch that failed is made again when the connection returns. */
export function useLazyPage(page: LazyPage): { Page: ComponentType | undefined; failed: boolean } {
  const [Page, setPage] = useState(() => page.loaded());
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let left = false;

    async function open(): Promise<void> {
      try {
        const Loaded = await page.load();
        if (!left) setPage(() => Loaded);
      } catch (cause) {
        if (left) return;
        setFailed(true);
        // Without a connection there is nothing to look into; with one the browser's log must have the cause.
        if (isUp(useConnection.getState())) reportError(new Error("page failed to load", { cause }));
      }
    }

    void open();
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (isUp(now) && !isUp(before)) void open();
    });
    return () => {
      left = true;
      unsubscribe();
    };
  }, [page]);

  return { Page, failed };
}

function isUp({ connection, downSinceMs }: ReturnType<typeof useConnection.getState>): boolean {
  return connection === "online" && downSinceMs === undefined;
}
